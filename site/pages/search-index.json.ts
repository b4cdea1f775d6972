import type { APIRoute } from 'astro'
import { everyPost } from '../content/lists.ts'
import { pageAliases } from '../content/menu.ts'
import { namedTexts } from '../content/texts.ts'
import { searchTitles } from '../content/titles.ts'

/** The `SearchIndex` of the search box: page-name aliases, and every title with its address. */
export const GET: APIRoute = async ({ locals }) => {
  const [aliases, articles] = [
    JSON.stringify(pageAliases(namedTexts(locals.source))),
    searchTitles(await everyPost(locals.source)),
  ]
  return new Response(`{"aliases":${aliases},"articles":[${articles}]}`)
}
