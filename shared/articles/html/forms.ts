import { siteConfig } from '../../site.config.ts'
import { abroad, display, sent } from './display.ts'
import { parseHtml, printHtml } from './tree.ts'

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
    page: printHtml(display(tree)),
    feed: printHtml(abroad(tree, siteConfig.url + encodeURI(path))),
    call: printHtml(sent(tree)),
  }
}
