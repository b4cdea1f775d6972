import type { APIRoute } from 'astro'
import { categories } from '../../../shared/articles/category.ts'
import { renderRss } from '../../content/rss.ts'
import { newestArticles } from '../../content/syndicated.ts'

export const GET: APIRoute = async ({ locals, params }) => {
  const category = categories.find((name) => name.toLowerCase() === params.category)
  if (!category) return new Response(null, { status: 404 })
  return new Response(
    renderRss(await newestArticles(locals.source, category), locals.source.site, category),
  )
}
