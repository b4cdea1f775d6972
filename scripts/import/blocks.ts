import { addParagraphs } from './paragraphs.ts'

/** WordPress writes no `<` inside a marker. Without it, a marker with no end is not searched through the whole text. */
const marker = /<!--\s*(\/?)wp:([a-z][\w/-]*)(?:\s[^<]*?)??(\/?)-->/g

/** Whether a text was written in WordPress's block editor. */
export const hasBlocks = (content: string): boolean => /<!--\s*wp:[a-z]/.test(content)

/**
 * The HTML of a text from the block editor, without its markers; text outside of all blocks is from the classic editor
 * and gets paragraphs.
 * @returns the HTML, and the names of blocks that only WordPress itself can fill
 */
export const withoutMarkers = (content: string) => {
  const parts: string[] = []
  const unfilled = new Set<string>()
  let depth = 0
  let from = 0
  const take = (to: number) => {
    const part = content.slice(from, to)
    if (part.trim() !== '') parts.push(depth > 0 ? part : addParagraphs(part))
  }
  for (const match of content.matchAll(marker)) {
    const [whole, closing, name = '', single] = match
    take(match.index)
    from = match.index + whole.length
    if (single) unfilled.add(name.replace(/^core\//, ''))
    else depth = Math.max(0, depth + (closing ? -1 : 1))
  }
  take(content.length)
  return { html: parts.join('\n'), unfilled: [...unfilled] }
}
