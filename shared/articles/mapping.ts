import { withHost } from '../own-address.ts'
import { type PostText, publishedKey } from '../source.ts'
import type { Article, ArticleValues } from './article.ts'
import { type Renamed, renamed } from './fields.ts'

/** What a row of an article, a draft or a version has besides its text. */
export interface StoredArticle extends Renamed<Omit<ArticleValues, 'links'>, 'key', 'column'> {
  readonly id: string
  readonly slug: string
  /** A JSON array of addresses. */
  readonly links: string
  readonly created_at: string
  readonly updated_at: string
  readonly text_changed_at?: string | null
}

/** A row in the API's form. @param articleSave its HTML in base64 @param url the blog's own address */
export const articleFrom = (row: StoredArticle, articleSave: string, url?: string): Article => ({
  _id: row.id,
  id: row.id,
  href: `/${row.slug}`,
  ...renamed(row, 'column', 'call'),
  imageCdn: withHost(row.image, url),
  imageSave: [withHost(row.image, url), row.image_source],
  articleSave,
  researchLinksSave: JSON.parse(row.links),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.text_changed_at ? { textChangedAt: row.text_changed_at } : {}),
})

/** A row in the form of its page. @param excerpt stands for the summary, if there is none */
export const postOf = (row: StoredArticle, html: string, excerpt: string): PostText => ({
  id: row.id,
  href: `/${row.slug}`,
  ...renamed(row, 'column', 'key'),
  links: JSON.parse(row.links),
  standfirst: row.summary,
  summary: row.summary || excerpt,
  description: row.summary || row.description,
  updatedAt: row.updated_at,
  publishedKey: publishedKey(row.date, row.created_at, row.id),
  textChangedAt: row.text_changed_at ?? null,
  html,
})

/** What every row of a list has. */
export type ListedRow = Pick<StoredArticle, 'id' | 'slug' | 'updated_at'> & {
  readonly published_key: string
}

/** A row of a list in the form of pages. */
export const entryOf = <Row extends ListedRow>(row: Row) => ({
  id: row.id,
  href: `/${row.slug}`,
  ...renamed(row, 'column', 'key'),
  updatedAt: row.updated_at,
  publishedKey: row.published_key,
})
