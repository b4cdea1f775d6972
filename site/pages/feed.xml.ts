import type { APIRoute } from 'astro'
import { renderRss } from '../content/rss.ts'
import { newestArticles } from '../content/syndicated.ts'

export const GET: APIRoute = async ({ locals }) =>
  new Response(renderRss(await newestArticles(locals.source), locals.source.site))
