import { useRef, useState } from 'react'
import type { FoundTexts } from '../../../shared/search/contract.ts'
import { call } from '../../browser/lib/call.ts'

/** Milliseconds without a key after which the texts are searched. */
const pause = 300

interface Texts {
  readonly found: FoundTexts | null
  /** What they were found for. */
  readonly text: string
  readonly isFailed: boolean
}
const none: Texts = { found: null, text: '', isFailed: false }

/** Searches texts on the server once typing pauses. @returns what was found last, and what looks for a text */
export const useTexts = (): readonly [Texts, (text: string) => void] => {
  const [texts, setTexts] = useState(none)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wanted = useRef('')
  const look = (text: string) => {
    if (text === wanted.current) return
    clearTimeout(timer.current)
    wanted.current = text
    if (text === '') return setTexts(none)
    timer.current = setTimeout(async () => {
      const reply = await call('searchTexts', { query: { q: text } })
      if (text !== wanted.current) return
      setTexts({ found: reply.ok ? reply.data : null, text, isFailed: !reply.ok })
    }, pause)
  }
  return [texts, look]
}
