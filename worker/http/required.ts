import type { FieldError } from '../../shared/problem.ts'

/** A field error for each of these fields that is empty. */
export const emptyFields = <Name extends string>(
  body: Readonly<Record<Name, string>>,
  names: readonly Name[],
): FieldError[] =>
  names
    .filter((name) => body[name].trim() === '')
    .map((field) => ({ field, message: 'Fill this in.' }))
