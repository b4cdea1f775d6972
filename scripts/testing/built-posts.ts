import { type BuiltPost, readChanged, readTextsOf } from '../build/articles.ts'
import { inOrder } from '../build/memory-source.ts'
import type { KnownPost } from '../build/pictures.ts'
import type { Client } from '../lib/client.ts'

/** Reads every published article as a build does. @returns them without their texts, and with them */
export const readBuiltPosts = async (client: Client) => {
  const posts: KnownPost[] = []
  for await (const some of readChanged(client, 0)) posts.push(...some)
  const all: BuiltPost[] = []
  const ids = posts.map(({ id }) => id as string)
  for await (const some of readTextsOf(client, ids, true)) all.push(...some)
  return { posts: inOrder(posts), all, ids }
}
