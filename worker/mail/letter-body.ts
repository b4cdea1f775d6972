import {
  isShownByMail,
  type LetterBody,
  type LetterText,
} from '../../shared/articles/html/letter.ts'
import { escapeHtml } from '../../shared/articles/markup.ts'
import { hasPicture } from '../../shared/articles/pattern.ts'
import { unnamedSource } from '../../shared/articles/picture-source.ts'
import { isWebAddress } from '../../shared/values.ts'
import type { Env } from '../bindings.ts'
import { withTimeout } from '../lib/timeout.ts'

/** An article as it is stored. */
export type Stored = Readonly<
  Record<'id' | 'body' | 'image' | 'image_alt' | 'image_source', string>
>

/** What the text worker does for e-mails. */
export interface LetterWork {
  /** An article as e-mails carry it; null if it cannot be read. @param origin of links */
  letter(text: LetterText, origin: string): LetterBody | null
}

/** The picture at the head of an article, as HTML; an imported one of its text stands there already. */
const headPicture = ({ image, image_alt, image_source: source }: Stored): string => {
  if (!hasPicture(image) || source === unnamedSource || !isShownByMail(image)) return ''
  const by = isWebAddress(source)
    ? `<a href="${escapeHtml(source)}">${escapeHtml(new URL(source).hostname)}</a>`
    : escapeHtml(source)
  return `<figure><img src="${escapeHtml(image)}" alt="${escapeHtml(image_alt)}"><figcaption>Photo Source: ${by}</figcaption></figure>`
}

/** The longest time in milliseconds; as for other work on texts. */
const timeLimit = 15_000

/** Has an article made as e-mails carry it. @param origin of links @returns null if it cannot be read @throws without an answer */
export const letterBodyFor = async (
  env: Env,
  article: Stored,
  origin: string,
): Promise<LetterBody | null> => {
  const texts = env.TEXT_WORKER as DurableObjectNamespace<LetterWork & Rpc.DurableObjectBranded>
  const { id, body } = article
  const work = texts.getByName('texts').letter({ id, body, picture: headPicture(article) }, origin)
  return withTimeout(timeLimit, work)
}
