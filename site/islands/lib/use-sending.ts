import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Sends a form by script, one request at a time. Meanwhile its fields are to be read-only instead of
 * disabled, so that the focus stays.
 * @param send sends it; true keeps the form locked
 */
export const useSending = (send: (form: HTMLFormElement) => Promise<boolean>) => {
  const [isSending, setSending] = useState(false)
  const isLocked = useRef(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLocked.current) return
    isLocked.current = true
    setSending(true)
    if (await send(event.currentTarget)) return
    isLocked.current = false
    flushSync(() => setSending(false))
  }
  return {
    isSending,
    /** For the form. */
    form: { onSubmit: submit, 'aria-busy': isSending },
    /** For its buttons, which keep the focus. */
    button: { 'aria-disabled': isSending || undefined },
  }
}
