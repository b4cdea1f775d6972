import { allowedHtml } from '../../../../shared/articles/html/allowed.ts'
import { inertDocument, parseInert } from './inert.ts'

const tags = new Set(allowedHtml.tagNames)
const stripped = new Set(allowedHtml.strip)

/** Renames that keep the meaning, as the server makes them: the page's own heading is the only h1. */
const renamed: Record<string, string> = { h1: 'h2', center: 'div', strike: 's', tt: 'code' }

/** Whether an article may have an element of that name, or what it is renamed to. */
export const isStorable = (name: string): boolean => tags.has(renamed[name] ?? name)

const alignments = ['left', 'center', 'right', 'justify']

/** The alignment that an element has by class, by style or by old markup; null when it has none. */
export const alignmentOf = (element: Element): string | null => {
  if (element.localName === 'center') return 'center'
  const style = element.getAttribute('style') ?? ''
  const byStyle = /text-align:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase()
  const byClass = /\balign-?(left|center|right|justify)\b/.exec(element.className)?.[1]
  const found = [byStyle, element.getAttribute('align')?.toLowerCase(), byClass]
  return found.find((one) => one !== undefined && alignments.includes(one)) ?? null
}

/** Whether an address may stand in an attribute; relative ones may. */
const isAllowedAddress = (property: string, address: string): boolean => {
  const schemes = allowedHtml.protocols[property]
  const scheme = /^([^/?#:]*):/.exec(address)?.[1]
  return !schemes || scheme === undefined || schemes.includes(scheme)
}

const copyAttributes = (from: Element, to: Element): void => {
  const rules = [
    ...(allowedHtml.attributes[to.localName] ?? []),
    ...(allowedHtml.attributes['*'] ?? []),
  ]
  for (const rule of rules) {
    const [property, ...values] = typeof rule === 'string' ? [rule] : rule
    const name = property === 'className' ? 'class' : property.toLowerCase()
    const value = from.getAttribute(name)
    if (value === null || name === 'class' || !isAllowedAddress(property, value)) continue
    if (values.length === 0 || values.includes(value)) to.setAttribute(name, value)
  }
  const alignment = alignmentOf(from)
  const languages = [...from.classList].filter((name) => /^language-[\w+#-]{1,30}$/.test(name))
  const classes = [
    ...(alignment ? [`align-${alignment}`] : []),
    ...(to.localName === 'code' ? languages : []),
  ]
  if (classes.length > 0) to.setAttribute('class', classes.join(' '))
}

const isInPlace = (name: string, parent: Element): boolean => {
  const ancestors = allowedHtml.ancestors[name]
  return !ancestors || parent.closest(ancestors.join(',')) !== null
}

/** @returns whether `to` has media in it */
const copyChildren = (from: Element, to: Element): boolean => {
  let hasMedia = false
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.append(child.nodeValue ?? '')
    if (!(child instanceof Element)) continue
    const name = renamed[child.localName] ?? child.localName
    if (stripped.has(name)) continue
    if (!tags.has(name) || !isInPlace(name, to)) {
      hasMedia = copyChildren(child, to) || hasMedia
      continue
    }
    const copy = inertDocument.createElement(name)
    copyAttributes(child, copy)
    if (name === 'img') {
      if (!copy.hasAttribute('src')) continue
      hasMedia = true
    }
    hasMedia = copyChildren(child, copy) || hasMedia
    to.append(copy)
  }
  return hasMedia
}

export interface AllowedBody {
  /** Inert: its pictures load when it is adopted into the page. */
  readonly body: HTMLElement
  /** Whether it shows something that is not text. */
  readonly hasMedia: boolean
}

/**
 * What readers get to see of article HTML: a new tree of the elements and attributes on the allow-list,
 * built node by node, so that hostile HTML has nothing to run in. The server cleans what is stored by
 * the same list.
 */
export const allowedBody = (html: string): AllowedBody => {
  const body = inertDocument.createElement('body')
  return { hasMedia: copyChildren(parseInert(html), body), body }
}
