import { formFields, limitedFields } from '../../../shared/articles/fields.ts'
import { cleanHtml } from '../../../shared/articles/html/clean.ts'
import { faultsOfArticle, faultsOfDraft } from '../../../shared/articles/validation.ts'
import { limits } from '../../../shared/limits.ts'
import { type ProblemCode, problems } from '../../../shared/problem.ts'
import { type Fields, inputOf } from '../data/fields.ts'
import { pageAuthor } from '../data/own-url.ts'
import type { Subject } from '../data/subject.ts'

/** The fields of the form, by the names of their elements. */
export type FieldName = (typeof formFields)[number]['form'] | 'article' | 'reference' | 'password'

/** The author's actions: a save keeps the editor open; an edit of a draft also checks its Reference. */
export type Action = 'save' | 'edit' | 'publish'

export interface ValidationError {
  readonly text: string
  readonly field?: FieldName
}

/** The field of an error. */
const fieldOfCode: Partial<Record<ProblemCode, FieldName>> = {
  ...Object.fromEntries(limitedFields.map(({ code, form }) => [code, form])),
  'title-missing': 'title',
  'picture-missing': 'sketch',
  'picture-source-missing': 'photoSource',
  'body-missing': 'article',
  'picture-unsent': 'article',
  'body-too-large': 'article',
  'body-too-complex': 'article',
  'reference-missing': 'reference',
  'reference-false': 'reference',
  'draft-reference-false': 'reference',
  'slug-malformed': 'ownSlug',
  'slug-taken': 'ownSlug',
  'language-malformed': 'language',
  'author-mismatch': 'author',
  'editor-password-missing': 'password',
  'wrong-password': 'password',
}

export const errorOf = (code: ProblemCode): ValidationError => ({
  text: problems[code][1],
  field: fieldOfCode[code],
})

/** Errors that the server would report as invalid input, in the form's words. */
function* findExceeded(input: ReturnType<typeof inputOf>): Generator<ValidationError> {
  for (const { call, form: field, label } of formFields) {
    const lines = [input[call] ?? ''].flat()
    if (lines.length > limits.researchLinks)
      yield { text: `${label} has at most ${limits.researchLinks} lines.`, field }
    if (lines.some((line) => String(line).length > limits.text)) {
      const name = Array.isArray(input[call]) ? `A line of ${label}` : label
      yield { text: `${name} has at most ${limits.text} characters.`, field }
    }
  }
}

/** The broken rules in the specification's order, the first of each field. The server checks the same rules again. */
export const validate = (
  action: Action,
  kind: Subject['kind'],
  fields: Fields,
  reference: string,
): ValidationError[] => {
  const input = inputOf(fields, reference)
  const isEdited = action === 'edit' && kind === 'draft'
  const faults =
    action === 'publish' || kind === 'article'
      ? faultsOfArticle(input, cleanHtml(fields.html), pageAuthor())
      : faultsOfDraft(input)
  const codes: ProblemCode[] = isEdited && reference !== 'true' ? ['draft-reference-false'] : []
  const errors = [...[...codes, ...faults].map(errorOf), ...findExceeded(input)]
  return [...Map.groupBy(errors, ({ field }) => field).values()].flatMap(([first]) => first ?? [])
}
