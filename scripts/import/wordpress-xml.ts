import { XMLParser } from 'fast-xml-parser'

/** An element of an export: its children by name. */
export type XmlNode = { readonly [name: string]: unknown }

const isNode = (value: unknown): value is XmlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** The text of a child, `''` when there is none. */
export const textAt = (node: XmlNode, name: string): string => {
  const [value] = listOf(node[name])
  return String((isNode(value) ? value['#text'] : value) ?? '')
}

/** The children of a name that have children or attributes. */
export const nodesAt = (node: XmlNode, name: string): XmlNode[] => listOf(node[name]).filter(isNode)

const parser = () =>
  new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    // An export spells thousands of characters as entities; the parser's limits are for entities
    // that a document declares, which can grow without end, and those are not read at all.
    processEntities: {
      maxEntityCount: 0,
      maxTotalExpansions: Number.MAX_SAFE_INTEGER,
      maxExpandedLength: Number.MAX_SAFE_INTEGER,
    },
  })

/** The channel of a WordPress export (WXR). @throws Error saying why it is none */
export const channelOf = (xml: string): XmlNode => {
  let document: unknown
  try {
    document = parser().parse(xml.replace(/^\uFEFF/, ''), true)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`This is not well-formed XML: ${why}`)
  }
  const rss = isNode(document) ? document.rss : undefined
  const channel = isNode(rss) ? rss.channel : undefined
  if (!isNode(channel) || textAt(channel, 'wp:wxr_version') === '') {
    throw new Error('This is XML, but not a WordPress export (Tools, Export in WordPress).')
  }
  return channel
}
