/** A value of this tab's storage; undefined if there is none, or no storage. */
export const readStored = <Value>(name: string): Value | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps something for the life of this tab; undefined removes it. A browser may refuse. */
export const store = (name: string, value: unknown): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Ignored: nothing that is stored here is essential.
  }
}
