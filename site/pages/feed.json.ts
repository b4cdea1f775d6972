import type { APIRoute } from 'astro'
import { renderJsonFeed } from '../content/json-feed.ts'
import { newestArticles } from '../content/syndicated.ts'

export const GET: APIRoute = async ({ locals }) =>
  new Response(renderJsonFeed(await newestArticles(locals.source), locals.source.site))
