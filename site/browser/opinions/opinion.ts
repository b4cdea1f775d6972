import { notHuman, opinionIncomplete, opinionSent } from '../../../shared/messages.ts'
import { opinionCookie, unsentOpinion } from '../../../shared/names.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'
import { startCaptcha } from '../captcha/captcha.ts'
import { call } from '../lib/call.ts'
import { hasCookie, writeCookie } from '../lib/cookies.ts'
import { markInvalid } from '../lib/invalid-fields.ts'
import { keepFocus } from '../lib/keep-focus.ts'
import { type Field, keepTyped } from '../lib/keep-typed.ts'
import { sendingKey } from '../lib/sending-key.ts'
import { sentenceOf } from '../lib/sentence.ts'
import { fillCountries } from './countries.ts'

const names = ['reader', 'country', 'opinion'] as const

/** Disables the fields. @returns enables them again */
const hold = (fieldset: HTMLFieldSetElement): (() => void) => {
  const refocus = keepFocus()
  fieldset.disabled = true
  return () => {
    fieldset.disabled = false
    refocus()
  }
}

/**
 * Makes the opinion form work. What was typed is kept, also for a reload, until it was sent; the same
 * sent again goes through once.
 * @param part what `OpinionForm.astro` renders
 */
export const startOpinion = (part: HTMLElement): void => {
  const { article: idArticle = '', slug = '', heading = '' } = part.dataset
  const form = part.querySelector('form') as HTMLFormElement
  const fieldset = form.querySelector('fieldset') as HTMLFieldSetElement
  const status = part.querySelector('.form-status') as HTMLElement
  const fields = names.map((name) => form.elements.namedItem(name) as Field)
  fillCountries(form.elements.namedItem('country') as HTMLSelectElement)
  const captcha = startCaptcha(form.querySelector('.captcha') as HTMLElement)
  const forget = keepTyped(fields, unsentOpinion(idArticle))
  const cookie = opinionCookie(slug)
  const key = sendingKey()
  const say = (sentence: string) => {
    status.textContent = sentence
  }
  const values = () => fields.map(({ value }) => value.trim())

  const succeed = (release: () => void) => {
    forget()
    say('Opinion sent')
    setTimeout(() => {
      form.reset()
      captcha.reset()
      say('')
      release()
    }, delays.opinionReset)
  }
  const fail = (release: () => void) => {
    say('Connection Issue')
    setTimeout(() => {
      say('')
      release()
    }, delays.errorClear)
  }

  const send = async (human: string): Promise<void> => {
    const [reader = '', country = '', text = ''] = values()
    const body = { reader, country, opinion: `${heading}: ${text}`, idArticle, human }
    const release = hold(fieldset)
    say('wait your work happening')
    const reply = await call('sendOpinion', { body, idempotencyKey: key.of(body) })
    const problem = reply.ok ? null : reply.problem
    const isSent = reply.ok && reply.data === 201
    if (isSent || problem?.code === 'opinion-sent') {
      writeCookie(cookie, 'sent', cookieAges.opinion)
    }
    if (isSent) return succeed(release)
    if (problem === null || problem.status >= 500) return fail(release)
    if (problem.code === 'not-human') captcha.reset()
    say(sentenceOf(problem, ''))
    release()
    markInvalid(form, problem.errors)
  }

  // Also when the captcha is passed: what was missing is there.
  form.addEventListener('change', () => say(''))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (hasCookie(cookie)) return say(opinionSent)
    const empty = names.filter((_name, n) => values()[n] === '')
    const human = captcha.token()
    if (empty.length > 0) {
      say(opinionIncomplete)
      markInvalid(
        form,
        empty.map((field) => ({ field, message: opinionIncomplete })),
      )
    } else if (human === null) {
      say(notHuman)
      captcha.focus()
    } else {
      void send(human)
    }
  })
}
