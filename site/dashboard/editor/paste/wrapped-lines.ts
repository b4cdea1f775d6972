/** Characters of a line below which nobody breaks prose. */
const leastWidth = 40

const htmlOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What begins a line that is none of a paragraph: a mark of an item, a dash of a speech, a number. */
const item = /^(?:[-*+•‣–—]|\(?[\dA-Za-z]{1,3}[.)])\s/

/** Whether a line goes as far as the text does: what follows would not have fitted. */
const isFull = (line: string, next: string, width: number): boolean =>
  line.length + 1 + next.split(/\s/, 1).join('').length >= 0.88 * width

const endsSentence = (line: string): boolean => /[.!?:…][)"'»”’]*$/.test(line)

/**
 * Whether lines are those of paragraphs that a width has broken. Of a poem most lines begin with a capital, or end where they like.
 * @param width of the longest line of the text
 */
const isWrapped = (lines: readonly string[], width: number): boolean => {
  const others = lines.slice(1)
  if (others.length === 0 || width < leastWidth || lines.some((line) => item.test(line)))
    return false
  const starts = others.filter((_line, n) => !endsSentence(lines[n] ?? ''))
  const capitals = starts.filter((line) => /^\P{L}*\p{Lu}/u.test(line))
  if (starts.length === 0 || 4 * capitals.length >= 3 * starts.length) return false
  return others.every((next, n) => {
    const line = lines[n] ?? ''
    return endsSentence(line) || isFull(line, next, width)
  })
}

/** Joins two lines. A word that a hyphen parts is one only if the text has it so elsewhere; else the hyphen stays. */
const join = (before: string, line: string, words: ReadonlySet<string>): string => {
  const [, start = ''] = /-$(?<=(\p{L}+)-)/u.exec(before) ?? []
  const [end = ''] = /^\p{Ll}+/u.exec(line) ?? []
  if (!start || !end) return /\u00ad$/.test(before) ? before + line : `${before} ${line}`
  const isWord = words.has((start + end).toLowerCase())
  return (isWord ? before.slice(0, -1) : before) + line
}

/** The paragraphs of wrapped lines: one ends with a sentence where the line had room. */
const paragraphsOf = (
  lines: readonly string[],
  width: number,
  words: ReadonlySet<string>,
): string[] => {
  const paragraphs: string[] = []
  for (const [n, line] of lines.entries()) {
    const before = lines[n - 1]
    const isFirst = before === undefined || !isFull(before, line, width)
    paragraphs.push(isFirst ? line : join(paragraphs.pop() ?? '', line, words))
  }
  return paragraphs
}

/** Whether a line is set in, or of code: such lines mean what they look like. */
const isSet = (line: string): boolean =>
  /^(?: {2,}|\t)\S|[{}];?\s*$|\s=\s/.test(line) ||
  (/\);?$/.test(line.trimEnd()) && /\w\(/.test(line))

/**
 * What the lines of a plain text mean, as HTML, for one that was broken at a width as a PDF and a letter are, or whose empty lines
 * part its paragraphs: lines of one length are a paragraph, others, as of a poem, stay lines.
 * @returns null if each line is a paragraph, as in most texts, or the text is code
 */
export const readLines = (text: string): string | null => {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .filter((block) => block.trim())
    .map((block) => ({
      block,
      lines: block
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    }))
  const width = Math.max(...blocks.flatMap(({ lines }) => lines.map((line) => line.length)))
  const all = blocks.map((one) => ({ ...one, isWhole: isWrapped(one.lines, width) }))
  const others = all.filter(({ isWhole }) => !isWhole)
  const isEach = all.length === 1 || all.every(({ lines }) => lines.length === 1)
  if (
    (others.length === all.length && isEach) ||
    others.some(({ block }) => block.split('\n').some(isSet))
  )
    return null
  const known = new Set(text.toLowerCase().match(/\p{L}+/gu))
  return all
    .flatMap(({ lines, isWhole }) =>
      isWhole ? paragraphsOf(lines, width, known).map(htmlOf) : [lines.map(htmlOf).join('<br>')],
    )
    .map((words) => `<p>${words}</p>`)
    .join('')
}
