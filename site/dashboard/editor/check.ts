import type { ArticleValues, Renamed } from '../../../shared/articles/fields.ts'
import { cleanHtml } from '../../../shared/articles/html/clean.ts'
import { checkArticle, checkSummary, checkTitle } from '../../../shared/articles/validation.ts'
import { limits } from '../../../shared/limits.ts'
import { type ProblemCode, problems, Refusal } from '../../../shared/problem.ts'
import { type Fields, inputOf, linesOf } from '../data/fields.ts'
import type { Subject } from '../data/subject.ts'

/** The fields of the form, by the names of their elements. */
export type FieldName =
  | keyof Renamed<Omit<ArticleValues, 'category'>, 'key', 'form'>
  | 'article'
  | 'reference'
  | 'password'

/** The author's actions; `save-draft` is a draft's automatic save, and Ctrl+S. */
export type Action =
  | 'publish'
  | 'keep-draft'
  | 'edit-article'
  | 'edit-draft'
  | 'save-draft'
  | 'edit-text'

/** How each kind of subject is saved without leaving the editor. */
export const saveActions = {
  new: 'keep-draft',
  draft: 'save-draft',
  article: 'edit-article',
  text: 'edit-text',
} as const satisfies Record<Subject['kind'], Action>

export interface Fault {
  readonly text: string
  readonly field?: FieldName
}

/** The field of an error. */
const fieldOfCode: Partial<Record<ProblemCode, FieldName>> = {
  'title-missing': 'title',
  'title-markup': 'title',
  'title-too-long': 'title',
  'picture-missing': 'sketch',
  'picture-source-missing': 'photoSource',
  'body-missing': 'article',
  'body-too-large': 'article',
  'body-too-complex': 'article',
  'summary-too-long': 'summary',
  'reference-missing': 'reference',
  'reference-false': 'reference',
  'draft-reference-false': 'reference',
  'author-mismatch': 'author',
  'editor-password-missing': 'password',
  'wrong-password': 'password',
}

export const faultOf = (code: ProblemCode): Fault => ({
  text: problems[code][1],
  field: fieldOfCode[code],
})

const tooLong = (name: string, text: string): string | null =>
  text.length > limits.text ? `${name} has at most ${limits.text} characters.` : null

/** Errors that the server would report as invalid input, in the form's words. */
const overLimit = ({ sketch, photoSource, imageAlt, author, sources }: Fields): Fault | null => {
  const sketchFault = tooLong('Sketch', `${sketch} ${photoSource}`)
  if (sketchFault) return { text: sketchFault, field: 'sketch' }
  const altFault = tooLong('Photo description', imageAlt)
  if (altFault) return { text: altFault, field: 'imageAlt' }
  const authorFault = tooLong('Author', author)
  if (authorFault) return { text: authorFault, field: 'author' }
  const lines = linesOf(sources)
  const lineFault =
    lines.length > limits.researchLinks
      ? `Source has at most ${limits.researchLinks} lines.`
      : lines.map((line) => tooLong('A line of Source', line)).find(Boolean)
  return lineFault ? { text: lineFault, field: 'sources' } : null
}

/** The first broken rule, in the specification's order, or null. The server checks the same rules again. */
export const findFault = (
  action: Action,
  fields: Fields,
  { reference, password }: { reference: string; password: string },
): Fault | null => {
  try {
    if (action === 'edit-draft' && reference !== 'true') throw new Refusal('draft-reference-false')
    if (action === 'publish' || action === 'edit-article') {
      checkArticle(inputOf(fields, reference), cleanHtml(fields.html))
    } else {
      checkTitle(fields.title)
      checkSummary(fields.summary)
    }
    if (action === 'edit-article' && password === '') throw new Refusal('editor-password-missing')
    return overLimit(fields)
  } catch (error) {
    if (error instanceof Refusal) return faultOf(error.code)
    throw error
  }
}
