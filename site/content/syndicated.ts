import { type Category, categories } from '../../shared/articles/category.ts'
import { postPath } from '../../shared/articles/paths.ts'
import { hasPicture } from '../../shared/articles/pattern.ts'
import { limits } from '../../shared/limits.ts'
import { ownUrl, withHost } from '../../shared/own-address.ts'
import type { SiteSettings } from '../../shared/settings/settings.ts'
import type { Post, PostWithBody, Source } from '../../shared/source.ts'
import { localPosts } from './local-posts.ts'

/** How many bodies are read at once: all of them could be longer than an answer of the database. */
const batchSize = 5

/** An article for feeds. */
export interface Syndicated
  extends Pick<
    PostWithBody,
    | 'heading'
    | 'author'
    | 'publishedAt'
    | 'category'
    | 'updatedAt'
    | 'summary'
    | 'language'
    | 'html'
  > {
  /** The article's address; like all addresses in its HTML, with the host. */
  readonly url: string
  /** Stays the same when the blog's address changes, so that no reader shows an article twice. */
  readonly id: string
  /** The picture's address; null if the article has none. */
  readonly picture: string | null
}

const toSyndicated = (post: PostWithBody, { url, firstUrl }: SiteSettings): Syndicated => {
  const path = encodeURI(postPath(post))
  const picture = withHost(post.image)
  return {
    ...post,
    url: ownUrl + path,
    id: (firstUrl === url ? ownUrl : firstUrl) + path,
    picture:
      hasPicture(post.image) && /^https?:/i.test(picture) && URL.canParse(picture)
        ? new URL(picture).href
        : null,
  }
}

/** The newest articles in full, newest first; fewer if they are very long. @param category includes only this one */
export const newestArticles = async (
  source: Source,
  category?: Category,
): Promise<Syndicated[]> => {
  const included = category ? [category] : categories
  const local = (await localPosts(source.site)).filter((post) => included.includes(post.category))
  const lists = await Promise.all(included.map((one) => source.postsIn(one, 0, limits.syndicated)))
  const newest = [...lists.flat(), ...local]
    .sort((a: Post, b: Post) => (a.publishedKey < b.publishedKey ? 1 : -1))
    .slice(0, limits.syndicated)
  const withBodies = async (posts: readonly Post[]): Promise<PostWithBody[]> => {
    const ids = posts.flatMap(({ id }) => id ?? [])
    const stored = await source.postsWithIds(ids, 'feed')
    const all = [...local.map((post) => ({ ...post, html: post.feedHtml })), ...stored]
    return posts.flatMap((post) => all.find(({ href }) => href === post.href) ?? [])
  }
  const articles: Syndicated[] = []
  let characters = 0
  for (let at = 0; at < newest.length; at += batchSize) {
    for (const post of await withBodies(newest.slice(at, at + batchSize))) {
      characters += post.html.length
      if (characters > limits.syndicatedCharacters && articles.length > 0) return articles
      articles.push(toSyndicated(post, source.site))
    }
  }
  return articles
}
