import { createHash } from 'node:crypto'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

/** How a Content-Security-Policy names an inline script. */
export const hashOfScript = (script: string): string =>
  `sha256-${createHash('sha256').update(script).digest('base64')}`

const scripts = /<script\b([^>]*)>(.*?)<\/script\s*>/gis

/** The type of data that search engines read: browsers run none of it, whatever a policy says. */
const dataType = 'application/ld+json'
/** A whole block of data as our pages write it, which is without a `<`. */
const isData = (attributes: string, text: string): boolean =>
  attributes === ` type="${dataType}"` && !text.includes('<')

/** Inline scripts by their looks: all that there are, and texts in attributes that look like some. */
const possibleScripts = (html: string): string[] =>
  [...html.matchAll(scripts)]
    .filter(
      ([, attributes = '', text = '']) => !/\ssrc=/i.test(attributes) && !isData(attributes, text),
    )
    .map(([, , script = '']) => script)

/** Inline scripts as a browser finds them. */
const actualScripts = (html: string): string[] => {
  const found: DefaultTreeAdapterTypes.Element[] = []
  const createElement: typeof defaultTreeAdapter.createElement = (...given) => {
    const element = defaultTreeAdapter.createElement(...given)
    if (element.tagName === 'script') found.push(element)
    return element
  }
  parse<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>(html, {
    treeAdapter: { ...defaultTreeAdapter, createElement },
  })
  return found
    .filter(
      ({ attrs }) =>
        !attrs.some(({ name, value }) => name === 'src' || (name === 'type' && value === dataType)),
    )
    .map(({ childNodes: [text] }) => (text && 'value' in text ? text.value : ''))
}

/**
 * Fails for a page with an inline script that browsers would refuse to run.
 * @param path a page; what is no HTML has no scripts, whatever titles it holds
 * @param hashes the ones that the Content-Security-Policy has
 */
export const checkInlineScripts = (path: string, html: string, hashes: readonly string[]): void => {
  const isUnknown = (script: string) => !hashes.includes(hashOfScript(script))
  // Parsing takes longer, so it is left to the few pages that may need it.
  if (/\.(?:json|xml|txt)$/.test(path) || !possibleScripts(html).some(isUnknown)) return
  const unknown = actualScripts(html).find(isUnknown)
  if (unknown === undefined) return
  throw new Error(
    `The page ${path} has an inline script that its Content-Security-Policy does not name: ${unknown.slice(0, 60)}`,
  )
}
