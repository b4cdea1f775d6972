import { findWaiting } from '../pictures/waiting.ts'
import { type ProblemCode, Refusal } from '../problem.ts'
import { isWebAddress } from '../values.ts'
import type { ArticleContent } from './contract.ts'
import { limitedFields } from './fields.ts'
import { type Kind, kinds, tidyLine } from './kinds.ts'
import { slugOf } from './slug.ts'

/** The editor's default text; an article that still has it counts as empty (specification, section 5). */
export const defaultArticleText = 'Write the article here...'

/** The picture's address, the field's first word, and its source: the separate field, else the other words. */
export const pictureOf = (input: Pick<ArticleContent, 'imageCdn' | 'imageSource'>) => {
  const text = input.imageCdn.trim()
  const address = text.split(/\s/, 1)[0] ?? ''
  return { address, source: input.imageSource?.trim() || text.slice(address.length).trim() }
}

/** Whether nothing of a text is seen: editors leave zero-width characters in empty paragraphs; fillers and U+2800 are as empty. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)

/** The fields that have a limit of their own and are over it. */
const faultsOfLimits = (input: Partial<ArticleContent>): ProblemCode[] =>
  limitedFields.flatMap(({ call, code, most, kind }) => {
    const { empty, isOver } = kinds[kind] as Kind<unknown>
    return isOver(input[call] ?? empty, most) ? [code] : []
  })

/** An address that the author chose: as a title would make it. */
const isSlug = ({ ownSlug = '' }: Pick<ArticleContent, 'ownSlug'>): boolean => {
  const slug = tidyLine(ownSlug)
  return slug === '' || slugOf(slug) === slug
}

/** Whether a text is the tag of a language (BCP 47), which begins with two or three letters: a name, such as `German`, is none. */
export const isLanguage = (tag: string): boolean => {
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag)) return false
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The rules that what a draft has already breaks (specification, section 5). */
export function* faultsOfDraft(input: ArticleContent): Generator<ProblemCode> {
  yield* faultsOfLimits(input)
  if (!isSlug(input)) yield 'slug-malformed'
  const tag = tidyLine(input.language ?? '')
  if (tag !== '' && !isLanguage(tag)) yield 'language-malformed'
}

/** @throws Refusal for the first of the broken rules */
const refuseFirst = (faults: Iterable<ProblemCode>): void => {
  for (const code of faults) throw new Refusal(code)
}

/** Checks what a draft has already. @throws Refusal for the first broken rule */
export const checkDraft = (input: ArticleContent): void => refuseFirst(faultsOfDraft(input))

export const references = ['', 'false', 'true'] as const

/** The meaning of Reference: empty, research not checked, or checked (specification, section 5). */
export const referenceOf = (text: string): (typeof references)[number] => {
  if (isBlank(text)) return ''
  return text === 'true' ? 'true' : 'false'
}

/** Checks that the server has each picture of a text. @throws Refusal `picture-unsent` */
export const checkPictures = (html: string, head = ''): void => {
  if (findWaiting(html, head).length > 0) throw new Refusal('picture-unsent')
}

/** The rules that an article breaks, in the specification's order (section 5). @param author the only name that it may have */
export function* faultsOfArticle(
  input: ArticleContent,
  body: { text: string; hasMedia: boolean },
  author: string,
): Generator<ProblemCode> {
  if (isBlank(input.headingSave)) yield 'title-missing'
  yield* faultsOfLimits({ headingSave: input.headingSave })
  const picture = pictureOf(input)
  if (!isWebAddress(picture.address)) yield 'picture-missing'
  if (isBlank(picture.source)) yield 'picture-source-missing'
  const text = body.text.trim()
  if ((isBlank(text) && !body.hasMedia) || text === defaultArticleText) yield 'body-missing'
  if (isBlank(input.reference)) yield 'reference-missing'
  if (input.authorSave !== author) yield 'author-mismatch'
  if (input.reference !== 'true') yield 'reference-false'
  yield* faultsOfDraft(input)
}

/** Checks an article, with its pictures. @param author the only name that it may have @throws Refusal for the first broken rule */
export const checkArticle = (
  input: ArticleContent,
  body: { text: string; hasMedia: boolean; html: string },
  author: string,
): void => {
  refuseFirst(faultsOfArticle(input, body, author))
  checkPictures(body.html, pictureOf(input).address)
}
