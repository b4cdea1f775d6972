import type { APIRoute } from 'astro'
import { jsonFeed } from '../content/json-feed.ts'
import { newestArticles } from '../content/syndicated.ts'

export const GET: APIRoute = async ({ locals }) =>
  new Response(jsonFeed(await newestArticles(locals.source)))
