import { readStored, store } from './stored.ts'

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Keeps what is typed into fields for the life of the tab, and brings it back.
 * @param name what it is kept under
 * @returns forgets it
 */
export const keepTyped = (fields: readonly Field[], name: string): (() => void) => {
  for (const [n, value] of (readStored<string[]>(name) ?? []).entries()) {
    const field = fields[n]
    // Where the browser has brought back what was typed, or more was typed already, that is newer.
    if (field?.value === '') field.value = value
  }
  const keep = () =>
    store(
      name,
      fields.map(({ value }) => value),
    )
  for (const field of fields) field.addEventListener('input', keep)
  return () => store(name, undefined)
}
