import { categories } from '../../shared/articles/category.ts'
import {
  listMoreArticles,
  readArticleAtPath,
  type ShownArticle,
} from '../../shared/articles/contract.ts'
import { valuesShownIn } from '../../shared/articles/fields.ts'
import { displayVersion } from '../../shared/articles/html/display-version.ts'
import { postOf } from '../../shared/articles/mapping.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { minutesOf } from '../../shared/articles/text.ts'
import { shortHash } from '../../shared/hash.ts'
import { limits } from '../../shared/limits.ts'
import { readRevision } from '../../shared/rebuild.ts'
import type { PostWithBody, Source } from '../../shared/source.ts'
import { listTexts, type WrittenText } from '../../shared/texts/contract.ts'
import { textPageOf } from '../../shared/texts/texts.ts'
import { type Client, expectData } from '../lib/client.ts'
import { readPages } from '../lib/pages.ts'
import { type KnownPost, pictureNamesIn } from './pictures.ts'

/** An article with its text, once for its page and once for feeds. */
export interface BuiltPost extends PostWithBody {
  readonly feedHtml: string
}

const textOf = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8')

/** The Worker derives these forms; the build does only if the Worker has another display version, as before a deployment. */
const shownIn = async ({ _id, articleSave, feedSave, excerpt = '', display }: ShownArticle) => {
  const html = textOf(articleSave)
  if (display === displayVersion) {
    return { html, feedHtml: feedSave ? textOf(feedSave) : html, excerpt }
  }
  // The parser takes longer to load than a small build.
  const { formsOf } = await import('../../shared/articles/html/forms.ts')
  const { page, feed, excerpt: made } = formsOf(html, articlePath(_id))
  return { html: page, feedHtml: feed, excerpt: made }
}

/** Converts an article of the API into what pages read. */
const builtPost = async (article: ShownArticle): Promise<BuiltPost> => {
  const { html, feedHtml, excerpt } = await shownIn(article)
  return { ...postOf(article, html, excerpt), feedHtml }
}

/**
 * A post without its text, as builds store it.
 * @param version the newest revision when the build read it
 */
export const withoutBody = (
  { id, href, updatedAt, publishedKey, ...post }: BuiltPost,
  version: number,
): KnownPost => {
  const { summary, ...shown } = valuesShownIn(post, 'title', 'card')
  // Cards show minutes: an edit that keeps them changes no other page.
  const words = minutesOf(shown.words) * limits.wordsPerMinute
  const card = { ...shown, id, href, publishedKey, words }
  const beside = shortHash(JSON.stringify(card))
  const pictures = pictureNamesIn(post)
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

interface ChangesQuery {
  readonly since: number
  readonly part?: 'facts'
  readonly feedsFrom?: string | undefined
}

/**
 * Reads what changed after a revision, page by page: the articles, and the ids of deleted ones.
 * @param query `part: 'facts'` leaves out the texts; articles before the published key `feedsFrom` lack the feed text
 */
export async function* readChanges(client: Client, query: ChangesQuery) {
  const pages = readPages(client, listMoreArticles, {
    query: { display: displayVersion, ...query },
  })
  for await (const items of pages) {
    const changed = items.flatMap((item) => ('deletedAt' in item ? [] : builtPost(item)))
    const deleted = items.flatMap((item) => ('deletedAt' in item ? item._id : []))
    yield { changed: await Promise.all(changed), deleted }
  }
}

/** Reads every published article, page by page; see `readChanges`. */
export async function* readAll(
  client: Client,
  only: Omit<ChangesQuery, 'since'> = {},
): AsyncGenerator<BuiltPost[]> {
  for await (const { changed } of readChanges(client, { since: 0, ...only })) yield changed
}

/** What the build reads with the revision: the same for every page. */
export type Written = Pick<Source, 'texts' | 'site'>

/** The newest revision, and what is the same for every page. */
export const readNewest = async (client: Client) => {
  const { revision, texts, site } = expectData(await client.call(readRevision))
  const written: Written = { texts, site }
  return { revision, written }
}

/** The texts of the pages that are no articles; read at most once, when the first is needed. */
export const textsOf = (client: Client) => {
  let reading: Promise<readonly WrittenText[]> | undefined
  const find = async (name: string): Promise<WrittenText | undefined> => {
    reading ??= client.call(listTexts).then(expectData)
    return (await reading).find((text) => text.name === name)
  }
  const text: Source['text'] = async (name) => {
    const found = await find(name)
    if (!found?.html || !found.updatedAt) return null
    // The parser takes longer to load than a small build.
    const { formsOf } = await import('../../shared/articles/html/forms.ts')
    return { html: formsOf(found.html, textPageOf(name).path).page, updatedAt: found.updatedAt }
  }
  return { find, text }
}

/** The articles whose whole text is in feeds: the newest of each category. A build stores them for the next one. */
export const syndicatedIds = async (source: Source): Promise<Set<string>> => {
  const lists = categories.map((category) => source.postsIn(category, 0, limits.syndicated))
  return new Set((await Promise.all(lists)).flat().map(({ id }) => id as string))
}

/** One article with its body; null when it is gone. */
export const readPost = async (client: Client, id: string): Promise<BuiltPost | null> => {
  const query = { name: articlePath(id), display: displayVersion }
  const article = expectData(await client.call(readArticleAtPath, { query }))
  return article?._id ? builtPost(article as ShownArticle) : null
}
