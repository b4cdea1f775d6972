import type { FieldError } from '../../../shared/problem.ts'
import { readStorage, writeStorage } from './storage.ts'

/** The fields of a form, by their names. */
export const fieldsOf = (form: HTMLFormElement | null, names: readonly string[]): Field[] =>
  names.flatMap((name) => {
    const field = form?.elements.namedItem(name)
    return field ? [field as Field] : []
  })

/** Marks the invalid fields until they change, and focuses the first one. */
export const markInvalidFields = (
  form: HTMLFormElement,
  errors: readonly Pick<FieldError, 'field'>[] = [],
): void => {
  const fields = errors
    .map(({ field }) => form.elements.namedItem(field))
    .filter((field) => field instanceof HTMLElement)
  for (const field of fields) {
    field.ariaInvalid = 'true'
    field.addEventListener('input', () => field.removeAttribute('aria-invalid'), { once: true })
  }
  fields[0]?.focus()
}

/** Marks the fields in which nothing is written. @returns whether there are any */
export const markEmptyFields = (form: HTMLFormElement, names: readonly string[]): boolean => {
  const empty = fieldsOf(form, names).filter(({ value }) => value.trim() === '')
  markInvalidFields(
    form,
    empty.map(({ name }) => ({ field: name })),
  )
  return empty.length > 0
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Stores and restores the text of fields for the life of the tab. @returns a function that removes the stored text */
export const persistFields = (fields: readonly Field[], name: string): (() => void) => {
  for (const [n, value] of (readStorage<string[]>(name) ?? []).entries()) {
    const field = fields[n]
    // If the browser restored text or the reader already typed, that text is newer.
    if (field?.value === '') field.value = value
  }
  const save = () =>
    writeStorage(
      name,
      fields.map(({ value }) => value),
    )
  // The reader may have typed before this code loaded.
  if (fields.some(({ value }) => value !== '')) save()
  for (const field of fields) field.addEventListener('input', save)
  return () => writeStorage(name, undefined)
}
