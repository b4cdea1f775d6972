/** A part of a text, in the format of the kit's link mark. */
interface Part {
  readonly isLink: boolean
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

const part = (isLink: boolean, value: string, start: number): Part => {
  const href = /^www\./i.test(value) ? `https://${value}` : value
  return { isLink, value, href, start, end: start + value.length }
}

const partsOf = (text: string): readonly Part[] => {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    if (index > end) parts.push(part(false, text.slice(end, index), end))
    parts.push(part(true, trimPunctuation(found), index))
    end = parts.at(-1)?.end ?? 0
  }
  return end < text.length ? [...parts, part(false, text.slice(end), end)] : parts
}

/**
 * Replaces linkifyjs, which carries every top-level domain to tell `README.md` from `example.com`. Here only
 * text that begins with `http://`, `https://` or `www.` becomes a link by itself (`isBareAddress`).
 * @returns the links in a text
 */
export const find = (text: string): readonly Part[] => partsOf(text).filter(({ isLink }) => isLink)

/** All parts of a text: links, and the text between them. */
export const tokenize = (text: string) =>
  partsOf(text).map((one) => ({ ...one, toObject: () => one }))

/** Only custom protocols would need it. */
export const reset = (): void => {}
export const registerCustomProtocol = reset
