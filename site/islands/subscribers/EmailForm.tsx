import { useState } from 'react'
import { subscribeAnswers } from '../../../shared/messages.ts'
import { cookieNames, feedsPath } from '../../../shared/names.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'
import { call } from '../../browser/lib/call.ts'
import { writeCookie } from '../../browser/lib/cookies.ts'
import { describeProblem } from '../../browser/lib/describe-problem.ts'
import { createIdempotencyKeys } from '../../browser/lib/idempotency-keys.ts'
import { pause } from '../../browser/lib/pause.ts'
import { queryPage } from '../../browser/lib/query-page.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { hideEmailBanner } from '../../browser/subscribers/email-banner.ts'
import { EmailField } from '../lib/FormParts.tsx'
import { useReady } from '../lib/ready.ts'

const privacyNote = 'Collection remains unshared'
const unreachable = 'The site could not be reached. Please try again.'

const onlyCom =
  'This banner takes addresses with @ and .com; the form at the end of the page takes any.'

/** Marks an address that the banner does not accept: it must contain `@` and `.com` (specification, section 5). */
const validate = (input: HTMLInputElement): void => {
  const isAccepted = /^$|^(?=.*@).*\.com/i.test(input.value)
  input.setCustomValidity(isAccepted || !input.closest('.email-banner') ? '' : onlyCom)
}

/** Puts an address that only the banner refuses into the page's own form, in view and with the focus. @returns whether there is one */
const handOver = ({ value, validity, form }: HTMLInputElement): boolean => {
  const own = queryPage<HTMLInputElement>('.subscribe input')
  if (!own || !validity.customError || validity.typeMismatch) return false
  hideEmailBanner()
  form?.reset()
  own.value = value
  own.dispatchEvent(new Event('input', { bubbles: true }))
  own.scrollIntoView({ block: 'center' })
  own.focus({ preventScroll: true })
  return true
}

/** Registers an address for the alerts. Then the banner hides, and a form in the page is ready for another address. */
export const EmailForm = () => {
  const [note, setNote] = useState(privacyNote)
  const root = useReady<HTMLFormElement>((form) => validate(form.elements[0] as HTMLInputElement))
  const [key] = useState(createIdempotencyKeys)
  const { isBusy, message, run } = useCall(async (showMessage, form: HTMLFormElement) => {
    showMessage('Registering...')
    const body = { email: (form.elements[0] as HTMLInputElement).value }
    const reply = await call('subscribe', { body, idempotencyKey: key.of(body) })
    if (!reply.ok) {
      if (!reply.problem) writeCookie(cookieNames.emailBanner, 'failed', cookieAges.emailBanner)
      return showMessage(describeProblem(reply.problem, unreachable))
    }
    const [sentence, advice] = subscribeAnswers[reply.data]
    showMessage(sentence)
    if (advice) setNote(advice)
    const { emailBannerSubscribed } = cookieNames
    writeCookie(emailBannerSubscribed, 'subscribed', cookieAges.emailBannerSubscribed)
    await pause(delays.emailBannerHide)
    hideEmailBanner()
    form.reset()
    setNote(privacyNote)
    showMessage('')
  })
  return (
    <>
      <form
        className="one-field"
        method="post"
        action={feedsPath}
        ref={root}
        {...submitByScript(run, isBusy)}
      >
        <EmailField
          label="Enter Email to Register"
          readOnly={isBusy}
          onInput={({ currentTarget }) => validate(currentTarget)}
          onInvalid={(event) => handOver(event.currentTarget) && event.preventDefault()}
        />
        <button className="button" type="submit" aria-disabled={isBusy || undefined}>
          Register
        </button>
      </form>
      <p className="form-status" role="status" data-done={message === 'Registered'}>
        {message}
      </p>
      <p className="email-banner-note" aria-live="polite">
        {note}
      </p>
    </>
  )
}
