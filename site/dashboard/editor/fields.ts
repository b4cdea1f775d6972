import { categoryOf } from '../../../shared/articles/category.ts'
import type { OpenedArticle } from '../../../shared/articles/contract.ts'
import {
  type ArticleValues,
  emptyForm,
  type Renamed,
  renamed,
} from '../../../shared/articles/fields.ts'
import { decodeText, encodeText } from '../../../shared/base64.ts'
import type { Draft } from '../../../shared/drafts/contract.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { ownDay } from '../data/moment.ts'

/** The text and fields of the form. They contain no secrets, because the browser stores them. */
export interface Fields extends Readonly<Renamed<Omit<ArticleValues, 'links'>, 'key', 'form'>> {
  readonly html: string
  /** One research link a line. */
  readonly sources: string
  /** The day that the author chose; empty: it is dated the day it is published. */
  readonly date: string
  /** Whether the author chose the category; then it no longer follows the title. */
  readonly isCategoryChosen: boolean
  /** Whether subscribers are told when it is published. */
  readonly alert: boolean
}

/** The fields of a new article. */
export const newFields = (): Fields => ({
  ...emptyForm,
  html: '',
  author: siteConfig.author.name,
  category: categoryOf(''),
  isCategoryChosen: false,
  alert: true,
})

/** The fields of an article or draft as the server has it. */
export const fieldsOf = (
  article: OpenedArticle & Partial<Pick<Draft, 'alert' | 'dateChosen'>>,
): Fields => ({
  ...renamed(article, 'call', 'form'),
  html: decodeText(article.articleSave) ?? '',
  sources: article.researchLinksSave.join('\n'),
  date: article.dateChosen === false ? '' : article.dateSave,
  isCategoryChosen: article.category !== categoryOf(article.headingSave),
  alert: article.alert === true,
})

/** The fields with a new title: a category that nobody chose follows it. */
export const withTitle = (fields: Fields, title: string): Fields => ({
  ...fields,
  title,
  category: fields.isCategoryChosen ? fields.category : categoryOf(title),
})

/** Whether a Sketch has the address of a picture, so that it can be shown. */
export const isPicture = (sketch: string): boolean => /^https?:\/\/\S+$/i.test(sketch.trim())

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The specification's Sketch: the picture's link, a space, its source. */
const sketchOf = ({ sketch, photoSource }: Fields): string =>
  sketch.trim() && `${sketch.trim()} ${photoSource.trim()}`.trim()

/** The fields as the API expects them; an edit without a date leaves it as it is. */
export const inputOf = (fields: Fields, reference: string) => {
  const { dateSave, ...input } = renamed(fields, 'form', 'call')
  return {
    ...input,
    imageCdn: sketchOf(fields),
    imageSource: fields.photoSource.trim(),
    articleSave: encodeText(fields.html),
    authorSave: fields.author.trim(),
    ...(dateSave ? { dateSave } : {}),
    researchLinksSave: linesOf(fields.sources),
    reference,
    // Copies of an earlier version lack it.
    alert: fields.alert === true,
  }
}

/** The same of what is published now: if nobody chose its date, it is this day on the author's clock. */
export const publishInputOf = (fields: Fields, reference: string) => ({
  ...inputOf(fields, reference),
  dateSave: fields.date || ownDay(new Date()),
})

/** The same of a draft. */
export const draftInputOf = (fields: Fields, reference: string) => ({
  ...inputOf(fields, reference),
  dateChosen: fields.date !== '',
})

/** Whether two are identical. */
export const areIdentical = (one: Fields, other: Fields): boolean =>
  (Object.keys(one) as (keyof Fields)[]).every((name) => one[name] === other[name])
