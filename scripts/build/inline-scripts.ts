import { createHash } from 'node:crypto'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

/** The hash of an inline script as a Content-Security-Policy writes it. */
export const hashOfScript = (script: string): string =>
  `sha256-${createHash('sha256').update(script).digest('base64')}`

const scripts = /<script\b([^>]*)>(.*?)<\/script\s*>/gis

/** Data for search engines: no browser runs it, whatever the policy says. */
const dataType = 'application/ld+json'
/** A whole data block as our pages write it: it contains no `<`. */
const isData = (attributes: string, text: string): boolean =>
  attributes === ` type="${dataType}"` && !text.includes('<')

/** Finds inline scripts by a pattern; similar text in attributes matches, too. */
const possibleScripts = (html: string): string[] =>
  [...html.matchAll(scripts)]
    .filter(
      ([, attributes = '', text = '']) =>
        !/[\t\n\f\r ]src=/i.test(attributes) && !isData(attributes, text),
    )
    .map(([, , script = '']) => script)

/** The inline scripts that an HTML parser finds. */
const actualScripts = (html: string): string[] => {
  const found: DefaultTreeAdapterTypes.Element[] = []
  const createElement: typeof defaultTreeAdapter.createElement = (...args) => {
    const element = defaultTreeAdapter.createElement(...args)
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

/** Returns a check that throws for an inline script without one of these hashes; bytes that are not HTML have no script. */
export const inlineScriptCheck = (hashes: readonly string[]) => {
  // Pages share the same few scripts, so each is hashed once.
  const known = new Set<string>()
  const isUnknown = (script: string): boolean => {
    if (!known.has(script) && hashes.includes(hashOfScript(script))) known.add(script)
    return !known.has(script)
  }
  return (path: string, body: Uint8Array<ArrayBuffer>): void => {
    if (/\.(?:json|xml|txt)$/.test(path)) return
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    // Decoding and parsing are slow, so only the few pages with a match are parsed. Latin-1 garbles a script that is not
    // ASCII, so that it counts as unknown here.
    if (!possibleScripts(bytes.toString('latin1')).some(isUnknown)) return
    const unknown = actualScripts(bytes.toString('utf8')).find(isUnknown)
    if (unknown === undefined) return
    throw new Error(
      `The page ${path} has an inline script that its Content-Security-Policy does not name: ${unknown.slice(0, 60)}`,
    )
  }
}
