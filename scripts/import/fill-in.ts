import type { Element, Root } from 'hast'
import { dayInWords } from '../../shared/articles/date.ts'
import { articleFields, filledFields, type OptionalField } from '../../shared/articles/fields.ts'
import { cleanHtml } from '../../shared/articles/html/clean.ts'
import { tidyLine } from '../../shared/articles/kinds.ts'
import { beginningOf } from '../../shared/articles/text.ts'
import { isLanguage } from '../../shared/articles/validation.ts'
import { limits } from '../../shared/limits.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { isNamed, parseHtml, printHtml } from '../lib/tree.ts'
import type { AddressMap } from './address-map.ts'
import { categoryIn } from './category-in.ts'
import { convertCards } from './convert-cards.ts'
import { realAddress } from './fetch-picture.ts'
import { idOf, type ReadyItem, type SourceArticle } from './item.ts'
import { findLeftovers, withoutHidden } from './leftovers.ts'
import { convertMedia, picturesOf } from './media.ts'
import { hostOf, isInFolder, pathAt } from './own-place.ts'
import { choosePicture } from './picture.ts'
import { type OldSite, rewriteLinks } from './rewrite-links.ts'
import { titleFrom } from './title.ts'
import { inFull, instantOf } from './written-date.ts'

const noText = '<p>The original of this article has no text.</p>'

/** Whether a text has words that the sanitiser keeps; a look, which finds them in most texts. */
const hasPlainWords = ({ children }: Root | Element): boolean =>
  children.some((child) =>
    child.type === 'text'
      ? /[\p{L}\p{N}]/u.test(child.value)
      : isNamed(child, 'p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote') && hasPlainWords(child),
  )

/** The text, sanitised only if it is too large otherwise. */
const bodyFrom = (tree: Root, changes: string[]): string => {
  const html = printHtml(tree)
  const isSmall = Math.ceil(Buffer.byteLength(html) / 3) * 4 <= limits.articleBytes
  if (isSmall && hasPlainWords(tree)) return html
  const clean = cleanHtml(html)
  if (clean.text.trim() === '' && !clean.hasMedia) {
    changes.push('There was no text; a sentence says so.')
    return noText
  }
  return isSmall ? html : clean.html
}

/** Signs without which nothing of a text is hidden, as most texts are. */
const mayHide =
  /hidden|style|screen-reader|sr-only|<dialog|mso|comment|docs-internal|width=|height=/i

interface Limited {
  readonly label: string
  readonly most?: number
}

/** A text in whose HTML a tag alone is what it speaks of (`Array<T>`), unless its element needs no end. */
const withNamedTags = (text: string): string => {
  const ends = new Set(text.toLowerCase().match(/<\/\w+>/g))
  return text.replace(/<(?!(?:br|hr|img|li|p|wbr)>)([a-z]\w*)>/gi, (tag, name: string) =>
    ends.has(`</${name.toLowerCase()}>`) ? tag : `&lt;${name}>`,
  )
}

/** A text as one line of plain text; the source may have HTML. */
const lineFrom = (
  text: string,
  { label, most = limits.text }: Limited,
  changes: string[],
): string => {
  const line = tidyLine(cleanHtml(withNamedTags(text.toWellFormed().replaceAll('\0', ''))).text)
  const short = beginningOf(line, most)
  const name = label.toLowerCase()
  if (short !== line) changes.push(`Its ${name} was too long; it is its beginning now.`)
  return short
}

/** The article's times: those of the source if they fit its day. */
const movedFrom = ({ instant, changed = '' }: SourceArticle, day: string) => {
  const isNear = Math.abs(instant - Date.parse(day)) <= 2 * 86_400_000
  const createdAt = isNear ? new Date(instant).toISOString() : `${day}T00:00:00.000Z`
  const changedAt = instantOf(inFull(changed))
  return {
    createdAt,
    ...(changedAt > instant ? { changedAt: new Date(changedAt).toISOString() } : {}),
  }
}

/** The host of an address; WordPress.com's copies of a blog's pictures count as the blog's. */
const realHostOf = (address: string): string =>
  hostOf(realAddress(address)).replace('.files.wordpress.com', '.wordpress.com')

/** Whether an address belongs to the old site. */
const isOf = (address: string, site: string): boolean =>
  realHostOf(address) !== '' && realHostOf(address) === realHostOf(site)

/** A language's tag; other programs write `pt_BR`, or its name. */
const languageFrom = (text: string, changes: string[]): string => {
  const tag = text.trim().replaceAll('_', '-')
  if (tag === '' || tag === siteConfig.language) return ''
  if (isLanguage(tag)) return tag
  changes.push(`Its language, “${text}”, is no tag such as “de”; it is the blog’s now.`)
  return ''
}

/**
 * An article for the create call, its text on one tree from the source to the bytes; reports the required fields that it fills
 * in. @param hidden whether parts that its readers did not see come along, too. @throws Refusal
 */
export const fillIn = async (
  source: SourceArticle,
  articles: AddressMap,
  old: OldSite,
  hidden = false,
): Promise<ReadyItem> => {
  const { day, draft, site, codes, hiddenBy, html: written } = source
  const { tree, changes: told } =
    typeof written === 'string'
      ? { tree: parseHtml(written.toWellFormed().replaceAll('\0', '')), changes: [] }
      : await written()
  const changes = [...(source.changes ?? []), ...told]
  if (typeof written === 'string' && !hidden && mayHide.test(written))
    changes.push(...withoutHidden(tree))
  const untitled = day === '' ? 'Untitled' : `Untitled, ${dayInWords(day)}`
  const { title, changes: titleChanges } = titleFrom(source.title, untitled)
  changes.push(...titleChanges, ...findLeftovers(tree))
  changes.push(...convertCards(tree))
  convertMedia(tree, site)
  const chosen = choosePicture(source, tree, changes)
  const { picture, pictures, elsewhere, lost } = await rewriteLinks(
    tree,
    chosen,
    source,
    articles,
    old,
  )
  const html = bodyFrom(tree, changes)
  const left = [picture.address, ...picturesOf(tree)].some((address) => isOf(address, site))
  if (left && !isInFolder(site)) {
    const host = new URL(site).host
    changes.push(`Pictures are still loaded from ${host}: keep them there, or upload them.`)
  }
  const author = source.author.trim()
  if (author !== '' && author !== siteConfig.author.name) {
    changes.push(`The author was ${author}; now it is ${siteConfig.author.name}.`)
  }
  const category = categoryIn(source.terms)
  const others = filledFields(
    'call',
    <Value>({ key, valueIn, empty, isOver }: OptionalField<Value>) => {
      const value = valueIn(source, 'key') ?? empty
      if (key === 'language') return languageFrom(String(value), changes) as Value & string
      const field: Limited = articleFields[key]
      if (typeof value === 'string') return lineFrom(value, field, changes) as Value & string
      if (field.most === undefined || !isOver(value, field.most)) return value
      changes.push(`${field.label} was above ${field.most}; it is left out.`)
      return empty
    },
  )
  // A second run is recognised by the bytes of its requests, so the order of the fields stays.
  const body = {
    headingSave: title,
    imageCdn: picture.address,
    imageSource: picture.source,
    authorSave: siteConfig.author.name,
    ...(day === '' ? {} : { dateSave: day }),
    researchLinksSave: [...(source.links ?? [])],
    ...(picture.alt ? { imageAlt: picture.alt } : {}),
    ...(category ? { category } : {}),
    ...others,
    reference: 'true',
    ...(draft ? {} : { id: idOf(source.key), moved: movedFrom(source, day) }),
  }
  const { key, terms, instant } = source
  const file = isInFolder(site) ? (pathAt(site) ?? '').slice(1) : ''
  return {
    kind: 'ready',
    ...{ title, key, instant, body, terms, pictures, elsewhere },
    changes: [...changes, ...lost],
    // What is not public has no address.
    ...(source.old && !draft ? { old: source.old } : {}),
    ...(draft ? { draft } : {}),
    ...(codes.length > 0 ? { codes } : {}),
    ...(hiddenBy.length > 0 ? { hiddenBy } : {}),
    ...(file ? { source: file } : {}),
    html: () => html,
  }
}
