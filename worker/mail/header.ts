import { isLine } from '../../shared/values.ts'

/** The error for a text that would start another header or end all headers. */
export class HeaderInjection extends Error {
  constructor() {
    super('A line of the e-mail has a character that no line may have.')
  }
}

/** A text for an e-mail's header line. @throws HeaderInjection for one that is more than a line */
export const headerText = (text: string): string => {
  if (!isLine(text)) throw new HeaderInjection()
  return text
}

/** Bytes in one encoded word: at most 75 characters in base64. */
const maxBytes = 45

/** A text in header form: ASCII unchanged, other text as encoded words (RFC 2047). */
export const encodedText = (text: string): string => {
  const safe = headerText(text)
  if (/^[\x20-\x7e]*$/.test(safe) && !safe.includes('=?')) return safe
  const words: string[] = []
  let word = ''
  for (const character of safe) {
    if (Buffer.byteLength(word + character) > maxBytes) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word]
    .map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`)
    .join(' ')
}

/** A name before an address or a list's id: quoted in ASCII, otherwise in encoded words. */
export const phrase = (name: string): string => {
  const encoded = encodedText(name)
  return encoded === name ? `"${name.replace(/["\\]/g, '\\$&')}"` : encoded
}
