import { useId, useState } from 'react'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { SubmitButton } from '../parts/Button.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { watchMail } from './mail.ts'

/** Until an e-mail has arrived: sends one to the author, whose link proves it. */
export const ProveMail = () => {
  const id = useId()
  const [email, setEmail] = useState('')
  const { isBusy, run, ...state } = useCall(async (showMessage, address: string) => {
    showMessage('One moment…')
    const reply = await ask('subscribe', { body: { email: address } })
    watchMail()
    if (!reply.ok) return showMessage(describeProblem(reply.problem), true)
    showMessage(
      reply.data === 'Registered'
        ? `An e-mail to ${address} is on its way. Press its link within two days.`
        : 'An e-mail was sent to this address not long ago. Press its link.',
    )
  })
  return (
    <section className="mail-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Readers see no form yet</h2>
      <p className="dashboard-hint">
        Until an e-mail of this blog has arrived, its pages offer feeds and no form for subscribers.
        Send yourself one: its link proves it, and makes you the first subscriber. On Cloudflare’s
        Free plan e-mails reach only your own verified addresses, so type another one of yours.
      </p>
      <form
        className="dashboard-form"
        noValidate
        {...submitByScript(() => void (isBusy || run(email.trim())))}
      >
        <div className="dashboard-field">
          <label htmlFor={id}>Your e-mail address</label>
          <input
            id={id}
            type="email"
            autoComplete="email"
            required
            value={email}
            readOnly={isBusy}
            aria-invalid={state.isError}
            aria-describedby={`${id}-message`}
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
        <p className="dashboard-choices">
          <SubmitButton className="quiet-button" aria-disabled={isBusy}>
            Send the e-mail
          </SubmitButton>
        </p>
        <StatusMessage id={`${id}-message`} className="" {...state} />
      </form>
    </section>
  )
}
