import { stringify } from 'yaml'
import type { Article } from '../../shared/articles/contract.ts'
import { filledFields } from '../../shared/articles/fields.ts'
import { withAddresses } from '../../shared/articles/html/nodes.ts'
import { articlePath, localPath } from '../../shared/articles/paths.ts'
import { decodeText } from '../../shared/base64.ts'
import type { Draft } from '../../shared/drafts.ts'
import { withoutHost } from '../../shared/own-address.ts'
import type { WrittenText } from '../../shared/texts/contract.ts'
import { textPageOf } from '../../shared/texts/texts.ts'
import { parseHtml, printHtml } from '../lib/tree.ts'

/** An article, which has old addresses, or a draft, which has the editor's fields. */
export type Exported = Omit<Article, 'id' | 'imageSave'> & {
  readonly oldHrefs?: readonly string[]
} & Partial<Pick<Draft, 'publishAt' | 'reference' | 'alert' | 'opening' | 'dateChosen' | 'byHand'>>

/** A file: YAML front matter with quoted texts, so that no parser takes one for a date or a number; then Markdown. */
const fileOf = (data: object, markdown: string): string =>
  `---\n${stringify(data, {
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    doubleQuotedAsJSON: true,
  })}---\n${markdown}`

/** HTML in which addresses of this site are paths, as it is converted. */
export const withOwnPaths = (html: string): string =>
  printHtml(withAddresses(parseHtml(html), (address) => withoutHost(address)))

/** The HTML of an article. @throws Error if it is no text */
export const htmlOf = ({ _id, articleSave }: Exported): string => {
  const html = decodeText(articleSave)
  if (html === null) throw new Error(`The text of ${_id} is not UTF-8.`)
  return html
}

const placeOf = (address: string) => ({ url: address, permalink: address })

/** Whether an address can be a file; an address with a `?` works only on this blog. */
const isPath = (address: string): boolean => !address.includes('?')

/** The addresses of an article: its own, and those of its titles and of redirects that lead to it. */
const addressesOf = ({ _id, href, oldHrefs = [] }: Exported, former: readonly string[]) => {
  const old = [...new Set([...[href, ...oldHrefs].map(localPath), ...former])]
  return {
    ...placeOf(`${articlePath(_id)}/`),
    aliases: old.filter(isPath),
    ...(old.every(isPath) ? {} : { redirect_from: old.filter((one) => !isPath(one)) }),
  }
}

/**
 * An article or draft as a Markdown file: front matter that Hugo, Eleventy and Astro read, in `stillpress` what only this
 * blog does, then Markdown. It keeps its address; former addresses are `aliases`, or `redirect_from` if they cannot be files.
 * @param markdown its text
 * @param former addresses that lead to it, except those of its old titles
 */
export const articleFile = (
  article: Exported,
  markdown: string,
  former: readonly string[],
): string => {
  const { oldHrefs, createdAt, updatedAt, dateSave: day } = article
  const isDraft = oldHrefs === undefined
  const { summary, ...optional } = filledFields(
    'key',
    ({ valueIn, empty }) => valueIn(article, 'call') ?? empty,
  )
  const data = {
    title: article.headingSave,
    ...(article.dateChosen === false ? {} : { date: createdAt.startsWith(day) ? createdAt : day }),
    ...(article.textChangedAt ? { lastmod: article.textChangedAt } : {}),
    ...(isDraft ? { draft: true, permalink: false } : addressesOf(article, former)),
    author: article.authorSave,
    categories: [article.category],
    image: withoutHost(article.imageCdn),
    imageSource: article.imageSource,
    ...optional,
    description: summary,
    links: article.researchLinksSave,
    stillpress: {
      id: article._id,
      ...(isDraft
        ? {
            reference: article.reference,
            alert: article.alert,
            ...(article.opening ? { opening: article.opening } : {}),
            byHand: article.byHand,
            ...(article.publishAt ? { publishAt: article.publishAt } : {}),
          }
        : { href: article.href, oldHrefs }),
      createdAt,
      updatedAt,
    },
  }
  return fileOf(data, markdown)
}

/** The text of a page that is no article, such as Now, as a Markdown file. */
export const pageFile = (
  { name, updatedAt }: Omit<WrittenText, 'html'>,
  markdown: string,
): string => {
  const { title, path } = textPageOf(name)
  const address = path.endsWith('.html') ? path : `${path}/`
  return fileOf(
    { title, ...placeOf(address), lastmod: updatedAt, stillpress: { page: name } },
    markdown,
  )
}

/** Shortens a slug to what every file system accepts. */
const fileWords = (href: string): string => {
  const words = href.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  let short = ''
  for (const character of words) {
    if (Buffer.byteLength(short + character) > 120) break
    short += character
  }
  return short
}

/**
 * The name of an article's file: its slug, with its id where the slug is taken or says nothing. Hugo takes an `index` for
 * the whole folder.
 * @param taken names in use, to which it is added
 * @throws Error for an id that leads out of the folder
 */
export const nameOf = ({ _id, href }: Pick<Exported, '_id' | 'href'>, taken: Set<string>) => {
  if (!/^[0-9a-z-]+$/.test(_id)) {
    throw new Error(`An article has the id ${JSON.stringify(_id)}, which no file is named after.`)
  }
  const words = fileWords(href)
  const isFree = words !== '' && words !== 'index' && !taken.has(words)
  const name = isFree ? words : [_id, words].filter(Boolean).join('-')
  taken.add(name)
  return `${name}.md`
}
