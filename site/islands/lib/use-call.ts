import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepFocus } from '../../browser/lib/keep-focus.ts'

/** What a form has that is sent by script. */
export const byScript = (send: (form: HTMLFormElement) => unknown, isBusy?: boolean) => ({
  'aria-busy': isBusy,
  onSubmit: (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  },
})

/** Says a sentence: the state, the result, or why it was not done. */
type Say = (sentence: string, isRefusal?: boolean) => void

/**
 * What takes a while, such as a call: once at a time, with its state and the sentence about it; lost focus comes
 * back. @param act does it; true keeps it busy for good
 */
export const useCall = <Given extends unknown[], Result>(
  act: (say: Say, ...given: Given) => Promise<Result>,
  isBusyFirst = false,
) => {
  const [isBusy, setBusy] = useState(isBusyFirst)
  const [said, setSaid] = useState('')
  const [isRefused, setRefused] = useState(false)
  const isLocked = useRef(false)
  const say: Say = (sentence, isRefusal = false) => {
    setSaid(sentence)
    setRefused(isRefusal)
  }
  return {
    isBusy,
    said,
    /** Whether what is said is why it was not done. */
    isRefused,
    say,
    run: async (...given: Given): Promise<Result | undefined> => {
      if (isLocked.current) return
      isLocked.current = true
      const refocus = keepFocus()
      setBusy(true)
      let result: Result | undefined
      try {
        result = await act(say, ...given)
      } finally {
        if (result !== true) {
          isLocked.current = false
          flushSync(() => setBusy(false))
          refocus()
        }
      }
      return result
    },
  }
}
