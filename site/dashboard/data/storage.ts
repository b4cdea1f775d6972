import { readStorage } from '../../browser/lib/storage.ts'

export { readItem, writeItem } from '../../browser/lib/storage.ts'

/** The names of all items with this prefix. */
export const itemNames = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

/** Reads an item as JSON; null if it is missing or `isValue` refuses it. */
export const readJson = <Value extends object>(
  name: string,
  isValue: (value: Partial<Value>) => boolean,
): Value | null => {
  const value = readStorage<Partial<Value>>(name, 'localStorage')
  return typeof value === 'object' && isValue(value) ? (value as Value) : null
}
