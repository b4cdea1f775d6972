import * as z from 'zod'
import { categories, categoryOf } from '../../shared/articles/category.ts'
import { type Article, type ArticleContent, fieldTypes } from '../../shared/articles/contract.ts'
import { optionalFields, renamed } from '../../shared/articles/fields.ts'
import { tidyLine } from '../../shared/articles/kinds.ts'
import { articleFrom, type StoredArticle } from '../../shared/articles/mapping.ts'
import { chosenSlug } from '../../shared/articles/slug.ts'
import { countWords, descriptionOf } from '../../shared/articles/text.ts'
import { pictureOf } from '../../shared/articles/validation.ts'
import { withoutHost, withoutVersions, withUrl } from '../../shared/own-address.ts'
import { withVersions } from '../../shared/pictures/picture-name.ts'
import { type Row, tableOf } from '../database/table.ts'
import type { Reading } from './body.ts'
import { htmlOf, type RowWithForms } from './forms.ts'
import type { ProcessedText } from './process-text.ts'

/** The author's input for an article or a draft, as stored; versions have the same columns. */
const Content = z.object({
  slug: z.string(),
  ...renamed(fieldTypes, 'key', 'column'),
  links: z.string().describe('A JSON array of addresses.'),
  body: z.string(),
})
export type Content = z.infer<typeof Content>
export const contentColumns = Content.keyof().options

/** What articles and drafts have in common. */
export const ContentRow = Content.extend({
  id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const articleTable = tableOf(
  // Reads use the view `articles`, which leaves out the bin.
  'all_articles',
  ContentRow.extend({
    text_changed_at: z
      .string()
      .nullable()
      .describe('When an edit last changed the text, after the day of publication.'),
    heading_category: z.enum(categories),
    revision: z.int(),
  }),
)
export type ArticleRow = Row<typeof articleTable> & {
  /** A generated column. */
  readonly published_key: string
}

/** Whether two stored values are the same for their author. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || withoutVersions(String(one)) === withoutVersions(String(other))

/** The author's input in stored form. @param url the blog's own address @param before provides what the input lacks */
export const contentOf = (
  input: ArticleContent,
  body: ProcessedText,
  url: string,
  today: string,
  before?: Content | null,
): Content => {
  const heading = tidyLine(input.headingSave)
  const picture = pictureOf(input)
  const image = withVersions(withoutHost(picture.address, [url]), body.names)
  // Another picture does not inherit the description.
  const previous = before && isSame(before.image, image) ? before : { ...before, image_alt: '' }
  const links = input.researchLinksSave.map((link) => link.trim()).filter(Boolean)
  const optional = optionalFields('column', ({ tidy, valueIn, empty }) =>
    tidy(valueIn(input, 'call') ?? valueIn(previous, 'column') ?? empty),
  )
  return {
    slug: chosenSlug(heading, optional.own_slug),
    heading,
    image,
    image_source: picture.source,
    body: body.html,
    description: descriptionOf(body.text),
    ...optional,
    author: input.authorSave,
    date: input.dateSave ?? today,
    links: JSON.stringify(links),
    category: input.category ?? categoryOf(heading),
    words: countWords(body.text),
  }
}

/** With the native method, because a list has a hundred articles. */
const encoded = (html: string): string => Buffer.from(html).toString('base64')

type ReadRow = StoredArticle & RowWithForms

/** A row in the API's form. */
export const articleOf = (row: ReadRow, { env, site }: Reading): Article =>
  articleFrom(row, encoded(withUrl(htmlOf(row, 'call', { env, site }), site.url)), site.url)
