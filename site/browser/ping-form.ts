import { notHuman, pingSent } from '../../shared/messages.ts'
import { cookieNames, storageNames } from '../../shared/names.ts'
import type { Problem } from '../../shared/problem.ts'
import { cookieAges } from '../../shared/timings.ts'
import { call } from './call.ts'
import { startCaptcha } from './captcha.ts'
import { hasCookie, writeCookie } from './cookies.ts'
import { markInvalid } from './invalid-fields.ts'
import { sendForm } from './send-form.ts'
import { sendingKey } from './sending-key.ts'
import { sentenceOf } from './sentence.ts'
import { readStored, store } from './stored.ts'

const unsent = 'Message cannot be sent right now'
const names = ['name', 'email', 'country', 'detail'] as const
type Message = Record<(typeof names)[number], string>
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Field

const messageIn = (form: HTMLFormElement): Message =>
  Object.fromEntries(names.map((name) => [name, fieldOf(form, name).value])) as Message

/** Keeps what is typed for the life of the tab, until it is sent. */
const keepTyped = (form: HTMLFormElement): void => {
  const kept = readStored<Message>(storageNames.ping)
  for (const name of kept ? names : []) fieldOf(form, name).value = String(kept?.[name] ?? '')
  form.addEventListener('input', () => store(storageNames.ping, messageIn(form)))
}

/** Says why nothing more can be sent, and for how long: for as long as the cookie lives. */
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
 * Lets the contact form send a message to the author, one in 24 hours: a cookie remembers it, and the
 * server does. What fails loses nothing; the same sent again goes through once.
 */
export const startPing = (form: HTMLFormElement, status: Element): void => {
  if (hasCookie(cookieNames.contact)) {
    lock(form, status, pingSent)
    return
  }
  keepTyped(form)
  const captcha = startCaptcha(form.querySelector('.captcha') as HTMLElement)
  const key = sendingKey()
  const finish = (text: string) => {
    writeCookie(cookieNames.contact, 'sent', cookieAges.contact)
    store(storageNames.ping, undefined)
    lock(form, status, text)
  }

  sendForm(form, async () => {
    const human = captcha.token()
    if (human === null) {
      status.textContent = notHuman
      captcha.focus()
      return false
    }
    status.textContent = 'Sending...'
    const body = { ...messageIn(form), human }
    const reply = await call('sendPing', { body, idempotencyKey: key.of(body) })
    if (reply.ok) finish('Message sent')
    else if (reply.problem?.code === 'ping-sent') finish(pingSent)
    else if (reply.problem?.code === 'not-human') {
      captcha.reset()
      status.textContent = notHuman
    } else {
      status.textContent = whyUnsent(reply.problem)
      markInvalid(form, reply.problem?.errors)
    }
    return false
  })
}
