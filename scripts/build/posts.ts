import type { Client } from '../lib/client.ts'
import { type BuiltPost, readAll, readChanges, readPost, withoutBody } from './articles.ts'
import type { BuildCache } from './build-cache.ts'
import { pictureNamesIn } from './pictures.ts'
import { many } from './render-on-cores.ts'

/** As many texts are read one by one; more are read with all others, in few calls. */
const fewTexts = 100

/**
 * Reads the articles: what changed since an earlier build, and texts as pages need them.
 * @param revision the newest
 */
export const readPosts = async (client: Client, revision: number, known: BuildCache | null) => {
  /** The metadata of every article, by its id. */
  const posts = new Map(known?.posts)
  /** The texts in memory: those of feeds, and those that came with few changes. */
  const bodies = new Map(known?.syndicated.map((post) => [post.id as string, post]))
  const since = known?.revision ?? 0
  const isFew = revision - since < many
  const query = { since, ...(isFew ? {} : { part: 'facts' as const }) }
  for await (const { changed, deleted } of readChanges(client, query)) {
    for (const post of changed) {
      const id = post.id as string
      posts.set(id, withoutBody(post, revision))
      if (isFew) bodies.set(id, post)
      else bodies.delete(id)
    }
    for (const id of deleted) posts.delete(id)
  }

  const readBody = async (id: string): Promise<BuiltPost | null> =>
    posts.has(id) ? (bodies.get(id) ?? readPost(client, id)) : null

  /** Yields the texts of articles as they arrive, with their pictures; keeps those that feeds need. */
  async function* readTexts(ids: readonly string[], feedIds: ReadonlySet<string>) {
    const lacking = [...new Set([...ids, ...feedIds])].filter((id) => !bodies.has(id))
    if (lacking.length <= fewTexts) {
      for (const post of await Promise.all(lacking.map(readBody))) {
        if (post) bodies.set(post.id as string, post)
      }
      yield ids.flatMap((id) => bodies.get(id) ?? [])
      return
    }
    const wanted = new Set(ids)
    const [feedsFrom] = [...feedIds].flatMap((id) => posts.get(id)?.publishedKey ?? []).sort()
    for await (const some of readAll(client, { feedsFrom })) {
      for (const post of some) {
        const id = post.id as string
        const facts = posts.get(id)
        if (facts) posts.set(id, { ...facts, pictures: pictureNamesIn(post) })
        if (feedIds.has(id)) bodies.set(id, post)
      }
      yield some.filter(({ id }) => wanted.has(id as string))
    }
  }
  return { posts, bodies, readBody, readTexts }
}
