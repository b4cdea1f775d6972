import type { APIRoute } from 'astro'
import { rssFeed } from '../content/rss.ts'
import { newestArticles } from '../content/syndicated.ts'

export const GET: APIRoute = async ({ locals }) =>
  new Response(rssFeed(await newestArticles(locals.source)))
