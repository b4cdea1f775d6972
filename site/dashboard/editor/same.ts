import { tidyTitle } from '../../../shared/articles/validation.ts'
import { type Fields, linesOf } from './fields.ts'
import { allowedBody, cleaned } from './html/allowed.ts'
import { canonical } from './html/canonical.ts'

const spaced = (text: string): string => text.trim().replace(/\s+/g, ' ')

/**
 * Whether two versions are the same for readers; the spelling may differ, because the server tidies HTML.
 */
export const saySame = (one: Fields, other: Fields): boolean => {
  const facts = ({ title, sketch, sources, author, date, category, alert }: Fields) =>
    [
      tidyTitle(title),
      spaced(sketch),
      linesOf(sources).join('\n'),
      author.trim(),
      date,
      category,
      alert === true,
    ].join('\0')
  if (facts(one) !== facts(other)) return false
  if (one.html === other.html) return true
  const isKnown = cleaned(one.html) && cleaned(other.html)
  return isKnown !== null && canonical(allowedBody(one.html)) === canonical(allowedBody(other.html))
}
