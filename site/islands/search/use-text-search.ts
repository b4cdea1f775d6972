import { useRef, useState } from 'react'
import type { FoundTexts } from '../../../shared/search/contract.ts'
import { call } from '../../browser/lib/call.ts'

/** Milliseconds without a key before the texts are searched. */
const pause = 300

interface TextSearch {
  readonly found: FoundTexts | null
  /** The query of these results. */
  readonly text: string
  readonly isFailed: boolean
}
const noSearch: TextSearch = { found: null, text: '', isFailed: false }

/** Searches texts on the server once typing pauses. @returns the last results, and a function that searches a text */
export const useTextSearch = (): readonly [TextSearch, (text: string) => void] => {
  const [texts, setTexts] = useState(noSearch)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  const search = (text: string) => {
    if (text === latest.current) return
    clearTimeout(timer.current)
    latest.current = text
    if (text === '') return setTexts(noSearch)
    timer.current = setTimeout(async () => {
      const reply = await call('searchTexts', { query: { q: text } })
      if (text !== latest.current) return
      setTexts({ found: reply.ok ? reply.data : null, text, isFailed: !reply.ok })
    }, pause)
  }
  return [texts, search]
}
