import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldLimits } from '../../../shared/field-limits.ts'
import { notHuman, opinionIncomplete, opinionSent } from '../../../shared/messages.ts'
import { opinionCookie, unsentOpinion } from '../../../shared/names.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'
import { type CallOptions, call } from '../../browser/lib/call.ts'
import { hasCookie, writeCookie } from '../../browser/lib/cookies.ts'
import { describeProblem } from '../../browser/lib/describe-problem.ts'
import {
  fieldsOf,
  markEmptyFields,
  markInvalidFields,
  persistFields,
} from '../../browser/lib/form-fields.ts'
import { createIdempotencyKeys } from '../../browser/lib/idempotency-keys.ts'
import { pause } from '../../browser/lib/pause.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { Captcha, type CaptchaHandle } from '../captcha/Captcha.tsx'
import { CountryField } from '../lib/CountryField.tsx'
import { Field, FormStatus } from '../lib/FormParts.tsx'
import { useReady } from '../lib/ready.ts'

const names = ['reader', 'opinion', 'country'] as const
const sent = 'Opinion sent'
type Body = CallOptions<'sendOpinion'>['body']

/** The opinion form (specification, section 4). Typed text survives a reload until it is sent; a repeat counts once. */
export const OpinionForm = () => {
  const [hasOptions, setOptions] = useState(false)
  /** Whether an opinion about this article was sent from this browser. */
  const [isLocked, setLocked] = useState(false)
  const captcha = useRef<CaptchaHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const [key] = useState(createIdempotencyKeys)
  const forget = useRef(() => {})
  const root = useReady<HTMLDivElement>(() => {
    // The options must exist before the stored country can be restored.
    flushSync(() => setOptions(true))
    const fields = fieldsOf(form.current, names)
    forget.current = persistFields(fields, unsentOpinion(article().id))
    if (fields.some(({ value }) => value)) unfold()
    if (wasSent()) setLocked(true)
  })
  const wasSent = () => hasCookie(opinionCookie(article().slug))
  const article = () => {
    const {
      article: id = '',
      slug = '',
      heading = '',
    } = root.current?.closest<HTMLElement>('[data-article]')?.dataset ?? {}
    return { id, slug, heading }
  }

  const { isBusy, message, showMessage, run } = useCall(async (showMessage, body: Body) => {
    showMessage('wait your work happening')
    const reply = await call('sendOpinion', { body, idempotencyKey: key.of(body) })
    const problem = reply.ok ? null : reply.problem
    const isSent = reply.ok && reply.data === 201
    if (isSent || problem?.code === 'opinion-sent') {
      writeCookie(opinionCookie(article().slug), 'sent', cookieAges.opinion)
    }
    if (isSent) {
      forget.current()
      showMessage(sent)
      await pause(delays.opinionReset)
      form.current?.reset()
      captcha.current?.reset()
      setLocked(true)
    } else if (problem === null || problem.status >= 500) {
      showMessage('Connection Issue')
      await pause(delays.errorClear)
    } else {
      if (problem.code === 'not-human') captcha.current?.reset()
      showMessage(describeProblem(problem, ''))
      return problem.errors
    }
    showMessage('')
  })

  const submit = async (form: HTMLFormElement) => {
    const { id: idArticle, heading } = article()
    if (wasSent()) return showMessage(opinionSent)
    const values = fieldsOf(form, names).map(({ value }) => value.trim())
    const [reader = '', text = '', country = ''] = values
    const human = captcha.current?.token()
    if (markEmptyFields(form, names)) showMessage(opinionIncomplete)
    else if (!human) {
      showMessage(notHuman)
      captcha.current?.ask()
    } else {
      const body = { reader, country, opinion: `${heading}: ${text}`, idArticle, human }
      markInvalidFields(form, await run(body))
    }
  }

  /** It shows two fields until the first key or letter. Before the key acts, so that Tab goes on to the third. */
  const unfold = () => root.current?.removeAttribute('data-folded')

  return (
    <div className="opinion" data-folded ref={root}>
      <p className="form-note">
        {isLocked ? opinionSent : 'Only the author reads it. It is not published.'}
      </p>
      <form
        method="post"
        noValidate
        hidden={isLocked}
        ref={form}
        {...submitByScript(submit)}
        onChange={() => showMessage('')}
        onInput={unfold}
        onKeyDown={unfold}
      >
        <fieldset aria-labelledby="sp-opinion" disabled={isBusy}>
          <Field
            label="Name"
            name="reader"
            autoComplete="name"
            maxLength={fieldLimits.name}
            placeholder=" "
          />
          <label className="field">
            <span>Opinion</span>
            <textarea
              name="opinion"
              dir="auto"
              maxLength={fieldLimits.opinion}
              placeholder=" "
              required
            />
          </label>
          <CountryField hasOptions={hasOptions} />
          <Captcha id="sp-opinion-captcha" ref={captcha} onPass={() => showMessage('')} />
          <button className="button" type="submit">
            Send
          </button>
        </fieldset>
      </form>
      <FormStatus message={message} isDone={message === sent} />
    </div>
  )
}
