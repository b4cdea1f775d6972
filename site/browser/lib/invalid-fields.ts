import type { FieldError } from '../../../shared/problem.ts'

/** Marks the fields that were refused, until they are changed, and goes to the first of them. */
export const markInvalid = (form: HTMLFormElement, errors: readonly FieldError[] = []): void => {
  const fields = errors
    .map(({ field }) => form.elements.namedItem(field))
    .filter((field) => field instanceof HTMLElement)
  for (const field of fields) {
    field.ariaInvalid = 'true'
    field.addEventListener('input', () => field.removeAttribute('aria-invalid'), { once: true })
  }
  fields[0]?.focus()
}
