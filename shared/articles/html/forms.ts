import type { Root } from 'hast'
import { siteConfig } from '../../site.config.ts'
import { abroad, display, sent } from './display.ts'
import { parseHtml, printHtml } from './tree.ts'

/** Base64 of the eight bytes `Salted__`, as far as it does not depend on what follows. */
export const saltedPrefix = 'U2FsdGVkX1'

/** A tree as HTML that can be kept: a text that begins as cipher text does is told from it. */
export const printKept = (tree: Root): string => {
  const html = printHtml(tree)
  return html.startsWith(saltedPrefix) ? `&#x55;${html.slice(1)}` : html
}

/** Where article HTML goes: to its page, into feeds, to whoever calls (the editor, programs). */
export const forms = ['page', 'feed', 'call'] as const
export type Form = (typeof forms)[number]

/**
 * What is made of a text for each of the places.
 * @param html as it is kept: cleaned
 * @param path of its page, such as `/blog/0123456789`
 * @throws Refusal `body-too-complex`
 */
export const formsOf = (html: string, path: string): Record<Form, string> => {
  const tree = parseHtml(html)
  return {
    page: printKept(display(tree)),
    feed: printKept(abroad(tree, siteConfig.url + encodeURI(path))),
    call: printKept(sent(tree)),
  }
}
