import type { APIRoute } from 'astro'
import { everyPost } from '../content/lists.ts'
import { sitemapOf } from '../content/sitemap.ts'

export const GET: APIRoute = async ({ locals }) =>
  new Response(sitemapOf(await everyPost(locals.source), locals.source.texts))
