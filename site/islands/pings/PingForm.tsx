import { useRef, useState } from 'react'
import { fieldLimits } from '../../../shared/field-limits.ts'
import { notHuman, pingIncomplete, pingSent } from '../../../shared/messages.ts'
import { cookieNames, storageNames } from '../../../shared/names.ts'
import type { Problem } from '../../../shared/problem.ts'
import { cookieAges } from '../../../shared/timings.ts'
import { call } from '../../browser/lib/call.ts'
import { hasCookie, writeCookie } from '../../browser/lib/cookies.ts'
import { describeProblem } from '../../browser/lib/describe-problem.ts'
import {
  fieldsOf,
  markEmptyFields,
  markInvalidFields,
  persistFields,
} from '../../browser/lib/form-fields.ts'
import { createIdempotencyKeys } from '../../browser/lib/idempotency-keys.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { Captcha, type CaptchaHandle } from '../captcha/Captcha.tsx'
import { CountryField } from '../lib/CountryField.tsx'
import { EmailField, Field, FormStatus } from '../lib/FormParts.tsx'
import { useReady } from '../lib/ready.ts'

const sent = 'Message sent'
const unsent = 'Message cannot be sent right now'
const names = ['name', 'email', 'country', 'detail'] as const
type FormValues = Record<(typeof names)[number], string>

const readFields = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(fieldsOf(form, names).map(({ name, value }) => [name, value])) as FormValues

const describeFailure = (problem: Problem | null): string =>
  problem === null ? unsent : `${unsent}. ${describeProblem(problem, '')}`

/** Sends a message, one in 24 hours. Typed text survives a reload and failures; a repeat counts once. */
export const PingForm = () => {
  /** Locked since before the page was opened, or since a message was sent here. */
  const [locked, setLocked] = useState<'before' | 'now' | null>(null)
  const captcha = useRef<CaptchaHandle>(null)
  const [key] = useState(createIdempotencyKeys)
  const forget = useRef(() => {})
  const root = useReady<HTMLFormElement>((form) => {
    forget.current = persistFields(fieldsOf(form, names), storageNames.ping)
    if (hasCookie(cookieNames.contact)) setLocked('before')
  })

  const lock = (sentence: string, seconds: number) => {
    writeCookie(cookieNames.contact, 'sent', seconds)
    setLocked('now')
    showMessage(sentence)
  }
  const { isBusy, message, showMessage, run } = useCall(
    async (showMessage, form: HTMLFormElement) => {
      if (markEmptyFields(form, names)) return showMessage(pingIncomplete)
      const human = captcha.current?.token()
      if (!human) {
        showMessage(notHuman)
        return captcha.current?.ask()
      }
      showMessage('Sending...')
      const body = { ...readFields(form), human }
      const reply = await call('sendPing', { body, idempotencyKey: key.of(body) })
      const problem = reply.ok ? null : reply.problem
      if (reply.ok && reply.data === 201) {
        forget.current()
        lock(sent, cookieAges.contact)
      } else if (problem?.code === 'ping-sent') {
        lock(pingSent, Number(reply.headers?.get('Retry-After')) || cookieAges.contact)
      } else if (problem?.code === 'not-human') {
        captcha.current?.reset()
        showMessage(notHuman)
      } else {
        showMessage(describeFailure(problem))
        markInvalidFields(form, problem?.errors)
      }
    },
  )

  return (
    <form
      className="ping-form"
      method="post"
      aria-label="Ping"
      ref={root}
      {...submitByScript(run, isBusy)}
    >
      {/* Above the fields, so that a returning reader reads the reason before the locked fields; the styles say it first. */}
      <p className="ping-before form-status" hidden={locked !== 'before'}>
        {locked === 'before' && pingSent}
      </p>
      <fieldset disabled={locked !== null}>
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={fieldLimits.name}
          readOnly={isBusy}
        />
        <EmailField label="Email" readOnly={isBusy} />
        <CountryField disabled={isBusy} />
        <label className="field field-detail">
          <span>Detail</span>
          <textarea
            name="detail"
            dir="auto"
            maxLength={fieldLimits.detail}
            required
            readOnly={isBusy}
          />
        </label>
        <div className="row ping-send">
          <Captcha id="sp-ping-captcha" ref={captcha} />
          <button className="button" type="submit" aria-disabled={isBusy || undefined}>
            Send
          </button>
        </div>
      </fieldset>
      <FormStatus message={message} isDone={locked === 'now'} />
      <p className="contact-loader" />
    </form>
  )
}
