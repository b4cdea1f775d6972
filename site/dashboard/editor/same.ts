import { tidyTitle } from '../../../shared/articles/validation.ts'
import { type Fields, linesOf } from './fields.ts'
import { allowedBody, cleaned } from './html/allowed.ts'
import { canonical } from './html/canonical.ts'

const spaced = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** What readers can tell apart beside the text; the compiler asks for a new field. */
const facts = (
  fields: Fields,
): Record<Exclude<keyof Fields, 'html' | 'isCategoryChosen'>, unknown> => ({
  title: tidyTitle(fields.title),
  sketch: fields.sketch.trim(),
  photoSource: spaced(fields.photoSource),
  imageAlt: tidyTitle(fields.imageAlt),
  summary: tidyTitle(fields.summary),
  sources: linesOf(fields.sources),
  author: fields.author.trim(),
  date: fields.date,
  category: fields.category,
  alert: fields.alert === true,
})

/** Whether two versions are the same for readers; the server tidies the spelling of HTML. */
export const saySame = (one: Fields, other: Fields): boolean => {
  if (JSON.stringify(facts(one)) !== JSON.stringify(facts(other))) return false
  if (one.html === other.html) return true
  const isKnown = cleaned(one.html) && cleaned(other.html)
  return isKnown !== null && canonical(allowedBody(one.html)) === canonical(allowedBody(other.html))
}
