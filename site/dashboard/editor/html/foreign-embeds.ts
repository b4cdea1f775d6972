import type { Element, ElementContent, Root } from 'hast'
import { element, findAll, isNamed } from '../../../../shared/articles/html/nodes.ts'

/** What an embedded element names as its page, the surest first. */
const namedBy = (element: Element): unknown[] => {
  const { src, data, cite, ...others } = element.properties
  if (element.tagName === 'script') return [/^https:\/\/gist\.[^?]*\.js$/.test(String(src)) && src]
  if (element.tagName !== 'blockquote') return [src, data]
  const links = findAll(element, ({ tagName }) => tagName === 'a').map(
    ({ properties }) => properties.href,
  )
  return [cite, ...Object.values(others), ...links.reverse()]
}

/** The page that an element embeds; null for none. */
const pageOf = (element: Element): string | null => {
  const named = namedBy(element).find((one) => /^(?:https?:)?\/\/[^/]/.test(String(one)))
  if (!named || !URL.canParse(String(named), 'https://x')) return null
  const page = new URL(String(named), 'https://x')
  // Of a script that writes the page, of a frame that shows it, and whence it was come.
  page.pathname = page.pathname.replace(/\.js$|\/embed\/?$/, '')
  for (const name of [...page.searchParams.keys()])
    if (/^ref_|^utm_/.test(name)) page.searchParams.delete(name)
  return page.href
}

/**
 * Replaces embed codes in a tree, in place, by a link that is alone on its line: of frames, of quotes that a script follows, and of
 * the scripts of gists. @returns whether there was one
 */
export const replaceEmbeds = (node: Root | Element): boolean => {
  let isFound = false
  const children = node.children as ElementContent[]
  node.children = children.map((child, at) => {
    if (child.type !== 'element') return child
    const isEmbed =
      /^(?:iframe|embed|object|script)$/.test(child.tagName) ||
      (child.tagName === 'blockquote' &&
        children.slice(at + 1, at + 3).some((one) => isNamed(one, 'script')))
    const page = isEmbed ? pageOf(child) : null
    isFound = page !== null || replaceEmbeds(child) || isFound
    if (page === null) return child
    return element('p', {}, element('a', { href: page }, page))
  })
  return isFound
}
