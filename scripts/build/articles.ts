import { categories } from '../../shared/articles/category.ts'
import { columnsShownIn, valuesShownIn } from '../../shared/articles/fields.ts'
import { displayVersion } from '../../shared/articles/html/display-version.ts'
import { entryOf, postOf } from '../../shared/articles/mapping.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { minutesOf } from '../../shared/articles/text.ts'
import { shortHash } from '../../shared/hash.ts'
import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'
import type { PublicColumn, PublicRow } from '../../shared/public-data.ts'
import { readRevision } from '../../shared/rebuild.ts'
import type { Post, PostEntry, PostText, Source } from '../../shared/source.ts'
import { textPageOf } from '../../shared/texts/texts.ts'
import { type Client, expectData } from '../lib/client.ts'
import { type KnownPost, pictureNamesIn } from './pictures.ts'
import { readAllRows, readRows, readRowsOf } from './rows.ts'

/** An article with its text, once for its page and once for feeds. */
export interface BuiltPost extends PostText {
  readonly feedHtml: string
}

/** The forms of a stored text, as the Worker makes them. @param path of its page */
const formsOf = async (body: string, path: string) => {
  // The parser takes longer to load than a small build.
  const { formsOf, unreadable } = await import('../../shared/articles/html/forms.ts')
  try {
    return formsOf(body, path)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { page: unreadable, feed: unreadable, excerpt: '' }
  }
}

type Row = PublicRow<'articles'>
type Column = PublicColumn<'articles'>
const listed = [
  ...(['id', 'slug', 'updated_at', 'published_key', 'revision', 'display', 'excerpt'] as const),
  ...(columnsShownIn('title', 'card').split(', ') as Column[]),
]
const shown = [
  ...listed,
  ...(['created_at', 'text_changed_at', 'page'] as const),
  ...(columnsShownIn('page').split(', ') as Column[]),
]

/** A row with the forms of its text. */
type RowWithForms = Row & Readonly<Record<'page' | 'feed' | 'excerpt', string>>

/** Makes the forms of texts whose forms are not stored, or by another version, as before a deployment. */
const withForms = async (client: Client, rows: readonly Row[]): Promise<RowWithForms[]> => {
  const isMade = ({ display }: Row): boolean => display === displayVersion
  const lacking = rows.filter((row) => !isMade(row)).map(({ id }) => id)
  const made = new Map<string, Awaited<ReturnType<typeof formsOf>>>()
  for await (const some of readRowsOf(client, 'articles', ['body'], lacking)) {
    for (const { id, body } of some) made.set(id, await formsOf(body, articlePath(id)))
  }
  // Without those that are gone meanwhile.
  const there = rows.filter((row) => isMade(row) || made.has(row.id))
  return there.map((row) => ({ ...row, ...made.get(row.id) }) as RowWithForms)
}

/**
 * A post without its text, as builds store it.
 * @param version the revision that changed it last
 */
export const withoutBody = (
  { id, href, updatedAt, publishedKey, ...post }: Post & PostEntry,
  version: number,
): KnownPost => {
  const { summary, ...fields } = valuesShownIn(post, 'title', 'card')
  // Cards show minutes: an edit that keeps them changes no other page.
  const words = minutesOf(fields.words) * limits.wordsPerMinute
  const card = { ...fields, id, href, publishedKey, words }
  const beside = shortHash(JSON.stringify(card))
  const pictures = pictureNamesIn({ image: post.image, html: '' })
  return {
    ...card,
    summary,
    updatedAt,
    pictures,
    version,
    beside,
    card: beside + shortHash(summary),
  }
}

/** Reads what lists show of the articles that changed after a revision. */
export async function* readChanged(client: Client, since: number): AsyncGenerator<KnownPost[]> {
  for await (const rows of readRows(client, 'articles', listed, { since })) {
    const whole = await withForms(client, rows as Row[])
    yield whole.map((row) =>
      withoutBody({ ...entryOf(row), summary: row.summary || row.excerpt }, row.revision),
    )
  }
}

/** Reads articles with their texts; without those that are gone. @param hasFeeds whether with the text for feeds */
export async function* readTextsOf(
  client: Client,
  ids: readonly string[],
  hasFeeds = false,
): AsyncGenerator<BuiltPost[]> {
  const columns = hasFeeds ? ([...shown, 'feed'] as const) : shown
  for await (const rows of readRowsOf(client, 'articles', columns, ids)) {
    const whole = await withForms(client, rows as Row[])
    yield whole.map((row) => ({
      ...postOf(row, row.page, row.excerpt),
      feedHtml: row.feed,
    }))
  }
}

/** What the build reads with the revision: the same for every page. */
export type Written = Pick<Source, 'texts' | 'site'>

/** The newest revision, and what is the same for every page. */
export const readNewest = async (client: Client) => {
  const { revision, epoch, texts, site } = expectData(await client.call(readRevision))
  const written: Written = { texts, site }
  return { revision, epoch, written }
}

/** The texts of the pages that are no articles; read at most once, when the first is needed. */
export const textsOf = (client: Client) => {
  let reading: Promise<PublicRow<'texts'>[]> | undefined
  const find = async (name: string): Promise<PublicRow<'texts'> | undefined> => {
    reading ??= readAllRows(client, 'texts', ['name', 'html', 'updated_at'])
    return (await reading).find((text) => text.name === name)
  }
  const text: Source['text'] = async (name) => {
    const found = await find(name)
    if (!found?.html) return null
    const { page } = await formsOf(found.html, textPageOf(name).path)
    return { html: page, updatedAt: found.updated_at }
  }
  return { find, text }
}

/** The articles whose whole text is in feeds: the newest of each category. A build stores them for the next one. */
export const syndicatedIds = async (source: Source): Promise<Set<string>> => {
  const lists = categories.map((category) => source.postsIn(category, 0, limits.syndicated))
  return new Set((await Promise.all(lists)).flat().map(({ id }) => id as string))
}
