import type { Client } from '../lib/client.ts'
import { type BuiltPost, readChanged, readTextsOf } from './articles.ts'
import type { BuildCache } from './build-cache.ts'
import { pictureNamesIn } from './pictures.ts'
import { readAllRows } from './rows.ts'

/** Reads the articles: what changed since an earlier build, and texts as pages need them. */
export const readPosts = async (client: Client, known: BuildCache | null) => {
  /** The metadata of every article, by its id. */
  const posts = new Map(known?.posts)
  /** The texts in memory: those of feeds. */
  const bodies = new Map(known?.syndicated.map((post) => [post.id as string, post]))
  const since = known?.revision ?? 0
  const readDeleted = () => readAllRows(client, 'tombstones', ['article_id'], { since })
  const deleted = known ? readDeleted() : []
  for await (const changed of readChanged(client, since)) {
    for (const post of changed) {
      posts.set(post.id as string, post)
      bodies.delete(post.id as string)
    }
  }
  for (const { article_id } of await deleted) posts.delete(article_id)

  const readBody = async (id: string): Promise<BuiltPost | null> => {
    if (!posts.has(id)) return null
    const cached = bodies.get(id)
    if (cached) return cached
    for await (const [post] of readTextsOf(client, [id], true)) return post ?? null
    return null
  }

  /** Yields the texts of articles as they arrive, with their pictures; keeps those that feeds need. */
  async function* readTexts(ids: readonly string[], feedIds: ReadonlySet<string>) {
    const lacking = (of: Iterable<string>) => [...of].filter((id) => !bodies.has(id))
    const note = (post: BuiltPost): void => {
      const facts = posts.get(post.id as string)
      if (facts) posts.set(post.id as string, { ...facts, pictures: pictureNamesIn(post) })
    }
    for await (const some of readTextsOf(client, lacking(feedIds), true)) {
      some.forEach(note)
      for (const post of some) bodies.set(post.id as string, post)
    }
    yield ids.flatMap((id) => bodies.get(id) ?? [])
    for await (const some of readTextsOf(client, lacking(ids))) {
      some.forEach(note)
      yield some
    }
  }
  return { posts, bodies, readBody, readTexts }
}
