/** Local storage; if the browser refuses it, nothing is stored. */
export const readItem = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** The names of all items with this prefix. */
export const itemNames = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

/** @param value null removes it */
export const writeItem = (name: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The storage is full or refused; its items are only a convenience.
  }
}

/** Reads an item as JSON; null if it is missing or `isValue` refuses it. */
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
