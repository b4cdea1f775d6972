import type { Field } from '../../browser/lib/keep-typed.ts'

/** The fields of a form, by their names. */
export const fieldsOf = (form: HTMLFormElement | null, names: readonly string[]): Field[] =>
  names.flatMap((name) => {
    const field = form?.elements.namedItem(name)
    return field ? [field as Field] : []
  })
