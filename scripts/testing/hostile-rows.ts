import { article, publish, storePage } from './articles.ts'
import type { Blog } from './blog.ts'
import { sql } from './calls.ts'
import { vectors } from './hostile-vectors.ts'

/** The one host whose pictures articles show. */
export const pictureHost = 'pictures.example.com'

const day = (n: number): string => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)

/** The hostile text in each field of the nth article. */
export const vectorAt = (n: number) => {
  const vector = vectors[n] ?? ''
  // A title is one line of text and never empty.
  const title = `${n} ${vector}`.replace(/\s+/g, ' ').trim().replaceAll('\0', '').slice(0, 300)
  return { vector, title, html: `<p>The start.</p>${vector}<p>The end.</p>` }
}

/**
 * Publishes an article for each hostile vector: the text through the call, which cleans it, and the other fields
 * directly in the database, past their checks.
 * @param isPast stores what the page shows of the text past the sanitiser, too
 * @returns their ids
 */
export const fillArticles = async (blog: Blog, isPast = false): Promise<string[]> => {
  const ids: string[] = []
  for (const [n] of vectors.entries()) {
    const { vector, title, html } = vectorAt(n)
    const text = vector.replaceAll('\0', '')
    const id = await publish(blog.author, {
      headingSave: `Vector ${n}`,
      html: html.replaceAll('\0', ''),
      imageCdn: `https://${pictureHost}/${n}.png`,
      imageSource: text,
      researchLinksSave: [text, `javascript:hurt(1)//${n}`],
      dateSave: day(n),
    })
    await sql(
      blog.db,
      'UPDATE all_articles SET heading = ?2, description = ?3, image = image || ?4 WHERE id = ?1',
      id,
      title,
      text,
      `?${encodeURI(text)}"${text.replace(/\s/g, '')}`,
    )
    if (isPast) await storePage(blog.db, id, html.replaceAll('\0', ''))
    ids.push(id)
  }
  return ids
}

/** Creates a draft for each vector, stored past the sanitiser. @returns their ids */
export const fillDrafts = async ({ db, author }: Blog): Promise<string[]> => {
  for (const n of vectors.keys()) {
    await author.ask('createDraft', { body: article({ headingSave: `Draft ${n}` }) })
  }
  const ids = (await author.ask('listDrafts')).map(({ _id }) => _id)
  const update = db.prepare('UPDATE drafts SET body = ?2, heading = ?3 WHERE id = ?1')
  await db.batch(
    ids.map((id, n) => {
      const { html, title } = vectorAt(n)
      return update.bind(id, html.replaceAll('\0', ''), title)
    }),
  )
  return ids
}

/** Creates the largest number of earlier versions of an article, each an unchanged vector. */
export const fillVersions = async ({ db }: Blog, id: string): Promise<void> => {
  const insert = db.prepare(
    `INSERT INTO article_versions (article_id, version, slug, heading, image, image_source, description, author,
       date, links, category, words, saved_at, body)
     SELECT id, ?2, slug, ?3, image, image_source, ?4, author, date, links, category, 3,
       updated_at, ?4 FROM articles WHERE id = ?1`,
  )
  await db.batch(
    vectors.slice(0, 50).map((_, n) => {
      const { html, title } = vectorAt(n)
      return insert.bind(id, n + 1, title, html)
    }),
  )
}
