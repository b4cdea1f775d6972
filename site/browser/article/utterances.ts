import { utteranceLength } from '../../../shared/timings.ts'

const block = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, figcaption, th, td, div'

/** The texts of an element for reading aloud, one for each block, without code and contents. */
export const textsOf = (root: Element): string[] => {
  const texts: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let last: Element | null = null
  while (walker.nextNode()) {
    const { parentElement: parent, previousSibling: before, nodeValue } = walker.currentNode
    if (!parent || parent.closest('pre, button, .contents')) continue
    const current = parent.closest(block)
    const text = (before?.nodeName === 'BR' ? ' ' : '') + nodeValue
    texts.push(current === last ? texts.pop() + text : text)
    last = current
  }
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Splits a text into pieces that fit an utterance: sentences, or the words of a sentence that is too long. */
const piecesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…]["'”’)\]]?)\s+|(?<=[。！？])/)
    .flatMap((sentence) => (sentence.length > utteranceLength ? sentence.split(' ') : sentence))
    .flatMap((piece) => piece.match(new RegExp(`.{1,${utteranceLength}}`, 'gsu')) ?? [])

/** Joins whole sentences up to the length of an utterance. */
export const utterancesOf = (text: string): string[] => {
  const utterances: string[] = []
  for (const piece of piecesOf(text)) {
    const longer = `${utterances.at(-1) ?? ''} ${piece}`.trim()
    if (longer.length <= utteranceLength) utterances.pop()
    utterances.push(longer.length <= utteranceLength ? longer : piece)
  }
  return utterances
}
