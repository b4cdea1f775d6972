/** Elements around which white space is invisible. */
export const blocks: ReadonlySet<string> = new Set(
  'p h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd pre hr div figure figcaption table caption thead tbody tfoot tr th td details summary'.split(
    ' ',
  ),
)
const tag = /<(\/?)([a-z][a-z\d]*)(?![a-z\d])[^<>]*>/gi

/** Replaces the gap between two adjacent tags of blocks. */
const replaceGaps = (html: string, gapOf: (gap: string, depth: number) => string): string => {
  let written = ''
  let end = 0
  let depth = 0
  let before: { readonly name: string; readonly isEnd: boolean } | null = null
  for (const { 0: whole, 1: slash, 2: tagName = '', index } of html.matchAll(tag)) {
    const name = tagName.toLowerCase()
    const isEnd = slash === '/'
    if (!blocks.has(name) || (before?.name === 'pre' && !before.isEnd && name !== 'pre')) continue
    if (isEnd) depth -= 1
    const gap = html.slice(end, index)
    const isEmpty = isEnd && before?.name === name && !before.isEnd
    written += (before && !isEmpty && gap.trim() === '' ? gapOf(gap, depth) : gap) + whole
    end = index + whole.length
    if (!isEnd && name !== 'hr') depth += 1
    before = { name, isEnd }
  }
  return written + html.slice(end)
}

/** Article HTML without the line breaks and spaces between its blocks. */
export const removeIndentation = (html: string): string =>
  replaceGaps(html, (gap) => (gap.includes('\n') ? '' : gap))

/** Article HTML with an indented line for each block; null if it already has line breaks between blocks. */
export const indent = (html: string): string | null =>
  removeIndentation(html) === html
    ? replaceGaps(html, (gap, depth) => (gap === '' ? `\n${'  '.repeat(Math.max(depth, 0))}` : gap))
    : null
