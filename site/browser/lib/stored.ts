/** What this tab keeps under a name; undefined where there is nothing, or no storage. */
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
    // Then it is not kept: nothing that is kept here is needed to go on.
  }
}
