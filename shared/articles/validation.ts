import { findWaiting } from '../pictures/waiting.ts'
import { Refusal } from '../problem.ts'
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

/** The fields that have a limit of their own. */
const checkLimits = (input: Partial<ArticleContent>): void => {
  for (const { call, code, most, kind } of limitedFields) {
    const { empty, isOver } = kinds[kind] as Kind<unknown>
    if (isOver(input[call] ?? empty, most)) throw new Refusal(code)
  }
}

/** An address that the author chose: as a title would make it. */
const checkSlug = ({ ownSlug = '' }: Pick<ArticleContent, 'ownSlug'>): void => {
  const slug = tidyLine(ownSlug)
  if (slug !== '' && slugOf(slug) !== slug) throw new Refusal('slug-malformed')
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

const checkLanguage = ({ language = '' }: Pick<ArticleContent, 'language'>): void => {
  const tag = tidyLine(language)
  if (tag !== '' && !isLanguage(tag)) throw new Refusal('language-malformed')
}

/** Checks what a draft has already (specification, section 5). @throws Refusal for the first broken rule */
export const checkDraft = (input: ArticleContent): void => {
  checkLimits(input)
  checkSlug(input)
  checkLanguage(input)
}

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

/**
 * Checks an article in the specification's order (section 5). @param body its HTML is left out by the editor, which
 * asks about pictures on their way later @param author the only name that it may have
 * @throws Refusal for the first broken rule
 */
export const checkArticle = (
  input: ArticleContent,
  body: { text: string; hasMedia: boolean; html?: string },
  author: string,
): void => {
  if (isBlank(input.headingSave)) throw new Refusal('title-missing')
  checkLimits({ headingSave: input.headingSave })
  const picture = pictureOf(input)
  if (!isWebAddress(picture.address)) throw new Refusal('picture-missing')
  if (isBlank(picture.source)) throw new Refusal('picture-source-missing')
  const text = body.text.trim()
  if ((isBlank(text) && !body.hasMedia) || text === defaultArticleText)
    throw new Refusal('body-missing')
  if (isBlank(input.reference)) throw new Refusal('reference-missing')
  if (input.authorSave !== author) throw new Refusal('author-mismatch')
  if (input.reference !== 'true') throw new Refusal('reference-false')
  checkLimits(input)
  checkSlug(input)
  checkLanguage(input)
  if (body.html !== undefined) checkPictures(body.html, picture.address)
}
