import { notHuman, pingIncomplete, pingSent } from '../../../shared/messages.ts'
import { cookieNames } from '../../../shared/names.ts'
import type { Problem } from '../../../shared/problem.ts'
import { cookieAges } from '../../../shared/timings.ts'
import { startCaptcha } from '../captcha/captcha.ts'
import { call } from '../lib/call.ts'
import { hasCookie, writeCookie } from '../lib/cookies.ts'
import { idempotencyKeys } from '../lib/idempotency-keys.ts'
import { markInvalid } from '../lib/invalid-fields.ts'
import type { Field } from '../lib/keep-typed.ts'
import { sendForm } from '../lib/send-form.ts'
import { sentenceOf } from '../lib/sentence.ts'

const unsent = 'Message cannot be sent right now'
const names = ['name', 'email', 'country', 'detail'] as const
type Message = Record<(typeof names)[number], string>

const messageIn = (form: HTMLFormElement): Message =>
  Object.fromEntries(
    names.map((name) => [name, (form.elements.namedItem(name) as Field).value]),
  ) as Message

/** Shows why the form is locked, for as long as the cookie lives. */
const lock = (form: HTMLFormElement, status: Element, text: string): void => {
  const hadFocus = form.contains(document.activeElement)
  for (const part of form.querySelectorAll('fieldset')) part.disabled = true
  status.textContent = text
  // What had the focus can have it no longer.
  if (hadFocus && status instanceof HTMLElement) status.focus({ preventScroll: true })
}

const whyUnsent = (problem: Problem | null): string =>
  problem === null ? unsent : `${unsent}. ${sentenceOf(problem, '')}`

/**
 * Lets the contact form send a message to the author, one in 24 hours: cookie and server remember it. A
 * failure loses nothing, and a repeat counts once.
 * @param forget forgets what was typed, once it was sent
 */
export const startPing = (form: HTMLFormElement, status: Element, forget: () => void): void => {
  if (hasCookie(cookieNames.contact)) {
    // Above the fields, so that a returning reader reads the reason before the locked fields.
    form.prepend(status)
    lock(form, status, pingSent)
    return
  }
  const captcha = startCaptcha(form.querySelector('.captcha') as HTMLElement)
  const key = idempotencyKeys()
  const finish = (text: string, seconds: number) => {
    writeCookie(cookieNames.contact, 'sent', seconds)
    lock(form, status, text)
  }

  sendForm(form, async () => {
    const message = messageIn(form)
    const empty = names.filter((name) => message[name].trim() === '')
    if (empty.length > 0) {
      status.textContent = pingIncomplete
      markInvalid(
        form,
        empty.map((field) => ({ field, message: pingIncomplete })),
      )
      return false
    }
    const human = captcha.token()
    if (human === null) {
      status.textContent = notHuman
      captcha.focus()
      return false
    }
    status.textContent = 'Sending...'
    const body = { ...message, human }
    const reply = await call('sendPing', { body, idempotencyKey: key.of(body) })
    const problem = reply.ok ? null : reply.problem
    if (reply.ok && reply.data === 201) {
      forget()
      finish('Message sent', cookieAges.contact)
    } else if (problem?.code === 'ping-sent') {
      finish(pingSent, Number(reply.headers?.get('Retry-After')) || cookieAges.contact)
    } else if (problem?.code === 'not-human') {
      captcha.reset()
      status.textContent = notHuman
    } else {
      status.textContent = whyUnsent(problem)
      markInvalid(form, problem?.errors)
    }
    return false
  })
}
