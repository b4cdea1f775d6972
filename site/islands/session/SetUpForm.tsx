import { type RefObject, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { dashboardPath } from '../../../shared/pages.ts'
import type { Problem } from '../../../shared/problem.ts'
import { securityQuestions } from '../../../shared/session/questions.ts'
import { call } from '../../browser/lib/call.ts'
import { describeProblem } from '../../browser/lib/describe-problem.ts'
import { markInvalidFields } from '../../browser/lib/form-fields.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { storeAuthRecord } from '../../browser/session/auth-record.ts'

const answerName = (question: string): string => `answers.${question}`

const textIn = (form: HTMLFormElement, name: string): string =>
  (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? ''

/** The fields that the form has and the author left empty. */
const emptyIn = (form: HTMLFormElement) =>
  [...form.elements]
    .filter((one) => one instanceof HTMLInputElement && one.value.trim() === '')
    .map((one) => ({ field: (one as HTMLInputElement).name, message: '' }))

const bodyOf = (form: HTMLFormElement) => ({
  code: textIn(form, 'code'),
  username: textIn(form, 'username'),
  email: textIn(form, 'email'),
  colors: textIn(form, 'colors'),
  password: textIn(form, 'password'),
  answers: Object.fromEntries(
    securityQuestions.map((question) => [question, textIn(form, answerName(question))]),
  ),
  lettersTo: textIn(form, 'lettersTo'),
  url: textIn(form, 'url'),
})

/** The fields that a refusal names; a wrong code names none. */
const refusedFields = (problem: Problem | null) =>
  problem?.code === 'wrong-code'
    ? [{ field: 'code', message: '' }]
    : (problem?.errors?.slice(0, 1) ?? [])

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type?: string
  readonly autoComplete?: string
  readonly readOnly: boolean
}

const Field = ({ label, hint, autoComplete = 'off', type = 'text', ...props }: FieldProps) => {
  const id = `sp-set-up-${props.name.replace(/\W+/g, '-')}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...props}
        id={id}
        type={type}
        autoComplete={autoComplete}
        maxLength={limits.text}
        required
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={hint && `${id}-hint`}
      />
      {hint && (
        <span className="set-up-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

interface Props {
  readonly form?: RefObject<HTMLFormElement | null>
  /** It sets the sign-in of an owner anew, and leaves the blog's address alone. Called then, with the new password. */
  readonly onReset?: (password: string) => Promise<void>
}

/** The form in which the holder of the set-up code chooses what the author signs in with. */
export const SetUpForm = ({ form, onReset }: Props) => {
  const isReset = onReset !== undefined
  const [isShown, setShown] = useState(false)
  const { isBusy, isError, message, run } = useCall(async (showMessage, sent: HTMLFormElement) => {
    const empty = emptyIn(sent)
    markInvalidFields(sent, empty)
    if (empty.length > 0) return showMessage('All fields are needed.', true)
    showMessage('One moment…')
    const reply = await call('setUp', { body: bodyOf(sent) })
    if (reply.ok) {
      storeAuthRecord(reply.data)
      await onReset?.(textIn(sent, 'password'))
      location.replace(`${dashboardPath}/author`)
      return true
    }
    const unreachable = 'The site could not be reached. What you typed is still here.'
    showMessage(describeProblem(reply.problem, unreachable), true)
    markInvalidFields(sent, refusedFields(reply.problem))
  })
  const common = { readOnly: isBusy }
  const secret = { ...common, type: isShown ? 'text' : 'password' }
  return (
    // The method `dialog` prevents a submit without script, so that no code ends up in the URL.
    <form
      method="dialog"
      aria-label={isReset ? 'Set the sign-in anew' : 'Set up this blog'}
      noValidate
      ref={form}
      {...submitByScript(run, isBusy)}
    >
      <Field
        name="code"
        label="Set-up code"
        hint="The terminal showed it, or you chose it when you deployed."
        {...secret}
      />
      <fieldset>
        <legend>What you will sign in with</legend>
        <Field
          name="username"
          label={`User name of ${limits.username} characters`}
          autoComplete="username"
          {...common}
        />
        <Field
          name="email"
          label="E-mail address"
          hint="One with “com” in it. It only signs you in; nothing is sent there."
          {...common}
        />
        <Field
          name="colors"
          label="Four different colour codes, separated by spaces"
          hint="Each begins with # and has 3 or 6 of the characters 0–9 and a–f."
          {...common}
        />
        <Field
          name="password"
          label={`Password of at least ${limits.password} characters`}
          autoComplete="new-password"
          {...secret}
        />
      </fieldset>
      <fieldset>
        <legend>Your answers to the five security questions</legend>
        {securityQuestions.map((question) => (
          <Field key={question} name={answerName(question)} label={question} {...common} />
        ))}
      </fieldset>
      <fieldset>
        <legend>{isReset ? 'E-mails to you' : 'You and the blog'}</legend>
        <Field
          name="lettersTo"
          label="Address for e-mails to you"
          autoComplete="email"
          {...common}
        />
        {!isReset && (
          <Field
            name="url"
            label="Address of the blog"
            hint="Readers, feeds and search engines get this address."
            {...common}
          />
        )}
      </fieldset>
      <button
        type="button"
        className="quiet-button sign-in-toggle"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide code and password' : 'Show code and password'}
      </button>
      <button type="submit" className="button" aria-disabled={isBusy || undefined}>
        {isBusy ? 'Wait' : isReset ? 'Set it anew' : 'Set up'}
      </button>
      <p className={isError ? 'form-status' : 'form-status set-up-news'} role="status">
        {message}
      </p>
    </form>
  )
}
