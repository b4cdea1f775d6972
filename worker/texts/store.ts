import { withUrl } from '../../shared/own-address.ts'
import type { WrittenText } from '../../shared/texts/contract.ts'
import { type TextName, textPages } from '../../shared/texts/texts.ts'
import { htmlOf } from '../articles/forms.ts'
import type { Blog } from '../live/settings.ts'

export interface TextRow {
  readonly name: TextName
  readonly html: string
  readonly updated_at: string
}

/** The query for the text of a page, as a `TextRow`. */
export const selectText = (db: D1Database, name: TextName): D1PreparedStatement =>
  db.prepare('SELECT name, html, updated_at FROM texts WHERE name = ?1').bind(name)

/** The text of a page as stored; null if it was never written. */
export const findText = (db: D1Database, name: TextName): Promise<TextRow | null> =>
  selectText(db, name).first<TextRow>()

/** A text in the API's form. */
export const textOf = (
  name: TextName,
  row: TextRow | null | undefined,
  blog: Blog,
): WrittenText => ({
  name,
  html: row
    ? withUrl(htmlOf({ id: name, body: row.html, is_formed: 0 }, 'call', blog), blog.site.url)
    : '',
  updatedAt: row?.updated_at ?? null,
})

/** The texts of all pages, also of those without one. */
export const findTexts = async (blog: Blog): Promise<WrittenText[]> => {
  const select = blog.env.DB.prepare('SELECT name, html, updated_at FROM texts')
  const { results } = await select.all<TextRow>()
  return textPages.map(({ name }) =>
    textOf(
      name,
      results.find((row) => row.name === name),
      blog,
    ),
  )
}
