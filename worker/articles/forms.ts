import { displayVersion } from '../../shared/articles/html/display-version.ts'
import { type Form, formOf, forms, formsOf, unreadable } from '../../shared/articles/html/forms.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'
import { log } from '../lib/log.ts'
import { type Reading, readBody } from './body.ts'

/** A text from the database: the requested form if it is stored, else the original. */
export interface RowWithForms {
  readonly id: string
  readonly body: string
  readonly is_formed?: 0 | 1
  /** The excerpt, if it is stored and is not the whole text. */
  readonly excerpt?: string | null
}

/** SQL for a form where forms are stored. */
export const storedForm = (form: Form): string => `COALESCE(article_html.${form}, articles.body)`

/**
 * SQL for the stored form as `body`, and whether it exists; use with `joinForms`.
 * @param isWanted SQL: whether to read the text; otherwise it is NULL
 */
export const selectForm = (form: Form, isWanted = 'TRUE'): string =>
  `CASE WHEN ${isWanted} THEN ${storedForm(form)} END AS body, article_html.version IS NOT NULL AS is_formed, article_html.excerpt`

/** SQL that joins the stored forms of this version of the display step. */
export const joinForms = `LEFT JOIN article_html ON article_html.article_id = articles.id
  AND article_html.version = '${displayVersion.replaceAll("'", "''")}'`

type Body = Pick<RowWithForms, 'id' | 'body'>
export type Forms = Readonly<Record<Form, string>>

/** What `derive` returns; null if a text cannot be read, for example one from before the present limits. */
export const orNull = <Result>(derive: () => Result): Result | null => {
  try {
    return derive()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log('error', 'body-unreadable', { code: error.code })
    return null
  }
}

/** All forms of a text; null if it cannot be read. */
export const deriveForms = ({ id, body }: Body): Forms | null =>
  orNull(() => formsOf(body, articlePath(id)))

const deriveForm = ({ id, body }: Body, form: Form): string | null =>
  orNull(() => formOf(body, articlePath(id), form))

/** A text in a form: as stored or, for rows of an older version and for drafts, derived now. */
export const htmlOf = (row: RowWithForms, form: Form, reading: Reading): string => {
  if (row.is_formed === 1) return row.body
  const body = readBody(row.body, reading)
  // Drafts and earlier versions, which only the author's editor reads; it cleans them, too.
  const isAuthors = row.is_formed === undefined && form === 'call'
  // Attributes have double quotes, so this text contains no address that begins with a slash.
  if (isAuthors && !body.includes('="/')) return body
  return deriveForm({ id: row.id, body }, form) ?? (isAuthors ? body : unreadable)
}

/** The summary of an article on cards and in feeds: the author's, else the excerpt. */
export const summaryOf = (
  row: RowWithForms & { readonly summary: string },
  reading: Reading,
): string => {
  if (row.summary !== '') return row.summary
  if (row.is_formed === 1) return row.excerpt ?? row.body
  return deriveForm({ id: row.id, body: readBody(row.body, reading) }, 'excerpt') ?? ''
}

/** The statements that store the forms of a text; in a batch they must follow the text's. */
export const storeForms = (
  db: D1Database,
  { id, body }: Body,
  derived: Forms | null,
): D1PreparedStatement[] => {
  if (derived === null) return []
  const others = forms.map((form) => (derived[form] === body ? null : derived[form]))
  // A row has a size limit; the forms of the longest texts are derived on request.
  if (Buffer.byteLength(others.join('')) > limits.articleBytes) return []
  return [
    db
      .prepare(
        `INSERT OR REPLACE INTO article_html (article_id, version, ${forms.join(', ')})
         SELECT id, ?3, ${forms.map((_, at) => `?${4 + at}`)} FROM articles WHERE id = ?1 AND body = ?2`,
      )
      .bind(id, body, displayVersion, ...others),
  ]
}
