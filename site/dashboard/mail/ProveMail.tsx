import { useState } from 'react'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { Field, Form } from '../parts/Form.tsx'
import { Part } from '../parts/Part.tsx'
import { watchMail } from './mail.ts'

/** Until an e-mail has arrived: sends one to the author, whose link proves it. */
export const ProveMail = () => {
  const [email, setEmail] = useState('')
  const { run, ...state } = useCall(async (showMessage, address: string) => {
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
    <Part title="Readers see no form yet">
      <p className="dashboard-hint">
        Until an e-mail of this blog has arrived, its pages offer feeds and no form for subscribers.
        Send yourself one: its link proves it, and makes you the first subscriber. On Cloudflare’s
        Free plan e-mails reach only your own verified addresses, so type another one of yours.
      </p>
      <Form
        act="Send the e-mail"
        actClass="quiet-button"
        state={state}
        onSubmit={() => run(email.trim())}
      >
        <Field
          label="Your e-mail address"
          type="email"
          autoComplete="email"
          required
          value={email}
          readOnly={state.isBusy}
          aria-invalid={state.isError}
          onType={setEmail}
        />
      </Form>
    </Part>
  )
}
