import type { APIRoute } from 'astro'
import { everyPost } from '../content/lists.ts'
import { renderSitemap } from '../content/sitemap.ts'
import { namedTexts } from '../content/texts.ts'

export const GET: APIRoute = async ({ locals }) =>
  new Response(renderSitemap(await everyPost(locals.source), namedTexts(locals.source)))
