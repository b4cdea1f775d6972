import { decodeText } from '../../../shared/base64.ts'
import type { Draft } from '../../../shared/drafts.ts'
import { fold } from '../../../shared/search/search.ts'

/** The words of a draft, folded. */
export const wordsOfDraft = ({ articleSave }: Draft): string =>
  fold((decodeText(articleSave) ?? articleSave).replaceAll(/<[^<>]*>/g, ' '))
