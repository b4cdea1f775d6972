/** Characters of an entry, and of all that is no entry. */
const mostCharacters = 50_000_000

/** The longest of these that can stand at the end of a part, half of it in the next. */
const signLength = 10

/**
 * Cuts an export, which comes in parts, into its entries; no more than one of them is held at a time.
 * @returns when it has given the entries, what stands before, between and after them
 * @throws Error when an entry, or all that is none, is larger than it may be
 */
export function* itemsOf(
  parts: Iterable<string>,
  most = mostCharacters,
): Generator<string, string, undefined> {
  const sign = /<!\[CDATA\[|<!--|<item(?=[\s>])|<\/item\s?>/g
  let [text, around, at, isInside] = ['', '', 0, false]
  /** Where that ends in which tags are text. */
  let end: string | null = null
  for (const part of parts) {
    text += part
    for (;;) {
      if (end !== null) {
        const found = text.indexOf(end, at)
        at = found < 0 ? Math.max(at, text.length - end.length) : found + end.length
        if (found < 0) break
      }
      sign.lastIndex = at
      const found = sign.exec(text)
      end = found?.[0] === '<![CDATA[' ? ']]>' : found?.[0] === '<!--' ? '-->' : null
      at = found ? sign.lastIndex : Math.max(at, text.length - signLength)
      if (!found) break
      const isEnd = found[0].startsWith('</')
      if (end !== null || isEnd !== isInside) continue
      if (isInside) yield text.slice(0, at)
      else around += text.slice(0, found.index)
      text = text.slice(isInside ? at : found.index)
      at = isInside ? 0 : found[0].length
      isInside = !isInside
    }
    if (!isInside) {
      around += text.slice(0, at)
      text = text.slice(at)
      at = 0
    }
    if (Math.max(text.length, around.length) > most) {
      throw new Error(`An entry of it, or what is none, is larger than ${most / 1_000_000} MB.`)
    }
  }
  return around + text
}
