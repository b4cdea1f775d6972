import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Remembers the focused element before it is disabled. @returns focuses it again, unless the focus was moved */
const rememberFocus = (): (() => void) => {
  const { activeElement: focused } = document
  return () => {
    if (document.activeElement === document.body && focused instanceof HTMLElement) {
      focused.focus({ preventScroll: true })
    }
  }
}

/** The props of a form that script sends. */
export const submitByScript = (send: (form: HTMLFormElement) => unknown, isBusy?: boolean) => ({
  'aria-busy': isBusy,
  onSubmit: (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  },
})

/** Shows a message: the state, the result, or the error. */
type ShowMessage = (sentence: string, isError?: boolean) => void

/**
 * Runs a slow action, such as a call, one at a time, and restores lost focus.
 * @returns the action's state and message, and a function that runs it @param act the action; if it resolves to true, it stays busy for good
 */
export const useCall = <Input extends unknown[], Result>(
  act: (showMessage: ShowMessage, ...input: Input) => Promise<Result>,
  isBusyAtFirst = false,
) => {
  const [isBusy, setBusy] = useState(isBusyAtFirst)
  const [message, setText] = useState('')
  const [isError, setError] = useState(false)
  const isLocked = useRef(false)
  const showMessage: ShowMessage = (sentence, isFailure = false) => {
    setText(sentence)
    setError(isFailure)
  }
  return {
    isBusy,
    message,
    /** Whether the message is an error. */
    isError,
    showMessage,
    run: async (...input: Input): Promise<Result | undefined> => {
      if (isLocked.current) return
      isLocked.current = true
      const refocus = rememberFocus()
      setBusy(true)
      let result: Result | undefined
      try {
        result = await act(showMessage, ...input)
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
