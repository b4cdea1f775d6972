import { allowedHtml } from '../../shared/articles/allowed-html.ts'

const names = new Set(allowedHtml.tagNames)
/** They have no end. */
const empty = new Set(['br', 'hr', 'img', 'wbr'])

/** A text, an end tag, or a start tag with its attributes, as the sanitiser prints them. */
const token = /[^<]+|<\/([a-z][a-z0-9]*)>|<([a-z][a-z0-9]*)(?: [a-z][a-z0-9-]*(?:="[^"]*")?)*>/y

/**
 * Whether HTML is written as the sanitiser prints it: allowed tags alone, each that is opened closed
 * where it should be, none closed that was not opened, nothing cut short. Then it cannot reach beyond
 * the place where it is put, whatever stands around it.
 */
export const isWhole = (html: string): boolean => {
  const open: string[] = []
  for (let at = 0; at < html.length; at = token.lastIndex) {
    token.lastIndex = at
    const [found, end, start] = token.exec(html) ?? []
    if (found === undefined) return false
    if (end !== undefined && open.pop() !== end) return false
    if (start === undefined) continue
    if (!names.has(start)) return false
    if (!empty.has(start)) open.push(start)
  }
  return open.length === 0
}
