import type { Root } from 'hast'
import { ownUrl } from '../../own-address.ts'
import { display, displayInCalls, displayInFeeds } from './display.ts'
import { excerptOf } from './excerpt.ts'
import { parseHtml, printHtml } from './tree.ts'

/** The part of the base64 of `Salted__` that does not depend on later bytes. */
export const saltedPrefix = 'U2FsdGVkX1'

/** A tree as HTML for the database; text that looks like cipher text is marked, so that nobody decrypts it. */
export const printStored = (tree: Root): string => {
  const html = printHtml(tree)
  return html.startsWith(saltedPrefix) ? `&#x55;${html.slice(1)}` : html
}

/** The forms of a text: HTML for its page, feeds and API clients, and an excerpt as plain text. Our host is `ownHost`. */
export const forms = ['page', 'feed', 'call', 'excerpt'] as const
export type Form = (typeof forms)[number]

/** All forms of a stored text. @param path of its page @throws Refusal `body-too-complex` */
export const formsOf = (html: string, path: string): Record<Form, string> => {
  const tree = parseHtml(html)
  return {
    page: printStored(display(tree)),
    feed: printStored(displayInFeeds(tree, ownUrl + encodeURI(path))),
    call: printStored(displayInCalls(tree)),
    excerpt: excerptOf(tree),
  }
}
