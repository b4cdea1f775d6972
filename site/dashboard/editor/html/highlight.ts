export interface HighlightedPiece {
  /** A class of the highlighter's colours; undefined for plain text. */
  readonly kind?: 'c' | 'k' | 's' | 't'
  readonly text: string
}

const tag = /<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi
const parts = /(<\/?[a-z][a-z\d]*|>)|("[^"]*"|'[^']*')|([^\s"'=<>]+)|[\s\S]/gi

const piecesOfTag = (text: string): HighlightedPiece[] =>
  [...text.matchAll(parts)].map(([whole, name, value, attribute]) => ({
    text: whole,
    ...(name ? { kind: 'k' } : value ? { kind: 's' } : attribute ? { kind: 't' } : {}),
  }))

/** Splits HTML into coloured pieces; joined, they are the same text. */
export const highlightHtml = (html: string): HighlightedPiece[] => {
  const pieces: HighlightedPiece[] = []
  let end = 0
  for (const { 0: whole, index } of html.matchAll(tag)) {
    if (index > end) pieces.push({ text: html.slice(end, index) })
    if (whole.startsWith('<!')) pieces.push({ kind: 'c', text: whole })
    else pieces.push(...piecesOfTag(whole))
    end = index + whole.length
  }
  return [...pieces, { text: html.slice(end) }]
}
