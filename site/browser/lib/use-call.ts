import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Remembers the focused element before it is disabled. @returns focuses it again, unless the focus was moved */
const keepFocus = (): (() => void) => {
  const { activeElement: focused } = document
  return () => {
    if (document.activeElement === document.body && focused instanceof HTMLElement) {
      focused.focus({ preventScroll: true })
    }
  }
}

/** The props of a form that script sends. */
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
 * Runs an action that takes a while, such as a call, one at a time. It has the action's state and the sentence
 * about it, and restores lost focus. @param act the action; if it resolves to true, it stays busy for good
 */
export const useCall = <Input extends unknown[], Result>(
  act: (say: Say, ...input: Input) => Promise<Result>,
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
    /** Whether the sentence says why the action was not done. */
    isRefused,
    say,
    run: async (...input: Input): Promise<Result | undefined> => {
      if (isLocked.current) return
      isLocked.current = true
      const refocus = keepFocus()
      setBusy(true)
      let result: Result | undefined
      try {
        result = await act(say, ...input)
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
