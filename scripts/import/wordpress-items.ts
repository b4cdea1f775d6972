/**
 * Cuts an export into its entries, so that one that cannot be read is refused alone. Tags in comments and CDATA are text.
 * @returns the entries, and the text before, between and after them
 */
export const itemsOf = (xml: string): { entries: string[]; around: string } => {
  const entries: string[] = []
  let [around, from, isInside] = ['', 0, false]
  const signs = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<item(?=[\s>])|<\/item\s?>/g
  for (const { 0: sign, index } of xml.matchAll(signs)) {
    const isEnd = sign.startsWith('</')
    if (sign.startsWith('<!') || isEnd !== isInside) continue
    const at = isEnd ? index + sign.length : index
    if (isInside) entries.push(xml.slice(from, at))
    else around += xml.slice(from, at)
    from = at
    isInside = !isInside
  }
  return { entries, around: around + xml.slice(from) }
}
