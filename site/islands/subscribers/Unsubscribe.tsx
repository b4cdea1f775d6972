import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { delays } from '../../../shared/timings.ts'
import { call } from '../../browser/lib/call.ts'
import { createIdempotencyKeys } from '../../browser/lib/idempotency-keys.ts'
import { pause } from '../../browser/lib/pause.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { EmailField } from '../lib/FormParts.tsx'
import { useReady } from '../lib/ready.ts'
import { mailToken } from './mail-token.ts'

const steps = 3
const unreachable = 'The site could not be reached. What you typed is still here: please try again.'

/**
 * Ends the alerts of an address, or of the token in an e-mail's link, by a click: mail programs open links. One rendering
 * serves every address: until script has read it, no field is required.
 */
export const Unsubscribe = () => {
  const [token, setToken] = useState<string | null>()
  const root = useReady<HTMLFormElement>(() => setToken(mailToken() ?? null))
  const input = useRef<HTMLInputElement>(null)
  const [countdown, setCountdown] = useState('')
  const [key] = useState(createIdempotencyKeys)
  /** Clears the message after a while. */
  const clearTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Counts down, then opens the home page. */
  const leave = async () => {
    for (let left = steps; left > 0; left -= 1) {
      setCountdown(`Redirecting to HomePage in ${left}`)
      await pause(delays.countdownStep)
    }
    location.assign('/')
  }
  const { isBusy, message, run } = useCall(async (showMessage, form: HTMLFormElement) => {
    clearTimeout(clearTimer.current)
    showMessage('Unsubscribing...')
    const email = input.current?.value.trim() ?? ''
    const id = location.pathname.split('/').at(-1)
    const body = email === '' && token ? { token } : { email, id }
    const reply = await call('unsubscribe', { body, idempotencyKey: key.of(body) })
    showMessage(reply.ok ? reply.data : (reply.problem?.detail ?? unreachable))
    if (reply.ok) {
      key.forget()
      await leave()
      // The browser may restore this page, so the form is emptied before the reader leaves.
      form.reset()
      flushSync(() => {
        showMessage('')
        setCountdown('')
      })
    } else if (reply.problem) {
      clearTimer.current = setTimeout(showMessage, delays.unsubscribeReply, '')
    }
  })

  return (
    <>
      <p className="hint">
        {token
          ? 'The link in your e-mail contains your address: just press Unsubscribe.'
          : 'Type the address that receives the e-mails. If you came by a link in one, just press Unsubscribe.'}
      </p>
      <form
        className="one-field unsubscribe"
        method="post"
        ref={root}
        {...submitByScript(run, isBusy)}
      >
        <EmailField
          ref={input}
          label="Enter Subscribed Email *"
          required={token === null}
          readOnly={isBusy}
        />
        <button className="button" type="submit" aria-disabled={isBusy || undefined}>
          Unsubscribe
        </button>
      </form>
      {/* Screen readers read only the change, not the whole text at each step. */}
      <div className="form-status" role="status" aria-atomic="false">
        <p className="reply">{message}</p>
        <p className="countdown">{countdown}</p>
      </div>
    </>
  )
}
