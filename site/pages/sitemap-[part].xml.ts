import type { APIRoute } from 'astro'
import { everyPost } from '../content/lists.ts'
import { sitemapParts, sitemapXml } from '../content/sitemap.ts'

export const GET: APIRoute = async ({ locals, params }) => {
  const parts = sitemapParts(await everyPost(locals.source))
  const part = parts[Number(params.part)]
  return part ? new Response(sitemapXml(part)) : new Response(null, { status: 404 })
}
