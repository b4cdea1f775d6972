import { categoryOf } from '../../../shared/articles/category.ts'
import type { ArticleValues, OpenedArticle } from '../../../shared/articles/contract.ts'
import {
  emptyForm,
  type FormTexts,
  formTexts,
  fromFormTexts,
  type OptionalKey,
  type Renamed,
  renamed,
} from '../../../shared/articles/fields.ts'
import { decodeText, encodeText } from '../../../shared/base64.ts'
import type { Draft } from '../../../shared/drafts.ts'
import { isWebAddress } from '../../../shared/values.ts'
import { localDay } from './format.ts'
import { pageAuthor } from './own-url.ts'

/** The text and the other fields of the form. They contain no secrets, because the browser stores them. */
export interface Fields
  extends Readonly<Renamed<Omit<ArticleValues, 'links' | OptionalKey>, 'key', 'form'>>,
    FormTexts {
  readonly html: string
  /** One research link per line. */
  readonly sources: string
  /** The day that the author chose; if empty, the day of publishing. */
  readonly date: string
  /** Whether the author chose the category; if so, it no longer follows the title. */
  readonly isCategoryChosen: boolean
  /** Whether publishing sends the e-mail alert to subscribers. */
  readonly alert: boolean
  /** The author's own words at the beginning of that e-mail. */
  readonly opening: string
}

/** The fields of a new article. */
export const newFields = (): Fields => ({
  ...emptyForm,
  html: '',
  author: pageAuthor(),
  category: categoryOf(''),
  isCategoryChosen: false,
  alert: true,
  opening: '',
})

/** The fields of an article or draft on the server. */
export const fieldsOf = (
  article: OpenedArticle & Partial<Pick<Draft, 'alert' | 'opening' | 'dateChosen'>>,
): Fields => ({
  ...renamed(article, 'call', 'form'),
  ...formTexts(article),
  html: decodeText(article.articleSave) ?? '',
  sources: article.researchLinksSave.join('\n'),
  date: article.dateChosen === false ? '' : article.dateSave,
  isCategoryChosen: article.category !== categoryOf(article.headingSave),
  alert: article.alert === true,
  opening: article.opening ?? '',
})

/** The fields with a new title; unless the author chose a category, it follows the title. */
export const withTitle = (fields: Fields, title: string): Fields => ({
  ...fields,
  title,
  category: fields.isCategoryChosen ? fields.category : categoryOf(title),
})

/** Whether a Sketch is a picture's address, so that the picture can be shown. */
export const isPicture = (sketch: string): boolean => isWebAddress(sketch.trim())

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The specification's Sketch: the picture's link, a space, its source. */
const sketchOf = ({ sketch, photoSource }: Fields): string =>
  sketch.trim() && `${sketch.trim()} ${photoSource.trim()}`.trim()

/** The input of the API; an edit without a date keeps the date. */
export const inputOf = (fields: Fields, reference: string) => {
  const { dateSave, ...input } = renamed(fields, 'form', 'call')
  return {
    ...input,
    ...fromFormTexts(fields),
    imageCdn: sketchOf(fields),
    imageSource: fields.photoSource.trim(),
    articleSave: encodeText(fields.html),
    authorSave: fields.author.trim(),
    ...(dateSave ? { dateSave } : {}),
    researchLinksSave: linesOf(fields.sources),
    reference,
    alert: fields.alert,
    opening: fields.opening,
  }
}

/** The input for publishing now: if the author chose no date, it is today on the author's clock. */
export const publishInputOf = (fields: Fields, reference: string) => ({
  ...inputOf(fields, reference),
  dateSave: fields.date || localDay(new Date()),
})

/** The input for a draft. */
export const draftInputOf = (fields: Fields, reference: string) => ({
  ...inputOf(fields, reference),
  dateChosen: fields.date !== '',
})

/** Whether two versions are identical. */
export const areIdentical = (one: Fields, other: Fields): boolean =>
  (Object.keys(one) as (keyof Fields)[]).every((name) => one[name] === other[name])
