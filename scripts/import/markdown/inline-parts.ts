import { escapeHtml } from '../tree.ts'
import { isLook } from './boxes.ts'
import { inline, readArguments, unquoted } from './parts.ts'

/**
 * The HTML of a theme's inline tags: a link, a button, a label.
 * @param args the text after the name
 * @returns null for an unknown name
 */
export const showInline = (name: string, args: string): string | null => {
  const { named, words } = readArguments(args)
  if (name === 'label') {
    const last = words.at(-1) ?? ''
    const shown = words.length > 1 && isLook(last) ? words.slice(0, -1) : words
    return `<mark>${escapeHtml(shown.join(' ').replace(/^\w+@/, ''))}</mark>`
  }
  if (!/^(?:btn|button|link|asset_link)$/.test(name)) return null
  const [begin = '', second = ''] = args.includes(',')
    ? args.split(',').map((one) => unquoted(one.trim()))
    : words
  const address = named.href || named.url || named.link || begin
  const isAddress = /^(?:https?:|\.{0,2}\/|#|mailto:)/.test(address) || name === 'asset_link'
  const label = named.content || named.text || named.title || second || address
  return isAddress ? `<a href="${escapeHtml(address)}">${inline(label)}</a>` : null
}
