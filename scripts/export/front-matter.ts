import { stringify } from 'yaml'
import type { Article } from '../../shared/articles/contract.ts'
import { nameIn, optionalFields, renamed } from '../../shared/articles/fields.ts'
import { decodeText } from '../../shared/base64.ts'

/** An article as it is exported; a draft has no old addresses, may have a publishing time, and has no date. */
export type Exported = Omit<Article, 'id' | 'imageSave'> & {
  readonly oldHrefs?: readonly string[]
  readonly publishAt?: string | null
  readonly reference?: string
  readonly dateChosen?: boolean
}

/** YAML front matter with quoted texts, so that no parser takes a text for a date or a number. */
export const frontMatterOf = (data: object): string =>
  `---\n${stringify(data, {
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    doubleQuotedAsJSON: true,
  })}---\n`

/** The optional fields of a file; an empty one is left out. */
export const optionalOf = (article: Exported) =>
  optionalFields('file', (key) => article[nameIn(key, 'call')] || undefined)

/** An article as a file: YAML front matter, its HTML as stored, then one line break. */
export const fileOf = (article: Exported): string => {
  const { title, date, ...fields } = renamed(article, 'call', 'file')
  const optional = optionalOf(article)
  const data = {
    id: article._id,
    title,
    href: article.href,
    ...(article.oldHrefs ? { oldHrefs: article.oldHrefs } : {}),
    ...(article.dateChosen === false ? {} : { date }),
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in optional))),
    ...optional,
    createdAt: article.createdAt,
    updatedAt: article.updatedAt,
    ...((article.reference ?? 'true') === 'true' ? {} : { reference: article.reference }),
    ...(article.textChangedAt ? { textChangedAt: article.textChangedAt } : {}),
    ...(article.publishAt ? { publishAt: article.publishAt } : {}),
  }
  const html = decodeText(article.articleSave)
  if (html === null) throw new Error(`The text of ${article._id} is not UTF-8.`)
  return `${frontMatterOf(data)}${html}\n`
}

/** The name of an article's file: id and slug. @throws Error for an id that leads out of the folder */
export const nameOf = ({ _id, href }: Exported): string => {
  if (!/^[0-9a-z-]+$/.test(_id)) {
    throw new Error(`An article has the id ${JSON.stringify(_id)}, which no file is named after.`)
  }
  return `${[_id, fileWords(href)].filter(Boolean).join('-')}.html`
}

/** Shortens a slug to what every file system accepts. */
export const fileWords = (href: string): string => {
  const words = href.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  let short = ''
  for (const character of words) {
    if (Buffer.byteLength(short + character) > 120) break
    short += character
  }
  return short
}
