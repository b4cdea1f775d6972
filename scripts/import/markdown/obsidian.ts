import { escapeHtml } from '../tree.ts'
import { isPicture } from './parts.ts'
import { matched, type Reading } from './reading.ts'
import type { Found } from './tags.ts'

const wikiLink = /(!?)\[\[(?![\d\s[])([^[\]\n|]{0,300}?)(?:\\?\|([^[\]\n]{0,300}))?\]\](?!\()/y
const mark = /(?<![\w=])==(?=[^\s=])((?:[^=\n]|=(?!=)){0,500}?[^\s=])==(?![\w=])/y
/** After a digit, as in 100%%, only if it ends on the same line. */
const comment = /%%(?:(?<!\d%%)[\s\S]*?|[^\n]*?)%%/y

/** `[[Page#Part|words]]` and `![[picture.png]]`; a link to a page that is not there keeps its words. */
export const readWikiLink = (reading: Reading, at: number): Found | null => {
  const [source, shows, target = '', alias] = matched(wikiLink, reading.text, at) ?? []
  // Brackets after a name, as in a program, are a link only if they name their words.
  const isAfterName = /[a-z\d]/i.test(reading.text.charAt(at - 1))
  if (source === undefined || (isAfterName && alias === undefined)) return null
  const { hold, page } = reading
  const name = target.replace(/\\$/, '').trim()
  const end = at + source.length
  if (shows && isPicture(name)) {
    const address = page.resolve?.(name) ?? `/${encodeURI(name)}`
    // A number is the picture's width.
    const alt = alias && !/^\d+(?:x\d+)?$/.test(alias) ? alias : ''
    const image = `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">`
    return { end, out: hold(`<p>${image}</p>`, source, image), isBlock: true }
  }
  const words = escapeHtml(alias?.trim() || name.replace(/^#/, '').replace('#', ', '))
  const address = name.startsWith('#') ? name : reading.addressOf(at, name, source)
  const shown = address === undefined ? words : `<a href="${escapeHtml(address)}">${words}</a>`
  return { end, out: hold(`<p>${shown}</p>`, source, shown) }
}

/** `==marked words==`. */
export const readMark = ({ text, hold }: Reading, at: number): Found | null => {
  const [source, inner = ''] = matched(mark, text, at) ?? []
  const out = `${hold('<mark>', '==')}${inner}${hold('</mark>', '==')}`
  return source === undefined ? null : { end: at + source.length, out }
}

/** A private comment `%%…%%`, which is left out. */
export const readComment = ({ text, addNote, comments }: Reading, at: number): Found | null => {
  const [source] = matched(comment, text, at) ?? []
  if (source !== undefined) {
    comments.count += 1
    return { end: at + source.length, out: '' }
  }
  if (!/\d/.test(text.charAt(at - 1)))
    addNote(at, '%% has no second one: if a private comment begins here, it shows.')
  return null
}
