import type { Element, Root } from 'hast'
import { withWindowsLetters } from '../windows-letters.ts'
import { normaliseAttribution } from './attribution.ts'

/** Renames that keep the meaning: the page's own heading is the only h1. */
const renamed: Record<string, string> = {
  h1: 'h2',
  aside: 'div',
  center: 'div',
  strike: 's',
  tt: 'code',
}

/** The allowed element that replaces another one. */
const nameOf = (tagName: string): string => renamed[tagName] ?? tagName

/** Classes of other programs that correspond to ours. */
const synonyms: Record<string, string> = {
  footnote: 'footnote-ref',
  reversefootnote: 'footnote-backref',
  alignwide: 'wide',
  'kg-width-wide': 'wide',
  'kg-blockquote-alt': 'pull',
}

/** Attributes by which GitHub's Markdown marks footnotes. */
const markers: Record<string, string> = {
  dataFootnotes: 'footnotes',
  dataFootnoteRef: 'footnote-ref',
  dataFootnoteBackref: 'footnote-backref',
}

const alignmentClass = /^(?:align-?|(?:ql|has-text)-align-)(left|center|right|justify)$/

const alignmentOf = ({ tagName, properties }: Element, classes: readonly string[]) => {
  if (tagName === 'center') return 'center'
  const { align, style } = properties
  const named =
    /(?<![\w-])text-align:\s*(left|center|right|justify)\b/i.exec(String(style ?? ''))?.[1] ??
    /^(left|center|right|justify)$/i.exec(String(align ?? ''))?.[1] ??
    classes.map((name) => alignmentClass.exec(name)?.[1]).find(Boolean)
  return named?.toLowerCase()
}

const classesOf = (element: Element): string[] => {
  const { properties } = element
  const classNames = Array.isArray(properties.className) ? properties.className.map(String) : []
  const alignment = alignmentOf(element, classNames)
  return [
    ...new Set([
      ...(element.tagName === 'aside' ? ['callout'] : []),
      ...(alignment ? [`align-${alignment}`] : []),
      ...classNames
        .filter((name) => !alignmentClass.test(name))
        .map((name) => synonyms[name] ?? name),
      ...Object.keys(markers).flatMap((name) => (name in properties ? (markers[name] ?? []) : [])),
    ]),
  ]
}

/** Whether an element is the checkbox of a task, the only `input` that an article may have. */
const isCheckbox = ({ tagName, properties }: Element): boolean =>
  tagName === 'input' && /^checkbox$/i.test(String(properties.type))

/** Whether a list item, or its first paragraph, begins with the checkbox of a task. */
const isTask = ({ children }: Element): boolean => {
  const first = children.find((child) => child.type !== 'text' || child.value.trim() !== '')
  return first?.type === 'element' && (first.tagName === 'p' ? isTask(first) : isCheckbox(first))
}

/** Replaces styles and old tags of editors and older markup by allowed elements and classes, in place. */
export const normalise = (node: Root | Element): void => {
  if (node.type === 'element' && node.tagName === 'blockquote') normaliseAttribution(node)
  for (const child of node.children) {
    if (child.type === 'text') child.value = withWindowsLetters(child.value)
    if (child.type !== 'element') continue
    normalise(child)
    const classes = classesOf(child)
    if (child.tagName === 'section' && classes.includes('footnotes')) child.tagName = 'div'
    if (child.tagName === 'li' && isTask(child)) classes.push('task-list-item')
    if (isCheckbox(child)) {
      const { checked } = child.properties
      child.properties = { type: 'checkbox', ...(checked ? { checked } : {}), disabled: true }
    }
    if (classes.length > 0) child.properties.className = [...new Set(classes)]
    else delete child.properties.className
    child.tagName = nameOf(child.tagName)
  }
}
