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

/** Finds inline scripts by a pattern, which also matches similar text in attributes. */
const possibleScripts = (html: string): string[] =>
  [...html.matchAll(scripts)]
    .filter(
      ([, attributes = '', text = '']) =>
        !/[\t\n\f\r ]src=/i.test(attributes) && !isData(attributes, text),
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

/** What throws if a page has an inline script without one of these hashes; what is no HTML has none. */
export const inlineScriptCheck = (hashes: readonly string[]) => {
  // Pages have the same few scripts: each is hashed once.
  const known = new Set<string>()
  const isUnknown = (script: string): boolean => {
    if (!known.has(script) && hashes.includes(hashOfScript(script))) known.add(script)
    return !known.has(script)
  }
  return (path: string, body: Uint8Array<ArrayBuffer>): void => {
    if (/\.(?:json|xml|txt)$/.test(path)) return
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    // Decoding and parsing are slow, so only the few pages with a match get them. What stands between ASCII
    // is wrong in Latin-1, and then unknown.
    if (!possibleScripts(bytes.toString('latin1')).some(isUnknown)) return
    const unknown = actualScripts(bytes.toString('utf8')).find(isUnknown)
    if (unknown === undefined) return
    throw new Error(
      `The page ${path} has an inline script that its Content-Security-Policy does not name: ${unknown.slice(0, 60)}`,
    )
  }
}
