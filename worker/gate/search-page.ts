import { calls } from '../../shared/calls.ts'
import { roughLimit } from '../../shared/endpoint.ts'
import { problemOf, Refusal } from '../../shared/problem.ts'
import { searchPath } from '../../shared/search.ts'
import type { Searched } from '../../shared/source.ts'
import type { Env } from '../bindings.ts'
import { takeTurn } from '../http/limits.ts'
import { findTexts } from '../search/find.ts'
import { databaseSource } from './database-source.ts'
import { pageResponse } from './page-response.ts'
import { render } from './render.ts'

/** Far beyond what anybody pages through. */
const mostPassedOver = 100_000

/**
 * The page of what a query finds, `/search?q=…`, under the limit of the call that the search box makes. What is
 * refused is said on the page. No search engine lists it.
 */
export const searchPage = async (request: Request, env: Env): Promise<Response> => {
  const url = new URL(request.url)
  const text = url.searchParams.get('q') ?? ''
  const from = Math.min(
    Math.max(0, Math.trunc(Number(url.searchParams.get('from'))) || 0),
    mostPassedOver,
  )
  const page = async (searched: Searched) =>
    render(env, searchPath, { ...databaseSource(env), searched })
  const headers = new Headers()
  const answer = async () => {
    if (text.trim() === '') return page({ text, from, found: null })
    try {
      const address = request.headers.get('CF-Connecting-IP') ?? 'unknown'
      const { method, path } = calls.searchTexts
      await takeTurn({ db: env.DB, env, url, address }, `${method} ${path}`, roughLimit)
      return await page({ text, from, found: await findTexts(env, text, from) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, detail } = problemOf(error)
      headers.set('Retry-After', String(error.more.retryAfter))
      return { ...(await page({ text, from, found: null, problem: detail })), status }
    }
  }
  const response = await pageResponse(request, await answer())
  for (const [name, value] of headers) response.headers.set(name, value)
  response.headers.set('X-Robots-Tag', 'noindex')
  return response
}
