import { Refusal } from '../../shared/problem.ts'
import type { Blog } from '../live/settings.ts'
import { findLocalPost, localPosts } from './local.ts'
import { findArticlesByBeginning } from './read.ts'

/**
 * Whether a key is the href of a local article; otherwise it is an id, perhaps of no article.
 * @throws Refusal `article-not-found` for the href of none
 */
export const isLocalKey = async ({ site }: Blog, key: string): Promise<boolean> => {
  if (!key.startsWith('/')) return false
  if (await findLocalPost(site, key.slice(1))) return true
  throw new Refusal('article-not-found')
}

/** The title of the article that a key names, or null when there is none. */
export const headingOf = async ({ env, site }: Blog, key: string): Promise<string | null> =>
  key.startsWith('/')
    ? ((await findLocalPost(site, key.slice(1)))?.heading ?? null)
    : env.DB.prepare('SELECT heading FROM articles WHERE id = ?1')
        .bind(key)
        .first<string>('heading')

/** The article whose title a text begins with; the longest wins. @throws Refusal if none or two have it */
export const keyOfBeginning = async ({ env, site }: Blog, text: string): Promise<string> => {
  const stored = await findArticlesByBeginning(env.DB, text)
  const local = (await localPosts(site)).filter(({ heading }) => text.startsWith(heading))
  const [found, other] = [
    ...stored.map(({ id, heading }) => ({ key: id, heading })),
    ...local.map(({ href, heading }) => ({ key: href, heading })),
  ].sort((a, b) => b.heading.length - a.heading.length)
  if (!found) throw new Refusal('article-not-found')
  if (other?.heading === found.heading) throw new Refusal('title-ambiguous')
  return found.key
}
