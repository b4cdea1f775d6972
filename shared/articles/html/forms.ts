import type { Root } from 'hast'
import { ownUrl } from '../../own-address.ts'
import { sanitiseHtml } from './clean.ts'
import { display, displayInCalls, displayInFeeds } from './display.ts'
import { excerptOf } from './excerpt.ts'
import { printHtml } from './tree.ts'

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

/** In place of a text that cannot be cleaned, which nobody gets as it is. */
export const unreadable = '<p>The text of this article is too complex to be shown.</p>'

/** Makes each form. It gets the tree of a stored text, and the path of the text's page. */
const makers: Readonly<Record<Form, (tree: Root, path: string) => string>> = {
  page: (tree) => printStored(display(tree)),
  feed: (tree, path) => printStored(displayInFeeds(tree, ownUrl + encodeURI(path))),
  call: (tree) => printStored(displayInCalls(tree)),
  excerpt: excerptOf,
}

/** One form of a stored text, which is cleaned again, however it came there. @param path of its page @throws Refusal `body-too-complex` */
export const formOf = (html: string, path: string, form: Form): string =>
  makers[form](sanitiseHtml(html).tree, path)

/** All forms of a stored text, cleaned once more. @param path of its page @throws Refusal `body-too-complex` */
export const formsOf = (html: string, path: string): Record<Form, string> => {
  const { tree } = sanitiseHtml(html)
  return {
    page: makers.page(tree, path),
    feed: makers.feed(tree, path),
    call: makers.call(tree, path),
    excerpt: makers.excerpt(tree, path),
  }
}
