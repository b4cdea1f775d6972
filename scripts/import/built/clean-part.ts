import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { codeBlock, codeIn } from '../../../shared/articles/html/code-frame.ts'
import { element, findAll, isBlank, isElement, isNamed, type Node } from '../../lib/tree.ts'
import { gistOf } from '../media.ts'
import { pictureOf } from './picture-of.ts'
import { classesOf, lettersOf, linkShare, rawText, textAt } from './words.ts'

/** Parts around an article's text, by the usual names of themes. */
const around =
  /(?:^|[\s_-])(?:toc|table-?of-?contents|share|sharing|social|related|comment\w*|respond|webmentions?|disqus\w*|giscus|utterances|breadcrumbs?|pagination|pager|newsletter|subscribe|reprint|tags|tag-?list|categories|meta(?:data)?|sr-only|visually-hidden|screen-reader-text|reading-time|(?:post|article|entry|page)[-_]?(?:meta|title|header|heading|info|footer|tags?|nav\w*|copyright|tail|date))(?:$|[\s_-])/i
const aroundById = /^(?:toc|table-?of-?contents|comment\w*|respond|webmentions?|disqus_thread)$/i
const aroundByRole = /^(?:navigation|search|doc-toc|banner|contentinfo)$/
const anchor = /anchor|hash-?link|permalink|headerlink/i
const box =
  /(?:^|\s)(?:theme-)?(?:admonition|markdown-alert|callout|notice|alert|note|hint|custom-block|prompt)(?:-[\w-]+)?(?:\s|$)/i
const boxTitle = /admonition-?(?:title|heading)|(?:callout|alert|block|notice)-?(?:title|heading)/i

const warnings = /warn|danger|caution|error|alert|important|attention|fail|bug/i

/** The classes of a box, by the theme's name for it. */
const calloutOf = (name: string): string[] =>
  warnings.test(name.replace(/\balert-/g, '')) ? ['callout', 'warning'] : ['callout']

/** What the cleaning of a page's part needs to know of the page. */
export interface Around {
  /** The whole address of an address in the page; one of the page itself keeps only its fragment. */
  readonly resolve: (address: string) => string
  /** Names of tabs whose contents have not come yet. */
  readonly tabs: string[]
  /** Gets a sentence for what is not as it was. */
  readonly changes: Set<string>
}

const isBeside = (node: Element, parent: Element): boolean => {
  const { tagName, properties } = node
  if (isNamed(node, 'nav', 'form', 'button', 'dialog', 'template', 'style', 'select')) return true
  if (isNamed(node, 'header', 'footer')) return !isNamed(parent, 'blockquote', 'figure')
  if (tagName === 'script') return gistOf(node) === ''
  if (tagName === 'input') return properties.type !== 'checkbox'
  if (properties.ariaHidden === 'true' && isNamed(node, 'a', 'svg', 'i')) return true
  return tagName === 'aside' && linkShare(node) > 0.5
}

const isHeading = (node: Node): boolean => isElement(node) && /^h[1-6]$/.test(node.tagName)

/** Takes parts that stand around the text out of it, in place; what opens others stays. */
export const withoutAround = (parent: Element): void => {
  parent.children = parent.children.filter((node) => {
    // Colours of code have such names, too.
    if (!isElement(node) || isNamed(node, 'pre', 'code', 'span')) return true
    const { id, role } = node.properties
    const isAround = around.test(classesOf(node)) || aroundById.test(String(id ?? ''))
    if (isAround || aroundByRole.test(String(role))) return false
    // A heading may be a link back to the table of contents.
    if (!isHeading(node)) withoutAround(node)
    return true
  })
}

/** A formula as the TeX that it was written in, else as its letters and signs in a row; null for anything else. */
const formulaIn = (node: Element, { changes }: Around): Element | null => {
  const { tagName, properties } = node
  const isScript = tagName === 'script' && /^math\/tex/.test(String(properties.type))
  const isFormula = /(?:^|\s)(?:katex|katex-display|math-display)(?:\s|$)/.test(classesOf(node))
  if (!isScript && !isFormula && !isNamed(node, 'mjx-container', 'math')) return null
  const inside = findAll(node, () => true)
  const tex = isScript ? node : inside.find(({ tagName }) => tagName === 'annotation')
  const math = inside.find(({ tagName }) => tagName === 'math')
  const shown = (tex ?? math ?? node).children.map(rawText).join('').trim()
  if (/^[a-z]$/i.test(shown)) return element('var', {}, shown)
  if (/^-?[\d.,]+$/.test(shown)) return element('span', {}, shown)
  changes.add(
    tex
      ? 'Formulas stand as the TeX that they are written in.'
      : 'Formulas have no TeX in the page: their signs stand in a row.',
  )
  const looks = `${classesOf(node)} ${properties.type} ${properties.display}`
  const isBlock =
    /display/.test(looks) || inside.some(({ properties: { display } }) => display === 'block')
  return isBlock ? codeBlock(shown, tex ? 'latex' : '') : element('code', {}, shown)
}

/** The children of a heading without the link to itself, whose id stays. */
const withoutAnchor = (heading: Element): ElementContent[] =>
  heading.children.flatMap((child) => {
    if (!isElement(child)) return [child]
    const letters = lettersOf(child)
    if (letters === '' && anchor.test(classesOf(child))) return []
    if (!isNamed(child, 'a') || !String(child.properties.href ?? '').includes('#')) return [child]
    const isMark =
      letters === '' || (anchor.test(classesOf(child)) && letters !== lettersOf(heading))
    const { id, name } = child.properties
    if (isMark || letters === lettersOf(heading)) heading.properties.id ??= id ?? name
    return isMark ? [] : letters === lettersOf(heading) ? child.children : [child]
  })

/** Fewest elements of a drawing without words; others are icons. */
const leastOfDrawing = 10

/** A drawing in the page as a picture; null for an icon; as it is where only browsers can draw its words. */
const drawn = (svg: Element): Element | null => {
  const inside = findAll(svg, () => true)
  const isText = inside.some(({ tagName }) => tagName === 'text')
  if (inside.length < leastOfDrawing && !isText) return null
  if (inside.some(({ tagName }) => /^foreignobject$/i.test(tagName))) return svg
  const title = inside.find(({ tagName }) => tagName === 'title')
  svg.properties.xmlns ??= 'http://www.w3.org/2000/svg'
  const bytes = Buffer.from(toHtml(svg, { space: 'svg' })).toString('base64')
  return element('img', {
    src: `data:image/svg+xml;base64,${bytes}`,
    alt: title ? rawText(title).trim() : '',
  })
}

/** A theme's box in our form: its title first, in bold. */
const boxOf = (node: Element, page: Around): Element => {
  const titled = findAll(node, (one) => boxTitle.test(classesOf(one)))[0]
  const title = titled ? textAt(titled) : ''
  if (titled) titled.children = []
  const className = calloutOf(`${classesOf(node)} ${node.properties.dataCallout ?? ''}`)
  const head = title ? [element('p', {}, element('strong', {}, title))] : []
  return element('div', { className }, ...head, ...cleanAll(node, page))
}

const cleanElement = (node: Element, parent: Element, page: Around): ElementContent[] => {
  const formula = formulaIn(node, page)
  if (formula) return [formula]
  const { tagName, properties } = node
  if (tagName === 'noscript')
    return findAll(node, (one) => one.tagName === 'img').length > 0 ? cleanAll(node, page) : []
  if (properties.role === 'tablist') {
    page.tabs.push(...findAll(node, (one) => one.properties.role === 'tab').map(textAt))
    return []
  }
  if (isBeside(node, parent)) return []
  const code = codeIn(node)
  if (code) return [code]
  if (tagName === 'code') delete properties.className
  if (isNamed(node, 'picture', 'img')) return pictureOf(node, page.resolve)
  if (tagName === 'svg') return [drawn(node) ?? []].flat()
  if (isHeading(node)) node.children = withoutAnchor(node)
  if (isNamed(node, 'div', 'aside', 'blockquote', 'section') && box.test(classesOf(node)))
    return [boxOf(node, page)]
  for (const name of ['href', 'src', 'data', 'poster'] as const) {
    if (typeof properties[name] === 'string') properties[name] = page.resolve(properties[name])
  }
  const label = properties.role === 'tabpanel' ? page.tabs.shift() : undefined
  node.children = cleanAll(node, page)
  if (label) node.children.unshift(element('p', {}, element('strong', {}, label)))
  const isAnchor = tagName === 'a' && /^#/.test(String(properties.href))
  if (properties.href === '#' || (isAnchor && node.children.every(isHeading))) return node.children
  if (!tagName.includes('-')) return [node]
  const address = `https://www.youtube.com/watch?v=${properties.videoid}`
  return properties.videoid
    ? [element('p', {}, element('a', { href: address }, textAt(node) || address))]
    : node.children
}

/** The same picture twice: one that stands in until scripts run, and one for readers without scripts. */
const isStandIn = (node: Node, at: number, all: readonly Node[]): boolean => {
  const next = all.slice(at + 1).find((one) => !isBlank(one))
  return isNamed(node, 'img', 'picture') && isNamed(next, 'noscript')
}

/** The children of an element as an article can hold them. */
const cleanAll = (parent: Element, page: Around): ElementContent[] =>
  parent.children.flatMap((node, at, all): ElementContent[] => {
    if (node.type === 'text') return [node]
    return isElement(node) && !isStandIn(node, at, all) ? cleanElement(node, parent, page) : []
  })

/** The content of elements that only stand around all of it. */
const unwrapped = (nodes: ElementContent[]): ElementContent[] => {
  const [only, other] = nodes.filter((node) => !isBlank(node))
  const isAround = isNamed(only, 'div', 'section', 'main') && !other
  return isAround && !/^callout/.test(classesOf(only)) ? unwrapped(only.children) : nodes
}

/**
 * The text of an article's part: without navigation, buttons and what else the page has around it; code plain, formulas as
 * TeX, pictures in their largest form, boxes and tabs in ours, addresses whole.
 * @param changes gets a sentence for what is not as it was
 */
export const cleanPart = (
  part: Element,
  resolve: Around['resolve'],
  changes: Set<string>,
): ElementContent[] => unwrapped(cleanAll(part, { resolve, tabs: [], changes }))
