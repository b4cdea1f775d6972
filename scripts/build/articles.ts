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
import { limits } from '../../shared/limits.ts'
import { listStaleTopics } from '../../shared/rebuild/contract.ts'
import type { PostWithBody, Source } from '../../shared/source.ts'
import { listTexts } from '../../shared/texts/contract.ts'
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

/** A post without its text, but with the names of its pictures; the build stores this of every article. */
export const withoutBody = ({
  id,
  href,
  updatedAt,
  publishedKey,
  ...post
}: BuiltPost): KnownPost => ({
  id,
  href,
  updatedAt,
  publishedKey,
  ...valuesShownIn(post, 'title', 'card'),
  pictures: pictureNamesIn(post),
})

const readStale = async (client: Client, since: number) => {
  const { texts, site, ...found } = expectData(
    await client.call(listStaleTopics, { query: { since } }),
  )
  return { ...found, written: { texts, site } }
}

/** What changed after a revision: topics, articles, and the ids of deleted articles. */
export const readChanges = async (client: Client, since: number) => {
  const { revision, topics, written } = await readStale(client, since)
  const changed = new Map<string, BuiltPost>()
  const deleted = new Set<string>()
  const query = { since, display: displayVersion }
  for await (const items of readPages(client, listMoreArticles, { query })) {
    for (const item of items) {
      if ('deletedAt' in item) deleted.add(item._id)
      else changed.set(item._id, await builtPost(item))
    }
  }
  const touched = Object.fromEntries(topics.map(({ topic, revision }) => [topic, revision]))
  return { revision, touched, written, changed, deleted }
}

/**
 * Reads every published article, page by page.
 * @param only `part: 'facts'` leaves out the texts; articles before the published key `feedsFrom` lack the feed text
 */
export async function* readAll(
  client: Client,
  only: { readonly part?: 'facts'; readonly feedsFrom?: string | undefined } = {},
): AsyncGenerator<BuiltPost[]> {
  const query = { since: 0, display: displayVersion, ...only }
  for await (const items of readPages(client, listMoreArticles, { query })) {
    yield Promise.all(items.flatMap((item) => ('deletedAt' in item ? [] : builtPost(item))))
  }
}

/** The newest revision, the names of the pages with a text that are no articles, and the settings. */
export const readRevision = (client: Client) =>
  // No topic can have changed after this revision, so the list is empty: a full build needs none.
  readStale(client, Number.MAX_SAFE_INTEGER)

/** What the build reads with the revision: the same for every page. */
export type Written = Pick<Source, 'texts' | 'site'>

/** The same for a source; a text is read when its page is rendered. */
export const writtenPages = (client: Client, written: Written): Written & Pick<Source, 'text'> => ({
  ...written,
  text: async (name) => {
    const found = expectData(await client.call(listTexts)).find((text) => text.name === name)
    if (!found?.html || !found.updatedAt) return null
    const { formsOf } = await import('../../shared/articles/html/forms.ts')
    return { html: formsOf(found.html, textPageOf(name).path).page, updatedAt: found.updatedAt }
  },
})

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
