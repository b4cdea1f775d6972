import type { FieldError } from '../../../shared/problem.ts'

/** Marks the invalid fields until they change, and focuses the first one. */
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
