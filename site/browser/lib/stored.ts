type Kind = 'sessionStorage' | 'localStorage'

/** A value of a storage, this tab's unless said; undefined if there is none, or no storage. */
export const readStored = <Value>(
  name: string,
  kind: Kind = 'sessionStorage',
): Value | undefined => {
  try {
    // What is not there is null, and so is what is read of it.
    return JSON.parse(globalThis[kind].getItem(name) as string) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps something, for the life of this tab unless said; undefined removes it. A browser may refuse. */
export const store = (name: string, value: unknown, kind: Kind = 'sessionStorage'): void => {
  try {
    const storage = globalThis[kind]
    if (value === undefined) storage.removeItem(name)
    else storage.setItem(name, JSON.stringify(value))
  } catch {
    // Ignored: nothing that is stored here is essential.
  }
}
