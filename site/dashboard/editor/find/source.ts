import { findMatches, type Match, type SearchTarget } from './matches.ts'

const highlight = 'editor-found'

/** The DOM ranges of spans, in the coloured text under the box. */
const rangesOf = (shown: Element, spans: readonly Match[]): Range[] => {
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
  let node = walker.nextNode()
  let at = 0
  const place = (position: number, set: (node: Node, offset: number) => void): void => {
    while (node && at + (node.nodeValue?.length ?? 0) < position) {
      at += node.nodeValue?.length ?? 0
      node = walker.nextNode()
    }
    if (node) set(node, position - at)
  }
  return spans.map(({ from, to }) => {
    const range = new Range()
    place(from, (found, offset) => range.setStart(found, offset))
    place(to, (found, offset) => range.setEnd(found, offset))
    return range
  })
}

const scrollIntoView = (frame: Element, range: Range): void => {
  const { top, height } = frame.getBoundingClientRect()
  frame.scrollTop += range.getBoundingClientRect().top - top - height / 2
  frame.scrollIntoView({ block: 'nearest' })
}

/** Scrolls a span of the HTML view to its middle. */
export const showInSource = (box: HTMLTextAreaElement, span: Match): void => {
  const [range] = box.parentElement ? rangesOf(box.parentElement, [span]) : []
  if (box.parentElement && range) scrollIntoView(box.parentElement, range)
}

/** Finds words in the HTML view. Browsers without the highlight API count and step through matches without marks. */
export const searchSource = (box: HTMLTextAreaElement): SearchTarget => {
  const frame = box.parentElement
  return {
    selected: () => ({
      words: box.value.slice(box.selectionStart, box.selectionEnd),
      at: box.selectionStart,
    }),
    findAll: (asked) => findMatches(box.value, asked),
    mark: (spans, current) => {
      if (!frame || !('highlights' in CSS)) return
      const ranges = rangesOf(frame, spans)
      const isCurrent = (_: Range, index: number) => spans[index]?.from === current?.from
      const [range] = ranges.filter(isCurrent)
      CSS.highlights.set(highlight, new Highlight(...ranges))
      CSS.highlights.set(`${highlight}-current`, new Highlight(...(range ? [range] : [])))
      if (range) scrollIntoView(frame, range)
    },
    replace: (spans, words) => {
      const [first, last] = [spans[0], spans.at(-1)]
      const before = document.activeElement
      if (!first || !last) return
      let text = ''
      let at = first.from
      for (const { from, to } of spans) {
        text += box.value.slice(at, from) + words
        at = to
      }
      box.focus()
      box.setSelectionRange(first.from, last.to)
      // Only this command changes a text area so that its own undo can take it back.
      document.execCommand(text ? 'insertText' : 'delete', false, text)
      if (before instanceof HTMLElement) before.focus()
    },
    end: (span) => {
      if ('highlights' in CSS) {
        CSS.highlights.delete(highlight)
        CSS.highlights.delete(`${highlight}-current`)
      }
      if (!span) return
      box.focus()
      box.setSelectionRange(span.from, span.to)
    },
    follow: (tell) => {
      box.addEventListener('input', tell)
      return () => box.removeEventListener('input', tell)
    },
  }
}
