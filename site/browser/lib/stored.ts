type Kind = 'sessionStorage' | 'localStorage'

/** A value of a storage, this tab's unless said; undefined if there is none, or no storage. */
export const readStored = <Value>(
  name: string,
  kind: Kind = 'sessionStorage',
): Value | undefined => {
  try {
    return JSON.parse(globalThis[kind].getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps something, for the life of this tab unless said; undefined removes it. A browser may refuse. */
export const store = (name: string, value: unknown, kind: Kind = 'sessionStorage'): void => {
  try {
    if (value === undefined) globalThis[kind].removeItem(name)
    else globalThis[kind].setItem(name, JSON.stringify(value))
  } catch {
    // Ignored: nothing that is stored here is essential.
  }
}
