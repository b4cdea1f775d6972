import type { Element, ElementContent, Nodes, Root } from 'hast'
import { toText } from 'hast-util-to-text'
import * as z from 'zod'
import { ownUrl, withUrl } from '../../own-address.ts'
import { uploadedPicture, uploadsPath } from '../../pictures/picture-name.ts'
import { pictureAttributes } from '../../pictures/widths.ts'
import { articlePath } from '../paths.ts'
import { sanitiseHtml } from './clean.ts'
import { displayInFeeds } from './display.ts'
import { element, hasClass, withElements } from './nodes.ts'
import { printHtml } from './tree.ts'

/** An article as e-mails carry it, as HTML and as plain text. */
export const LetterBody = z.object({
  html: z.string(),
  text: z.string(),
  isCut: z.boolean().describe('Whether it was too long, so that the rest is on the page only.'),
})
export type LetterBody = z.infer<typeof LetterBody>

/**
 * Bytes of an article in an e-mail: Gmail cuts an e-mail of more than 102 kB anywhere, and its title, the author's opening and
 * the links need room.
 */
const maxBytes = 86_000
/** A block of more bytes is cut inside, where it does not fit; a shorter one is left out. */
const longBlock = 8_000
/** The width of the text, and that of the pictures' files, for screens with twice the pixels. */
const [textWidth, fileWidth] = [552, 1_280]

type Properties = Element['properties']

const words = (value: string): ElementContent => ({ type: 'text', value })

/** Whether programs of e-mails show a picture: Gmail shows no drawing in SVG. */
export const isShownByMail = (address: string): boolean => !/\.svg(?:[?#]|$)/i.test(address)

/** A copy whose pictures name one file each, of no AVIF where there is another: no program of e-mails chooses among several. */
const withOneFile = <Node extends Nodes>(outer: Node): Node => {
  const node = withElements(outer, withOneFile)
  if (node.type !== 'element' || node.tagName !== 'img') return node
  const address = String(node.properties.src ?? '')
  const picture = uploadedPicture(address)
  const version =
    picture?.versions.find(({ smaller }) => smaller === fileWidth) ??
    (picture?.extension === 'avif' ? picture.versions.at(-1) : undefined)
  const src = version ? uploadsPath + version.name : pictureAttributes(address, 'prose').src
  const [width, height] = [
    node.properties.width ?? picture?.width,
    node.properties.height ?? picture?.height,
  ].map(Number)
  const isSized = Number(width) > 0 && Number(height) > 0
  const scale = Math.min(1, textWidth / Number(width))
  const size = isSized
    ? { width: Math.round(Number(width) * scale), height: Math.round(Number(height) * scale) }
    : { width: undefined, height: undefined }
  return { ...node, properties: { ...node.properties, ...size, src } }
}

const rule = '1px solid #888'
const font = '17px/1.6 Georgia,serif'
const mono = 'Consolas,Menlo,monospace'
const breaking = 'word-break:break-word;overflow-wrap:anywhere'
const heading = (pixels: number): string =>
  `font-size:${pixels}px;line-height:1.3;margin:28px 0 12px`

const cell = (weight: string): string =>
  `border:${rule};padding:6px 10px;font:${weight} 15px/1.5 Georgia,serif;text-align:left;vertical-align:top`

/** The styles of elements, the first attribute of each, because some programs drop style sheets. No colour: a dark program has its own. */
const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h2: heading(22),
  h3: heading(19),
  ...Object.fromEntries(['h4', 'h5', 'h6'].map((name) => [name, heading(17)])),
  ...Object.fromEntries(['ul', 'ol'].map((name) => [name, 'margin:0 0 16px;padding:0 0 0 28px'])),
  li: 'margin:0 0 6px',
  dd: 'margin:0 0 12px 28px',
  hr: `border:0;border-top:${rule};margin:28px 0`,
  img: 'max-width:100%;height:auto;border:0',
  pre: `margin:0 0 8px;white-space:pre-wrap;font:14px/1.5 ${mono};${breaking}`,
  ...Object.fromEntries(
    ['code', 'kbd', 'samp'].map((name) => [name, `font-family:${mono};font-size:0.88em`]),
  ),
  table: `border-collapse:collapse;margin:0 0 16px`,
  caption: 'text-align:left;padding:0 0 6px',
  td: cell('normal'),
  th: cell('bold'),
  figcaption: 'font-size:14px;line-height:1.5;margin:6px 0 0',
  sup: 'line-height:0',
}

/** Elements that Outlook does not know, or that show nothing before a press, and what stands for them. */
const otherNames: Readonly<Record<string, string>> = {
  figure: 'div',
  figcaption: 'p',
  details: 'div',
  summary: 'p',
}

/** The properties that e-mails need. */
const kept = [
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'dir',
  'lang',
  'colSpan',
  'rowSpan',
  'scope',
  'start',
  'type',
  'reversed',
  'value',
]

/** What stands apart is a cell: Outlook knows room and borders around nothing else. */
const box = (style: string, properties: Properties, children: ElementContent[]): Element[] => [
  element(
    'table',
    { style: 'margin:0 0 16px', role: 'presentation', width: '100%', cellSpacing: '0' },
    element(
      'tbody',
      {},
      element(
        'tr',
        {},
        element(
          'td',
          { style: `${style};padding:12px 16px 4px;font:${font};${breaking}`, ...properties },
          ...children,
        ),
      ),
    ),
  ),
]

/** A node of a feed's tree as e-mails have it. */
const inLetter = (node: Nodes): ElementContent[] => {
  if (node.type === 'text') return [node]
  if (node.type !== 'element' || hasClass(node, 'footnote-backref')) return []
  const { tagName } = node
  if (tagName === 'input') return [words(node.properties.checked ? '☑ ' : '☐ ')]
  if (tagName === 'img' && !isShownByMail(String(node.properties.src)))
    return [words(String(node.properties.alt ?? ''))]
  const children = node.children.flatMap(inLetter)
  const own = Object.fromEntries(
    kept.flatMap((name) => (name in node.properties ? [[name, node.properties[name]]] : [])),
  )
  if (tagName === 'blockquote') return box('border-left:3px solid #888', own, children)
  if (hasClass(node, 'callout')) return box(`border:${rule}`, own, children)
  const alignment = /\balign-(\w+)/.exec(String(node.properties.className ?? ''))?.[1]
  const style = [
    styles[tagName],
    tagName === 'div' &&
      hasClass(node, 'footnotes') &&
      `border-top:${rule};margin:28px 0 0;font-size:15px;line-height:1.5`,
    // Only in a cell with a longer word, as columns would break short ones, too.
    /^t[dh]$/.test(tagName) &&
      (/\S{20}/.test(toText(node)) ? breaking : 'word-break:normal;overflow-wrap:normal'),
    tagName === 'figure' && 'margin:0 0 20px',
    tagName === 'summary' && 'font-weight:bold;margin:0 0 8px',
    hasClass(node, 'task-list-item') && 'list-style-type:none',
    alignment && `text-align:${alignment}`,
  ]
    .filter(Boolean)
    .join(';')
  const made = element(
    otherNames[tagName] ?? tagName,
    { ...(style && { style }), ...own },
    ...children,
  )
  return tagName === 'pre' ? box(`border:${rule}`, {}, [made]) : [made]
}

const rootOf = (children: Nodes[]): Root => ({
  type: 'root',
  children: children as Root['children'],
})
const print = (nodes: readonly Nodes[]): string => printHtml(rootOf(nodes.flatMap(inLetter)))
const encoder = new TextEncoder()
/** The bytes of a node as e-mails have it. */
type Measure = (node: Nodes) => number

/** As many of the nodes as take so many bytes; of a long one its beginning. */
const fitting = (nodes: readonly Nodes[], room: number, bytesOf: Measure): Nodes[] => {
  const fit: Nodes[] = []
  let left = room
  for (const node of nodes) {
    const bytes = bytesOf(node)
    left -= bytes
    if (left >= 0) {
      fit.push(node)
      continue
    }
    if (bytes <= longBlock) return fit
    // No character takes more than six bytes.
    if (node.type === 'text') {
      const value = node.value.slice(0, Math.max(0, left + bytes) / 6).replace(/\s*\S*$/, '')
      return [...fit, { ...node, value }]
    }
    if (!('children' in node)) return fit
    const around = bytesOf({ ...node, children: [] })
    const children = fitting(node.children, left + bytes - around, bytesOf)
    return children.length === 0 ? fit : [...fit, { ...node, children } as Nodes]
  }
  return fit
}

const line = (...children: readonly (ElementContent | string)[]): Element =>
  element('p', {}, ...children)

/** A node of a feed's tree for plain text, with what HTML says by its elements. */
const inText = (node: Nodes): ElementContent[] => {
  if (node.type === 'text') return [node]
  if (node.type !== 'element' || hasClass(node, 'footnote-backref')) return []
  const { tagName, properties } = node
  if (tagName === 'br') return [node]
  if (tagName === 'input') return [words(properties.checked ? '[x] ' : '[ ] ')]
  if (tagName === 'hr') return [line('* * *')]
  if (tagName === 'img')
    return [words(`[${[properties.alt, properties.src].filter(Boolean).join(': ')}]`)]
  if (tagName === 'blockquote') {
    const quoted = plainOf(node.children).replace(/^/gm, '> ')
    return [element('pre', {}, quoted)]
  }
  const children = node.children.flatMap(inText)
  if (tagName === 'a') {
    const says = toText(element('span', {}, ...children)).trim()
    if (hasClass(node, 'footnote-ref')) return [words(`[${says}]`)]
    const address = String(properties.href ?? '').replace(/^(?:mailto|tel):/, '')
    return address === '' || says.includes(address)
      ? children
      : [...children, words(` <${address}>`)]
  }
  if (/^[uo]l$/.test(tagName)) {
    const isItem = (child: ElementContent) => child.type === 'element' && child.tagName === 'li'
    let next = Number(
      properties.start ?? (properties.reversed ? children.filter(isItem).length : 1),
    )
    const items = children.map((child) => {
      if (child.type !== 'element' || child.tagName !== 'li') return child
      const number = Number(child.properties.value ?? next)
      next = number + (properties.reversed ? -1 : 1)
      const mark = tagName === 'ol' ? `${number}. ` : '- '
      const text = toText(element('div', {}, ...child.children)).trim()
      return element('pre', {}, mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`))
    })
    return [element('div', {}, ...items)]
  }
  if (/^(?:details|summary|figure|figcaption|h[2-6]|d[ltd])$/.test(tagName))
    return [line(...children)]
  return [{ ...node, children }]
}

/** The plain text of nodes: an empty line between blocks, addresses behind links, signs for lists and quotes. */
const plainOf = (nodes: readonly Nodes[]): string => toText(rootOf(nodes.flatMap(inText))).trim()

/** What an e-mail carries of an article: its stored text, and the picture at its head, as HTML. */
export interface LetterText {
  readonly id: string
  readonly body: string
  readonly picture: string
}

/**
 * A stored text as e-mails carry it: of its feed's form, one file for each picture, notes at the end, everything open.
 * @param url the blog's own address @throws Refusal `body-too-complex`
 */
export const letterBodyOf = ({ id, body, picture }: LetterText, url: string): LetterBody => {
  const { tree } = sanitiseHtml(picture + body)
  const { children } = displayInFeeds(withOneFile(tree), ownUrl + articlePath(id))
  const bytesOf: Measure = (node) => encoder.encode(withUrl(print([node]), url)).length
  const fit = fitting(children, maxBytes, bytesOf)
  const html = withUrl(print(fit), url)
  return { html, text: withUrl(plainOf(fit), url), isCut: html !== withUrl(print(children), url) }
}
