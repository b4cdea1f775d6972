import { calls } from '../../shared/calls.ts'
import { roughLimit } from '../../shared/endpoint.ts'
import { problemOf, Refusal } from '../../shared/problem.ts'
import { Skipped } from '../../shared/search/contract.ts'
import { searchPath } from '../../shared/search/search.ts'
import type { Searched } from '../../shared/source.ts'
import type { Env } from '../bindings.ts'
import { enforceLimit } from '../http/limits.ts'
import { pageResponse } from '../http/page-response.ts'
import { addressOf } from '../lib/network.ts'
import { findTexts } from '../search/find.ts'
import { databaseSource } from './database-source.ts'
import { render } from './render.ts'

/**
 * The page of search results, `/search?q=…`, with the rate limit of the search box's call. It shows why a
 * search was refused. No search engine lists it.
 */
export const searchPage = async (request: Request, env: Env): Promise<Response> => {
  const url = new URL(request.url)
  const text = url.searchParams.get('q') ?? ''
  const from = Skipped.catch(0).parse(url.searchParams.get('from') ?? 0)
  const page = (more: Pick<Searched, 'found' | 'problem'>) =>
    render(env, searchPath, { ...databaseSource(env), searched: { text, from, ...more } })
  const answer = async (): Promise<Response> => {
    try {
      if (text.trim() === '') return await pageResponse(request, await page({ found: null }))
      const address = addressOf(request)
      const { method, path } = calls.searchTexts
      await enforceLimit({ db: env.DB, env, url, address }, `${method} ${path}`, roughLimit)
      return await pageResponse(request, await page({ found: await findTexts(env, text, from) }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, detail } = problemOf(error)
      const refused = await page({ found: null, problem: detail })
      const response = await pageResponse(request, { ...refused, status })
      const { retryAfter } = error.more
      if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter))
      return response
    }
  }
  const response = await answer()
  response.headers.set('X-Robots-Tag', 'noindex')
  return response
}
