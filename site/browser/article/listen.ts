import { speech, utteranceLength } from '../../../shared/timings.ts'
import { queryPage } from '../lib/query-page.ts'

const block = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, figcaption, th, td, div'

/** The texts of an element for reading aloud, one for each block, without code and contents. */
const textsOf = (root: Element): string[] => {
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
const splitText = (text: string): string[] =>
  text
    .split(/(?<=[.!?…]["'”’)\]]?)\s+|(?<=[。！？])/)
    .flatMap((sentence) => (sentence.length > utteranceLength ? sentence.split(' ') : sentence))
    .flatMap((piece) => piece.match(new RegExp(`.{1,${utteranceLength}}`, 'gsu')) ?? [])

/** Joins whole sentences up to the length of an utterance. */
const utterancesOf = (text: string): string[] => {
  const utterances: string[] = []
  for (const piece of splitText(text)) {
    const longer = `${utterances.at(-1) ?? ''} ${piece}`.trim()
    if (longer.length <= utteranceLength) utterances.pop()
    utterances.push(longer.length <= utteranceLength ? longer : piece)
  }
  return utterances
}

/** Speaks texts one after the other. @param onEnd gets whether speaking failed */
const speak = (texts: string[], onEnd: (isFailed: boolean) => void): (() => void) => {
  // Keeps a reference: Chromium may garbage-collect an utterance that it speaks, and then never reports its end.
  let current: SpeechSynthesisUtterance | undefined
  const end = (isFailed = false) => {
    current = undefined
    speechSynthesis.cancel()
    onEnd(isFailed)
  }
  const next = () => {
    const text = texts.shift()
    if (text === undefined) return end()
    const utterance = Object.assign(new SpeechSynthesisUtterance(text), speech)
    utterance.lang = document.documentElement.lang
    // A stopped utterance may still report its end.
    utterance.onend = () => utterance === current && next()
    utterance.onerror = ({ error }) =>
      utterance === current && end(error !== 'canceled' && error !== 'interrupted')
    current = utterance
    speechSynthesis.speak(utterance)
  }
  next()
  return end
}

/** Lets 'Listen' read the article aloud; not loaded lazily, because iOS speaks only inside the click. */
export const startListening = (): void => {
  const box = queryPage('.listen')
  const listen = box?.querySelector<HTMLButtonElement>('[data-listen]')
  const stop = box?.querySelector<HTMLButtonElement>('[data-stop]')
  const note = box?.querySelector('p')
  if (!listen || !stop || !note) return

  const show = (isSpeaking: boolean) => {
    const [from, to] = isSpeaking ? [listen, stop] : [stop, listen]
    const hadFocus = document.activeElement === from
    listen.disabled = isSpeaking
    stop.hidden = !isSpeaking
    if (hadFocus) to.focus()
  }
  const showUnavailable = () => {
    listen.hidden = true
    note.hidden = false
  }
  if (!('speechSynthesis' in window)) {
    showUnavailable()
    return
  }

  let end = () => {}
  listen.addEventListener('click', () => {
    const parts = [...document.querySelectorAll('.article h1, .prose')]
    show(true)
    end = speak(parts.flatMap(textsOf).flatMap(utterancesOf), (isFailed) => {
      show(false)
      if (isFailed) showUnavailable()
    })
  })
  stop.addEventListener('click', () => end())
  window.addEventListener('pagehide', () => end())
}
