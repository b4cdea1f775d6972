type Kind = 'sessionStorage' | 'localStorage'

/** Reads a value from a storage, by default this tab's; undefined if there is no value or no storage. */
export const readStorage = <Value>(
  name: string,
  kind: Kind = 'sessionStorage',
): Value | undefined => {
  try {
    // Without a value, `getItem` and then `JSON.parse` return null.
    return JSON.parse(globalThis[kind].getItem(name) as string) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value, by default for the life of this tab; undefined removes it. A browser may refuse. */
export const writeStorage = (name: string, value: unknown, kind: Kind = 'sessionStorage'): void => {
  try {
    const storage = globalThis[kind]
    if (value === undefined) storage.removeItem(name)
    else storage.setItem(name, JSON.stringify(value))
  } catch {
    // Ignored: nothing that is stored here is essential.
  }
}
