import { looksLikeMarkup } from '../../shared/articles/markup.ts'
import { Refusal } from '../../shared/problem.ts'
import { type FoundTexts, nothingFound } from '../../shared/search/contract.ts'
import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'
import type { SearchIndex } from './search-index.ts'

/** How long a reader waits, in milliseconds; a first fill of many articles takes longer, but goes on. */
const timeLimit = 2_500
/** When a reader may ask again, in seconds. */
const pause = 3

/**
 * Searches in the texts of the published articles. A text that looks like HTML finds nothing, as in titles.
 * @throws Refusal `search-unready` while the index is filled, or when it does not answer
 */
export const findTexts = async (
  { SEARCH_INDEX }: Env,
  text: string,
  from: number,
): Promise<FoundTexts> => {
  if (text.trim() === '' || looksLikeMarkup(text)) return nothingFound
  const namespace = SEARCH_INDEX as DurableObjectNamespace<SearchIndex> | undefined
  if (!namespace) throw new Refusal('not-configured')
  try {
    // The index uses no more of the text.
    const pending = namespace.getByName('articles').search(text.slice(0, 1_000), from)
    return await withTimeout(timeLimit, pending as Promise<FoundTexts>)
  } catch (cause) {
    log('error', 'search-unreachable', { code: 'search-unready', cause })
    throw new Refusal('search-unready', { retryAfter: pause })
  }
}
