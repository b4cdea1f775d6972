import { speech, utteranceLength } from '../../../shared/timings.ts'
import { make } from '../lib/make.ts'
import { queryPage } from '../lib/query-page.ts'

const block = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, figcaption, th, td, div'

/** A sentence, or a part of one that is too long for an utterance. */
interface Sentence {
  readonly text: string
  readonly range: Range
}

/** The text of an element, without code, as the text nodes of each block. */
const blocksOf = (root: Element): Text[][] => {
  const blocks: Text[][] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let last: Element | null = null
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement
    if (!parent || parent.closest('pre, button, sup:has(.footnote-ref), .footnote-backref'))
      continue
    const current = parent.closest(block)
    if (current !== last) blocks.push([])
    blocks.at(-1)?.push(node)
    last = current
  }
  return blocks
}

/**
 * As many whole words as fit an utterance, or a part of a longer word. What is not of an alphabet such as ours takes as long as
 * four letters: it is a syllable or more, and a figure a word.
 */
const pieceOf = (sentence: string): RegExp => {
  const others = sentence.match(/[^\s\p{P}\p{scx=Latn}]/gu)?.length ?? 0
  const most = Math.ceil(utteranceLength / (1 + (3 * others) / sentence.length))
  return new RegExp(`\\S.{0,${most - 1}}(?!\\S)|\\S{1,${most}}`, 'gsu')
}

/** The sentences of a block. */
const sentencesOf = (nodes: readonly Text[], lang: string): Sentence[] => {
  let text = ''
  const starts = nodes.map((node) => {
    if (node.previousSibling?.nodeName === 'BR') text += ' '
    const start = text.length
    // A line of the source ends no sentence.
    text += node.data.replace(/\s/g, ' ')
    return start
  })
  const place = (at: number): [Text, number] => {
    const n = starts.findLastIndex((start) => start <= at)
    const node = nodes[n] as Text
    return [node, Math.min(at - (starts[n] as number), node.length)]
  }
  const segmenter = new Intl.Segmenter(lang, { granularity: 'sentence' })
  return [...segmenter.segment(text)].flatMap(({ segment, index }) =>
    [...segment.matchAll(pieceOf(segment))].map((match) => {
      const from = index + match.index
      const words = match[0].trim()
      const range = new Range()
      range.setStart(...place(from))
      range.setEnd(...place(from + words.length))
      return { text: words.replace(/ +/g, ' '), range }
    }),
  )
}

/** Marks the sentence that is read; nothing in the page changes. Older browsers mark nothing. */
const mark = (...ranges: Range[]): void => {
  CSS.highlights?.set('sp-read', new Highlight(...ranges))
}

/** Reads sentences aloud, one after the other. @param onEnd gets whether it failed */
const read = (sentences: readonly Sentence[], lang: string, onEnd: (isFailed: boolean) => void) => {
  // Keeps a reference: Chromium may garbage-collect an utterance that it speaks, and then never reports its end.
  let current: SpeechSynthesisUtterance | undefined
  let at = 0
  const pause = () => {
    current = undefined
    speechSynthesis.cancel()
  }
  const end = (isFailed = false) => {
    pause()
    mark()
    onEnd(isFailed)
  }
  const speak = () => {
    const sentence = sentences[at]
    if (!sentence) return end()
    mark(sentence.range)
    const utterance = Object.assign(new SpeechSynthesisUtterance(sentence.text), speech, { lang })
    // A stopped utterance may still report its end.
    utterance.onend = () => {
      if (utterance !== current) return
      at += 1
      speak()
    }
    utterance.onerror = ({ error }) =>
      utterance === current && end(error !== 'canceled' && error !== 'interrupted')
    current = utterance
    speechSynthesis.speak(utterance)
  }
  speak()
  // Android ends an utterance that is to pause, so the sentence begins anew.
  return { pause, speak, end }
}

/** Lets 'Listen' read the article aloud; not loaded lazily, because iOS speaks only inside the click. */
export const startListening = (): void => {
  const box = queryPage('.listen')
  const listen = box?.querySelector<HTMLButtonElement>('[data-listen]')
  const stop = box?.querySelector<HTMLButtonElement>('[data-stop]')
  const pause = box?.querySelector<HTMLButtonElement>('[data-pause]')
  if (!box || !listen || !stop || !pause) return

  const showPaused = (isPaused: boolean) => {
    box.toggleAttribute('data-paused', isPaused)
    pause.textContent = isPaused ? 'Go on' : 'Pause'
  }
  const show = (isSpeaking: boolean) => {
    const hadFocus = box.contains(document.activeElement)
    listen.disabled = isSpeaking
    stop.hidden = !isSpeaking
    pause.hidden = !isSpeaking
    showPaused(false)
    if (hadFocus) (isSpeaking ? stop : listen).focus()
  }
  const showUnavailable = () => {
    const textContent = 'Article listening may not work on some browser.'
    listen.replaceWith(make('p', { textContent }))
  }
  if (!('speechSynthesis' in window)) {
    showUnavailable()
    return
  }

  let reading: ReturnType<typeof read> | undefined
  listen.addEventListener('click', () => {
    const parts = [...document.querySelectorAll('.article h1, .prose')]
    const lang = parts[0]?.closest<HTMLElement>('[lang]')?.lang ?? ''
    show(true)
    const sentences = parts.flatMap(blocksOf).flatMap((nodes) => sentencesOf(nodes, lang))
    reading = read(sentences, lang, (isFailed) => {
      show(false)
      if (isFailed) showUnavailable()
    })
  })
  pause.addEventListener('click', () => {
    const isPaused = box.hasAttribute('data-paused')
    reading?.[isPaused ? 'speak' : 'pause']()
    showPaused(!isPaused)
  })
  stop.addEventListener('click', () => reading?.end())
  addEventListener('pagehide', () => reading?.end())
}
