import { delays } from '../../../shared/timings.ts'
import { call } from '../lib/call.ts'
import { idempotencyKeys } from '../lib/idempotency-keys.ts'
import { own } from '../lib/own.ts'
import { sendForm } from '../lib/send-form.ts'
import { mailToken } from './mail-token.ts'

const steps = 3
const unreachable = 'The site could not be reached. What you typed is still here: please try again.'

/** Counts down in a text, then goes home. */
const leave = async (countdown: Element): Promise<void> => {
  for (let left = steps; left > 0; left -= 1) {
    countdown.textContent = `Redirecting to HomePage in ${left}`
    await new Promise((resolve) => setTimeout(resolve, delays.countdownStep))
  }
  location.assign('/')
}

/**
 * Lets the form end the alerts of the typed address, or of the address of the token in an e-mail's link. It
 * needs a click, because mail programs open links by themselves.
 */
const startUnsubscribing = (form: HTMLFormElement): void => {
  const input = form.querySelector('input') as HTMLInputElement
  const [hint, message, countdown] = ['.hint', '.reply', '.countdown'].map((part) => own(part)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ]
  const token = mailToken()
  const key = idempotencyKeys()
  let clearing: ReturnType<typeof setTimeout> | undefined
  const say = (text: string) => {
    message.textContent = text
  }

  if (token) {
    input.required = false
    hint.textContent = hint.dataset.withToken ?? ''
  }
  sendForm(form, async () => {
    clearTimeout(clearing)
    say('Unsubscribing...')
    const email = input.value.trim()
    const body = email === '' && token ? { token } : { email }
    const reply = await call('unsubscribe', { body, idempotencyKey: key.of(body) })
    say(reply.ok ? reply.data : (reply.problem?.detail ?? unreachable))
    if (reply.ok) {
      key.forget()
      await leave(countdown)
      // Resets the form in case the browser restores this page.
      form.reset()
      say('')
      countdown.textContent = ''
    } else if (reply.problem) {
      clearing = setTimeout(say, delays.unsubscribeReply, '')
    }
    return false
  })
}

const form = own<HTMLFormElement>('.unsubscribe')
if (form) startUnsubscribing(form)
