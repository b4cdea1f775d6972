import { speech } from '../../../shared/timings.ts'
import { own } from '../lib/own.ts'
import { textsOf, utterancesOf } from './utterances.ts'

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
  const box = own('.listen')
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
  const giveUp = () => {
    listen.hidden = true
    note.hidden = false
  }
  if (!('speechSynthesis' in window)) {
    giveUp()
    return
  }

  let end = () => {}
  listen.addEventListener('click', () => {
    const parts = [...document.querySelectorAll('.article h1, .prose')]
    show(true)
    end = speak(parts.flatMap(textsOf).flatMap(utterancesOf), (isFailed) => {
      show(false)
      if (isFailed) giveUp()
    })
  })
  stop.addEventListener('click', () => end())
  window.addEventListener('pagehide', () => end())
}
