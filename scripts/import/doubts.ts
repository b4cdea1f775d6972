import { countsOf, numberOf, someOf } from '../lib/plain.ts'
import { isPassword } from './decide.ts'
import type { ImportItem } from './item.ts'
import { isAboutHidden } from './leftovers.ts'

/** The part of a source above which a key that keeps texts back is doubted. */
const doubted = 1 / 5

/**
 * What the author must say of a source: whether texts are public of which nothing says it, and whether a key keeps texts
 * back that does so to more than a fifth; each with a sentence that names its values.
 */
export const doubtsIn = (items: readonly ImportItem[]): { key: string; sentence: string }[] => {
  const ready = items.filter((item) => item.kind === 'ready')
  const unknown = ready.filter(({ codes = [] }) => codes.includes('unknown')).length
  const open = `${unknown} of ${numberOf(ready.length, 'text')} are drafts, because nothing says that everybody may read them. --public all makes articles of them.`
  const byKey = Map.groupBy(
    ready.flatMap(({ hiddenBy = [] }) => hiddenBy),
    ({ key }) => key,
  )
  const doubts = [...byKey].flatMap(([key, all]) => {
    if (all.length <= ready.length * doubted) return []
    const values = countsOf(all.map(({ value }) => value))
    const named = someOf(values.map(([value, count]) => `${value} (${count})`))
    const said = isPassword(key) ? 'has a value' : `is ${named}`
    const sentence = `${all.length} of ${ready.length} articles are kept back as drafts, because "${key}" ${said}. --public ${key} publishes them, --drafts says that they are drafts.`
    return [{ key, sentence }]
  })
  return [...(unknown > 0 ? [{ key: 'all', sentence: open }] : []), ...doubts]
}

/** The first words of parts that readers did not see, each with its article; `''` if there are none. */
export const hiddenIn = (items: readonly ImportItem[]): string =>
  items
    .flatMap((item) =>
      item.kind === 'ready'
        ? item.changes.filter(isAboutHidden).map((one) => `  ${item.title}: ${one}`)
        : [],
    )
    .join('\n')
