import { cardHtml } from './ghost-cards.ts'
import { isJson, type Json } from './json.ts'
import { escapeHtml } from './tree.ts'

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const tagOf = (value: unknown, other: string): string =>
  /^[a-z][a-z0-9]{0,15}$/.exec(asText(value).toLowerCase())?.[0] ?? other

interface Document {
  readonly markups: readonly unknown[]
  readonly atoms: readonly unknown[]
  readonly cards: readonly unknown[]
  readonly lost: Set<string>
}

const openingOf = (markup: unknown): { tag: string; opening: string } => {
  const [name, list] = asList(markup)
  const tag = tagOf(name, 'span')
  const attributes = asList(list)
  const at = attributes.indexOf('href')
  const href = at === -1 ? '' : ` href="${escapeHtml(asText(attributes[at + 1]))}"`
  return { tag, opening: `<${tag}${href}>` }
}

const atomHtml = (atom: unknown): string => {
  const [name, text] = asList(atom)
  return name === 'soft-return' ? '<br>' : escapeHtml(asText(text))
}

/** Text with the markups that open and close in it. */
const markersHtml = (markers: unknown, { markups, atoms }: Document): string => {
  const open: string[] = []
  let html = ''
  for (const marker of asList(markers)) {
    const [kind, opened, closed, value] = asList(marker)
    for (const at of asList(opened)) {
      const { tag, opening } = openingOf(markups[Number(at)])
      open.push(tag)
      html += opening
    }
    html += kind === 1 ? atomHtml(atoms[Number(value)]) : escapeHtml(asText(value))
    for (let left = Number(closed) || 0; left > 0 && open.length > 0; left -= 1) {
      html += `</${open.pop()}>`
    }
  }
  return (
    html +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  )
}

const sectionHtml = (section: unknown, document: Document): string => {
  const [kind, first, second] = asList(section)
  if (kind === 1) {
    const tag = tagOf(first, 'p')
    return `<${tag}>${markersHtml(second, document)}</${tag}>`
  }
  if (kind === 2) return `<img src="${escapeHtml(asText(first))}" alt="">`
  if (kind === 3) {
    const tag = tagOf(first, 'ul')
    const items = asList(second).map((item) => `<li>${markersHtml(item, document)}</li>`)
    return `<${tag}>${items.join('')}</${tag}>`
  }
  if (kind !== 10) return ''
  const [name, payload] = asList(document.cards[Number(first)])
  return cardHtml(asText(name), isJson(payload) ? payload : {}, document.lost)
}

/** The HTML of a text from Ghost's earlier editor (Mobiledoc), and the names of its unknown cards. @throws SyntaxError */
export const mobiledocHtml = (text: string): { html: string; lost: readonly string[] } => {
  const parsed: unknown = JSON.parse(text)
  const data: Json = isJson(parsed) ? parsed : {}
  const document = {
    markups: asList(data.markups),
    atoms: asList(data.atoms),
    cards: asList(data.cards),
    lost: new Set<string>(),
  }
  const html = asList(data.sections).map((section) => sectionHtml(section, document))
  return { html: html.join(''), lost: [...document.lost] }
}
