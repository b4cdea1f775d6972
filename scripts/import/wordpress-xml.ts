import { XMLParser } from 'fast-xml-parser'
import { isJson, type Json, objectIn } from './json.ts'

/** An element of an export: its children by name. */
export type XmlNode = Json

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const textOf = (value: unknown): string =>
  String((isJson(value) ? value['#text'] : value) ?? '').trim()

/** The text of a child; `''` if there is none. */
export const textAt = (node: XmlNode, name: string): string => textOf(listOf(node[name])[0])

/** The texts of all children of this name. */
export const textsAt = (node: XmlNode, name: string): string[] =>
  listOf(node[name]).map(textOf).filter(Boolean)

/** An attribute; `''` if there is none. */
export const attributeAt = (node: XmlNode, name: string): string => String(node[`@_${name}`] ?? '')

/** The children of this name that have children or attributes. */
export const nodesAt = (node: XmlNode, name: string): XmlNode[] => listOf(node[name]).filter(isJson)

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  // An export writes thousands of characters as entities. The parser's limits are meant for entities that a document
  // declares, which can grow without end; those are not read at all.
  processEntities: {
    maxEntityCount: 0,
    maxTotalExpansions: Number.MAX_SAFE_INTEGER,
    maxExpandedLength: Number.MAX_SAFE_INTEGER,
  },
})

/** A sign & that begins no entity, as some programs write it in titles. */
const bare = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&(?!#\d+;|#x[\da-f]+;|[a-z][\da-z]*;)/gi

const parse = (xml: string): XmlNode => {
  try {
    return parser.parse(
      xml.replace(bare, (one) => (one === '&' ? '&amp;' : one)),
      true,
    )
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`This is not well-formed XML: ${why}`)
  }
}

/** @throws Error if it is not well-formed */
export const itemOf = (xml: string): XmlNode => nodesAt(parse(xml), 'item')[0] ?? {}

/** The tree of an XML document. @param broken thrown if it is not well-formed */
export const parseXml = (xml: string, broken: Error): XmlNode => {
  try {
    return parse(xml.replace(/^\uFEFF/, ''))
  } catch {
    throw broken
  }
}

/** The channel of a WordPress export (WXR), without its entries. @throws Error saying why it is none */
export const channelOf = (xml: string): XmlNode => {
  if (/<!ENTITY\s/.test(xml)) {
    throw new Error('It declares entities, as no WordPress export does: such a file is not read.')
  }
  const channel = objectIn(objectIn(parse(xml.replace(/^\uFEFF/, '')), 'rss'), 'channel')
  if (textAt(channel, 'wp:wxr_version') === '') {
    throw new Error('This is XML, but not a WordPress export (Tools, Export in WordPress).')
  }
  return channel
}

/**
 * Cuts an export into its entries, so that one that cannot be read is refused alone. Tags in comments and CDATA are text.
 * @returns the entries, and the text before, between and after them
 */
export const itemsOf = (xml: string): { entries: string[]; around: string } => {
  const entries: string[] = []
  let [around, from, isInside] = ['', 0, false]
  const signs = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<item(?=[\s>])|<\/item\s?>/g
  for (const { 0: sign, index } of xml.matchAll(signs)) {
    const isEnd = sign.startsWith('</')
    if (sign.startsWith('<!') || isEnd !== isInside) continue
    const at = isEnd ? index + sign.length : index
    if (isInside) entries.push(xml.slice(from, at))
    else around += xml.slice(from, at)
    from = at
    isInside = !isInside
  }
  return { entries, around: around + xml.slice(from) }
}
