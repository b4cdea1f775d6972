type Kind = 'sessionStorage' | 'localStorage'

/** The text of an item, by default of local storage; null if there is no item or no storage. */
export const readItem = (name: string, kind: Kind = 'localStorage'): string | null => {
  try {
    return globalThis[kind].getItem(name)
  } catch {
    return null
  }
}

/** Stores an item, by default in local storage; null removes it. A browser may refuse. */
export const writeItem = (name: string, text: string | null, kind: Kind = 'localStorage'): void => {
  try {
    if (text === null) globalThis[kind].removeItem(name)
    else globalThis[kind].setItem(name, text)
  } catch {
    // Ignored: nothing that is stored here is essential.
  }
}

/** Reads a value from a storage, by default this tab's; undefined if there is no value or no storage. */
export const readStorage = <Value>(
  name: string,
  kind: Kind = 'sessionStorage',
): Value | undefined => {
  try {
    return JSON.parse(readItem(name, kind) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value, by default for the life of this tab; undefined removes it. A browser may refuse. */
export const writeStorage = (name: string, value: unknown, kind: Kind = 'sessionStorage'): void =>
  writeItem(name, value === undefined ? null : JSON.stringify(value), kind)
