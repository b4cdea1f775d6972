import { type Category, categoryOf } from '../../shared/articles/category.ts'
import type { Article, ArticleContent, ShownArticle } from '../../shared/articles/contract.ts'
import type { CleanBody } from '../../shared/articles/html/clean.ts'
import { displayVersion } from '../../shared/articles/html/display.ts'
import { slugOf } from '../../shared/articles/slug.ts'
import { countWords, descriptionOf } from '../../shared/articles/text.ts'
import { pictureOf, tidyTitle } from '../../shared/articles/validation.ts'
import { withHost, withoutHost } from '../../shared/own-address.ts'
import { type FormedRow, htmlOf } from './forms.ts'

/** The columns that articles and drafts share. */
export interface ContentRow {
  readonly id: string
  readonly slug: string
  readonly heading: string
  readonly image: string
  readonly image_source: string
  readonly body: string
  readonly author: string
  readonly date: string
  /** A JSON array of addresses. */
  readonly links: string
  readonly category: Category
  readonly words: number
  readonly description: string
  readonly created_at: string
  readonly updated_at: string
}

export interface ArticleRow extends ContentRow, TextChange {
  readonly heading_category: Category
  readonly revision: number
  readonly published_key: string
}

/** When an edit changed the text last, on a later day than the article was made; only articles have it. */
export interface TextChange {
  readonly text_changed_at?: string | null
}

/** The author's input in stored form; the slug is only a first choice. */
export const contentOf = (input: ArticleContent, body: CleanBody, today: string) => {
  const heading = tidyTitle(input.headingSave)
  const picture = pictureOf(input)
  const links = input.researchLinksSave.map((link) => link.trim()).filter(Boolean)
  return {
    slug: slugOf(heading),
    heading,
    image: withoutHost(picture.address),
    image_source: picture.source,
    body: body.html,
    description: descriptionOf(body.text),
    author: input.authorSave,
    date: input.dateSave ?? today,
    links: JSON.stringify(links),
    category: input.category ?? categoryOf(heading),
    heading_category: categoryOf(heading),
    words: countWords(body.text),
  }
}
export type Content = ReturnType<typeof contentOf>

/** With the native method, because a build reads every article this way. */
const encoded = (html: string): string => Buffer.from(html).toString('base64')

const articleWith = (row: ContentRow & TextChange, html: string): Article => ({
  _id: row.id,
  id: row.id,
  href: `/${row.slug}`,
  headingSave: row.heading,
  imageCdn: withHost(row.image),
  imageSave: [withHost(row.image), row.image_source],
  imageSource: row.image_source,
  articleSave: encoded(html),
  authorSave: row.author,
  dateSave: row.date,
  researchLinksSave: JSON.parse(row.links),
  category: row.category,
  totalWords: row.words,
  description: row.description,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.text_changed_at ? { textChangedAt: row.text_changed_at } : {}),
})

/** A row in the API's form. */
export const articleOf = (
  row: ContentRow & TextChange & FormedRow,
  passphrase: string | undefined,
): Article => articleWith(row, htmlOf(row, 'call', passphrase))

/** A row for a build: with the HTML for its page and, if different, for feeds. */
export const shownOf = (
  row: ContentRow & TextChange & FormedRow,
  passphrase: string | undefined,
): ShownArticle => {
  const page = htmlOf(row, 'page', passphrase)
  const feed = row.is_formed === 1 ? (row.feed ?? page) : htmlOf(row, 'feed', passphrase)
  const others = feed === page ? {} : { feedSave: encoded(feed) }
  return { ...articleWith(row, page), display: displayVersion, ...others }
}

export const contentColumns =
  'id, slug, heading, image, image_source, body, author, date, links, category, words, description, created_at, updated_at'
