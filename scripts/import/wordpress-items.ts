/** Most characters of an entry, and of everything outside of entries. */
const mostCharacters = 50_000_000

/** The longest marker that can be cut in two by the end of a part. */
const signLength = 10

/**
 * Cuts an export, which arrives in parts, into its entries; at most one of them is in memory.
 * @returns at the end, the text before, between and after the entries
 * @throws Error if an entry, or the text outside of entries, is too large
 */
export function* itemsOf(
  parts: Iterable<string>,
  most = mostCharacters,
): Generator<string, string, undefined> {
  const sign = /<!\[CDATA\[|<!--|<item(?=[\s>])|<\/item\s?>/g
  let [text, around, at, isInside] = ['', '', 0, false]
  /** The end of the comment or CDATA section that is being skipped; tags in it are text. */
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
