import type { APIRoute } from 'astro'
import { postPath } from '../../shared/articles/paths.ts'
import type { SearchIndex } from '../../shared/search.ts'
import { everyPost } from '../content/lists.ts'
import { pageAliases } from '../content/menu.ts'

/** What the search box reads: page-name aliases, and every title with its address. */
export const GET: APIRoute = async ({ locals }) => {
  const posts = await everyPost(locals.source)
  const index: SearchIndex = {
    aliases: pageAliases,
    articles: posts.map((post) => ({ title: post.heading, url: postPath(post) })),
  }
  return new Response(JSON.stringify(index))
}
