/** A link in a text, in the format of the kit's link mark. */
interface Part {
  readonly isLink: true
  readonly value: string
  readonly href: string
  readonly start: number
  readonly end: number
}

const address =
  /(?<![\p{L}\d@.])(?:https?:\/\/[\p{L}\d[]|www\.(?:[\p{L}\d-]+\.)+\p{L}{2,}(?!\.?[\p{L}\d@-]))[^\s<>"]*/giu

const openings: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** An address without the sentence's punctuation after it; a bracket that closes one in the address stays. */
const trimPunctuation = (found: string): string => {
  const last = found.at(-1) ?? ''
  const opening = openings[last]
  const isOutside = opening
    ? found.split(last).length > found.split(opening).length
    : /[.,;:!?'’”]/.test(last)
  return isOutside ? trimPunctuation(found.slice(0, -1)) : found
}

/**
 * Replaces linkifyjs, which carries every top-level domain to tell `README.md` from `example.com`. Here only
 * text that begins with `http://`, `https://` or `www.` becomes a link by itself (`isBareAddress`).
 * @returns the links in a text
 */
export const find = (text: string): readonly Part[] =>
  [...text.matchAll(address)].map(({ 0: found, index: start }) => {
    const value = trimPunctuation(found)
    const href = /^www\./i.test(value) ? `https://${value}` : value
    return { isLink: true, value, href, start, end: start + value.length }
  })

/** The same for a word that was typed: the kit makes a link only of one that is nothing else, and what a sentence adds is no part of it. */
export const tokenize = (word: string) => find(word).map((one) => ({ ...one, toObject: () => one }))

/** Only custom protocols would need it. */
export const reset = (): void => {}
export const registerCustomProtocol = reset
