import { escapeHtml } from '../../lib/tree.ts'
import { type Item, keyOf, type SourceText } from '../item.ts'
import { renderMarkdown } from '../markdown.ts'
import { inFull, instantOf, isDate } from '../written-date.ts'

/** What the exports of most programs say of a text. */
export interface Entry extends Pick<SourceText, 'picture' | 'summary' | 'language'> {
  /** Tells it from all others of its program. */
  readonly id: string
  /** Plain text; some programs write entities in it. */
  readonly title: string
  readonly kind?: Item['kind']
  /** What it says of who may read it, such as its status. */
  readonly fields: Item['fields']
  /** When it was published, else when it was made; `''` if unknown. */
  readonly date: string
  readonly terms?: readonly string[]
  readonly author?: string
  /** Its address at the old blog. */
  readonly address?: string | undefined
  /** Reads its text. */
  readonly text: () => { readonly html: string } | { readonly markdown: string }
}

/** A line of text as HTML, from a program that may write entities in it. */
export const lineOf = (text: string): string => (/&#?\w+;/.test(text) ? text : escapeHtml(text))

/**
 * An entry of a program's export as an item.
 * @param program its name, in small letters
 * @param site the address of the old blog; `''` if unknown
 */
export const itemOf = (program: string, entry: Entry, site: string): Item => {
  const { id, title, kind = 'article', fields, terms = [], author = '', address } = entry
  const date = inFull(entry.date.trim())
  const instant = isDate(date) ? instantOf(date) : 0
  const read: Item['read'] = () => {
    const text = entry.text()
    const shown =
      'html' in text ? { html: text.html, title } : renderMarkdown(text.markdown, lineOf(title))
    const { picture, summary, language } = entry
    return {
      key: keyOf('entry', `${program}\n${id}`),
      title: 'html' in text ? lineOf(title) : shown.title,
      html: shown.html,
      date,
      site,
      author,
      terms: terms.map((term) => term.trim()).filter(Boolean),
      ...(picture?.address ? { picture } : {}),
      ...(summary ? { summary: lineOf(summary) } : {}),
      ...(language ? { language } : {}),
      ...(address ? { old: { source: 'export', addresses: [address] } } : {}),
    }
  }
  return { kind, from: 'export', fields, title, instant, read }
}
