import { useRef, useState } from 'react'
import { call } from '../../browser/lib/call.ts'
import { sentenceOf } from '../../browser/lib/describe-problem.ts'
import { idempotencyKeys } from '../../browser/lib/idempotency-keys.ts'
import { byScript, useCall } from '../../browser/lib/use-call.ts'
import { useReady } from '../lib/ready.ts'
import { mailToken } from './mail-token.ts'

const unreachable = 'The site could not be reached. Please press Confirm again.'
const incomplete = 'This link is incomplete. Please open it from the e-mail again.'

/** Confirms the address behind an e-mail's link. It needs a click, because mail programs open links. */
export const Confirm = () => {
  const root = useReady<HTMLFormElement>()
  const status = useRef<HTMLParagraphElement>(null)
  const [key] = useState(idempotencyKeys)
  const [isConfirmed, setConfirmed] = useState(false)
  const { isBusy, said, run } = useCall(async (say) => {
    const token = mailToken()
    if (!token) return say(incomplete)
    say('Confirming...')
    const idempotencyKey = key.of(token)
    const reply = await call('confirmSubscription', { body: { token }, idempotencyKey })
    say(reply.ok ? reply.data : sentenceOf(reply.problem, unreachable))
    if (!reply.ok) return
    // The focused button disappears, so the focus moves.
    status.current?.focus({ preventScroll: true })
    setConfirmed(true)
    return true
  })
  return (
    <>
      <form className="confirm only-script" method="dialog" ref={root} {...byScript(run, isBusy)}>
        {!isConfirmed && (
          <button className="button" type="submit" aria-disabled={isBusy || undefined}>
            Confirm
          </button>
        )}
      </form>
      <p className="form-status" role="status" tabIndex={-1} ref={status}>
        {said}
      </p>
    </>
  )
}
