/** Local storage, where there is one: a browser may refuse it, and then nothing is remembered. */
export const readItem = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** @param value null removes it */
export const writeItem = (name: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Full or refused: what was to be remembered is a convenience.
  }
}

/** An item that holds JSON of ours; null when there is none, or something else. */
export const readJson = <Value extends object>(
  name: string,
  isValue: (value: Partial<Value>) => boolean,
): Value | null => {
  try {
    const value: unknown = JSON.parse(readItem(name) ?? 'null')
    return typeof value === 'object' && value !== null && isValue(value) ? (value as Value) : null
  } catch {
    return null
  }
}
