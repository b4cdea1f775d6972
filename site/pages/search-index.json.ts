import type { APIRoute } from 'astro'
import { postPath } from '../../shared/articles/paths.ts'
import { everyPost } from '../content/lists.ts'
import { menu } from '../views/menu.ts'

/** What the search box reads: page-name aliases, and every title with its address. */
export const GET: APIRoute = async ({ locals }) => {
  const posts = await everyPost(locals.source)
  return new Response(
    JSON.stringify({
      aliases: menu.map(({ url, title }) => ({ page: title, url })),
      articles: posts.map((post) => ({ title: post.heading, url: postPath(post) })),
    }),
  )
}
