import { displayVersion } from '../../shared/articles/html/display.ts'
import { type Form, forms, formsOf } from '../../shared/articles/html/forms.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'
import { log } from '../log.ts'
import { readBody } from './body.ts'

/** A text as it was read: as it is kept or, where that was there already, in the form that was asked for. */
export interface FormedRow {
  readonly id: string
  readonly body: string
  readonly is_formed?: 0 | 1
  /** Beside the form of the page: the form for feeds, where that is another and kept. */
  readonly feed?: string | null
}

const kept = (form: Form): string => `COALESCE(article_html.${form}, articles.body)`

/** SQL: the kept form of a text as `body`, and whether there is one; goes with `joinForms`. */
export const bodyIn = (form: Form): string =>
  `${kept(form)} AS body, article_html.version IS NOT NULL AS is_formed${
    form === 'page' ? `, NULLIF(${kept('feed')}, ${kept('page')}) AS feed` : ''
  }`

/** SQL: what is kept for `articles` by this version of the display step. */
export const joinForms = `LEFT JOIN article_html ON article_html.article_id = articles.id
  AND article_html.version = '${displayVersion.replaceAll("'", "''")}'`

/** What is made of a text; null where it cannot be read, as one that older limits let in. */
const madeOf = ({ id, body }: Pick<FormedRow, 'id' | 'body'>): Record<Form, string> | null => {
  try {
    return formsOf(body, articlePath(id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log('error', 'body-unreadable', { code: error.code })
    return null
  }
}

/** A text in a form: the kept one, else made now, as for rows of an older version and for drafts. */
export const htmlOf = (row: FormedRow, form: Form, passphrase: string | undefined): string => {
  if (row.is_formed === 1) return row.body
  const body = readBody(row.body, passphrase)
  // Attributes stand in double quotes: no address of it begins with a slash.
  if (form === 'call' && !body.includes('="/')) return body
  return madeOf({ id: row.id, body })?.[form] ?? body
}

/** Keeps what is made of an article's text, for the batch that writes it, after the text. */
export const keepForms = (
  db: D1Database,
  { id, body }: { readonly id: string; readonly body: string },
): D1PreparedStatement[] => {
  const made = madeOf({ id, body })
  if (made === null) return []
  const others = forms.map((form) => (made[form] === body ? null : made[form]))
  // A row has its limit; of the longest texts these are made when they are asked for.
  if (Buffer.byteLength(others.join('')) > limits.articleBytes) return []
  return [
    db
      .prepare(
        `INSERT OR REPLACE INTO article_html (article_id, version, ${forms.join(', ')})
         SELECT id, ?3, ?4, ?5, ?6 FROM articles WHERE id = ?1 AND body = ?2`,
      )
      .bind(id, body, displayVersion, ...others),
  ]
}
