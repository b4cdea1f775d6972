import { tidyLine } from '../../../shared/articles/kinds.ts'
import { type Fields, linesOf } from '../data/fields.ts'
import { allowedBody, cleanCached } from './html/allowed.ts'
import { canonical } from './html/canonical.ts'

/** The values besides the text that readers can tell apart. */
const comparableValues = ({ html, isCategoryChosen, sources, ...fields }: Fields) => [
  ...Object.entries(fields)
    .sort()
    .map(([name, value]) => [name, typeof value === 'string' ? tidyLine(value) : value]),
  linesOf(sources),
]

/** Whether two versions are the same for readers; the server changes the spelling of HTML. */
export const areEquivalent = (one: Fields, other: Fields): boolean => {
  if (JSON.stringify(comparableValues(one)) !== JSON.stringify(comparableValues(other)))
    return false
  if (one.html === other.html) return true
  const isKnown = cleanCached(one.html) && cleanCached(other.html)
  return isKnown !== null && canonical(allowedBody(one.html)) === canonical(allowedBody(other.html))
}
