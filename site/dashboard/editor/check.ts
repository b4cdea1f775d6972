import { formFields, limitedFields } from '../../../shared/articles/fields.ts'
import { cleanHtml } from '../../../shared/articles/html/clean.ts'
import { checkArticle, checkDraft } from '../../../shared/articles/validation.ts'
import { limits } from '../../../shared/limits.ts'
import { type ProblemCode, problems, Refusal } from '../../../shared/problem.ts'
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
const findExceededLimit = (input: ReturnType<typeof inputOf>): ValidationError | null => {
  for (const { call, form: field, label } of formFields) {
    const lines = [input[call] ?? ''].flat()
    if (lines.length > limits.researchLinks) {
      return { text: `${label} has at most ${limits.researchLinks} lines.`, field }
    }
    if (lines.some((line) => String(line).length > limits.text)) {
      const name = Array.isArray(input[call]) ? `A line of ${label}` : label
      return { text: `${name} has at most ${limits.text} characters.`, field }
    }
  }
  return null
}

/** The first broken rule, in the specification's order, or null. The server checks the same rules again. */
export const validate = (
  action: Action,
  kind: Subject['kind'],
  fields: Fields,
  reference: string,
): ValidationError | null => {
  try {
    if (action === 'edit' && kind === 'draft' && reference !== 'true')
      throw new Refusal('draft-reference-false')
    const input = inputOf(fields, reference)
    if (action === 'publish' || kind === 'article') {
      const { text, hasMedia } = cleanHtml(fields.html)
      checkArticle(input, { text, hasMedia }, pageAuthor())
    } else checkDraft(input)
    return findExceededLimit(input)
  } catch (error) {
    if (error instanceof Refusal) return errorOf(error.code)
    throw error
  }
}
