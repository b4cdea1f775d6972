import { call } from '../lib/call.ts'
import { own } from '../lib/own.ts'
import { sendForm } from '../lib/send-form.ts'
import { sendingKey } from '../lib/sending-key.ts'
import { sentenceOf } from '../lib/sentence.ts'
import { mailToken } from './mail-token.ts'

const unreachable = 'The site could not be reached. Please press Confirm again.'
const incomplete = 'This link is not whole. Please open it from the letter again.'

const form = own<HTMLFormElement>('.confirm')
const status = own('[role=status].form-status')
if (form && status) {
  const key = sendingKey()
  sendForm(form, async () => {
    const token = mailToken()
    if (!token) {
      status.textContent = incomplete
      return false
    }
    status.textContent = 'Confirming...'
    const reply = await call('confirmSubscription', {
      body: { token },
      idempotencyKey: key.of(token),
    })
    status.textContent = reply.ok ? reply.data : sentenceOf(reply.problem, unreachable)
    if (!reply.ok) return false
    // There is nothing left to press: what had the focus was.
    form.replaceChildren()
    status.focus({ preventScroll: true })
    return true
  })
}
