import { looksLikeMarkup } from '../../shared/articles/markup.ts'
import { Refusal } from '../../shared/problem.ts'
import { type FoundTexts, nothingFound } from '../../shared/search/contract.ts'
import { dayTime } from '../../shared/timings.ts'
import type { Env } from '../bindings.ts'
import { untilTomorrow } from '../http/limits.ts'
import { log } from '../lib/log.ts'
import { isPlanUsedUp } from '../lib/plan.ts'
import { withTimeout } from '../lib/timeout.ts'
import type { SearchIndex } from './search-index.ts'

/** How long a reader waits, in milliseconds; a first fill of many articles takes longer, but goes on. */
const timeLimit = 2_500
/** When a reader may ask again, in seconds. */
const pause = 3

/** Until when the index answers no more, as far as this isolate knows: it then asks it no more either. */
let usedUpUntil = 0

const usedUp = (): Refusal => new Refusal('search-used-up', { retryAfter: untilTomorrow() })

/**
 * Searches in the texts of the published articles. A text that looks like HTML finds nothing, as in titles.
 * @throws Refusal `search-unready` while the index is filled, or when it does not answer; `search-used-up` when it has read
 *   what a day has for it
 */
export const findTexts = async (
  { SEARCH_INDEX }: Env,
  text: string,
  from: number,
): Promise<FoundTexts> => {
  if (text.trim() === '' || looksLikeMarkup(text)) return nothingFound
  const namespace = SEARCH_INDEX as DurableObjectNamespace<SearchIndex> | undefined
  if (!namespace) throw new Refusal('not-configured')
  const asked = Date.now()
  if (asked < usedUpUntil) throw usedUp()
  try {
    // The index uses no more of the text.
    const pending = namespace.getByName('articles').search(text.slice(0, 1_000), from)
    const found = await withTimeout(timeLimit, pending as Promise<FoundTexts | null>)
    if (found) return found
  } catch (cause) {
    log('error', 'search-unreachable', { code: 'search-unready', cause })
    if (isPlanUsedUp(cause)) throw usedUp()
    throw new Refusal('search-unready', { retryAfter: pause })
  }
  usedUpUntil = (Math.floor(asked / dayTime) + 1) * dayTime
  throw usedUp()
}
