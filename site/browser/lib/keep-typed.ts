import { readStored, store } from './stored.ts'

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Stores and restores the text of fields for the life of the tab. @returns a function that forgets the text */
export const keepTyped = (fields: readonly Field[], name: string): (() => void) => {
  for (const [n, value] of (readStored<string[]>(name) ?? []).entries()) {
    const field = fields[n]
    // If the browser restored text or the reader already typed, that text is newer.
    if (field?.value === '') field.value = value
  }
  const keep = () =>
    store(
      name,
      fields.map(({ value }) => value),
    )
  // The reader may have typed before this code loaded.
  if (fields.some(({ value }) => value !== '')) keep()
  for (const field of fields) field.addEventListener('input', keep)
  return () => store(name, undefined)
}
