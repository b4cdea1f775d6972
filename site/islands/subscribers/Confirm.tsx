import { useRef, useState } from 'react'
import { incompleteLink } from '../../../shared/messages.ts'
import { call } from '../../browser/lib/call.ts'
import { describeProblem } from '../../browser/lib/describe-problem.ts'
import { createIdempotencyKeys } from '../../browser/lib/idempotency-keys.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { useReady } from '../lib/ready.ts'
import { mailToken } from './mail-token.ts'

const unreachable = 'The site could not be reached. Please press Confirm again.'

/** Confirms the address behind an e-mail's link. It needs a click, because mail programs open links. */
export const Confirm = () => {
  const root = useReady<HTMLFormElement>()
  const status = useRef<HTMLParagraphElement>(null)
  const [key] = useState(createIdempotencyKeys)
  const [isConfirmed, setConfirmed] = useState(false)
  const { isBusy, message, run } = useCall(async (showMessage) => {
    const token = mailToken()
    if (!token) return showMessage(incompleteLink)
    showMessage('Confirming...')
    const idempotencyKey = key.of(token)
    const reply = await call('confirmSubscription', { body: { token }, idempotencyKey })
    showMessage(reply.ok ? reply.data : describeProblem(reply.problem, unreachable))
    if (!reply.ok) return
    // The focused button disappears, so the focus moves.
    status.current?.focus({ preventScroll: true })
    setConfirmed(true)
    return true
  })
  return (
    <>
      <form className="confirm" method="post" ref={root} {...submitByScript(run, isBusy)}>
        {!isConfirmed && (
          // Lynx takes a form that sends nothing for a link to where it is.
          <button
            className="button"
            type="submit"
            name="confirm"
            aria-disabled={isBusy || undefined}
          >
            Confirm
          </button>
        )}
      </form>
      <p className="form-status" role="status" tabIndex={-1} ref={status}>
        {message}
      </p>
    </>
  )
}
