import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isLoopback } from '../../../shared/loopback.ts'
import { dashboardPath } from '../../../shared/pages.ts'
import type { FieldError } from '../../../shared/problem.ts'
import { cookieNotKept } from '../../../shared/session/cookie-not-kept.ts'
import { securityQuestions } from '../../../shared/session/questions.ts'
import { refusedTexts } from '../../../shared/setup/rules.ts'
import { call } from '../../browser/lib/call.ts'
import { describeProblem } from '../../browser/lib/describe-problem.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { isSessionKept, storeAuthRecord } from '../../browser/session/auth-record.ts'
import { useReady } from '../lib/ready.ts'
import { SamplesChoice } from './SamplesChoice.tsx'
import { SetUpField, type Texts } from './SetUpField.tsx'

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (one) => one instanceof HTMLInputElement && (one.type !== 'radio' || one.checked),
  ) as HTMLInputElement[]

const textsIn = (form: HTMLFormElement): Texts =>
  Object.fromEntries(inputsOf(form).map(({ name, value }) => [name, value]))

const bodyOf = ({ code = '', samples, ...texts }: Texts) => {
  const answers = securityQuestions.map((one) => [one, texts[`answers.${one}`] ?? ''])
  const rest = Object.entries(texts).filter(([name]) => !name.startsWith('answers.'))
  return {
    code,
    ...Object.fromEntries(rest),
    answers: Object.fromEntries(answers),
    samples: samples === 'kept',
  }
}

/** What the browser itself refuses: the rules are the server's. */
const refusedHere = (texts: Texts, isHere: boolean): FieldError[] => {
  const empty = Object.keys(texts).filter((field) => texts[field]?.trim() === '')
  const broken = refusedTexts(texts, isHere).filter(({ field }) => !empty.includes(field))
  return [
    ...empty.map((field) => ({ field, message: 'Fill this in.' })),
    ...broken.map(({ field }) => ({ field, message: 'This does not fit yet.' })),
  ]
}

/** What a restored backup says of a blog that has no owner. */
export interface Restored {
  readonly title?: string | undefined
  readonly authorName?: string | undefined
  /** Where the blog of the backup was. */
  readonly url?: string | undefined
  readonly samples?: boolean
}

interface Props extends Restored {
  /** It sets the sign-in of an owner anew, and leaves the blog's name and address alone. Called then, with the new password. */
  readonly onReset?: (password: string) => Promise<void>
}

/** While something is typed, asks before the tab closes: no browser stores it. */
const useUnloadWarning = (isTyped: boolean): void =>
  useEffect(() => {
    if (!isTyped) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isTyped])

/** The form in which the holder of the set-up code says what the blog is called and what its author signs in with. */
export const SetUpForm = ({ onReset, title, authorName, url, samples = false }: Props) => {
  const isReset = onReset !== undefined
  const [isShown, setShown] = useState(false)
  const [isHere, setHere] = useState(false)
  const [typed, setTyped] = useState<Texts>({})
  const [refused, setRefused] = useState<Texts>({})
  const [isUnsent, setUnsent] = useState(false)
  useUnloadWarning(isUnsent)
  const form = useReady<HTMLFormElement>((root) => {
    const address = root.elements.namedItem('url') as HTMLInputElement | null
    if (address?.value === '') address.value = location.origin
    setHere(isLoopback(location))
    // The author may have typed before this code loaded.
    setTyped(textsIn(root))
  })
  /** Says beside each refused field why, and focuses the first of them. */
  const showRefused = (errors: readonly FieldError[]) => {
    flushSync(() => setRefused(Object.fromEntries(errors.map((one) => [one.field, one.message]))))
    form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }
  const { isBusy, isError, message, run } = useCall(async (showMessage, sent: HTMLFormElement) => {
    const texts = textsIn(sent)
    const wrong = refusedHere(texts, isHere)
    showRefused(wrong)
    if (wrong.length > 0) {
      const count = wrong.length === 1 ? 'One field does' : `${wrong.length} fields do`
      return showMessage(`${count} not fit yet. Each says beside it what it needs.`, true)
    }
    showMessage('One moment…')
    const reply = await call('setUp', { body: bodyOf(texts) })
    if (reply.ok) {
      if (!(await isSessionKept())) {
        flushSync(() => setUnsent(false))
        return showMessage(
          `${isReset ? 'The sign-in is new' : 'The blog is set up'}. ${cookieNotKept}`,
          true,
        )
      }
      storeAuthRecord(reply.data)
      await onReset?.(texts.password ?? '')
      flushSync(() => setUnsent(false))
      location.replace(dashboardPath)
      return true
    }
    const unreachable = 'The site could not be reached. What you typed is still here.'
    showMessage(describeProblem(reply.problem, unreachable), true)
    showRefused(reply.problem?.errors ?? [])
  })
  const change = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    setTyped(textsIn(currentTarget))
    setUnsent(true)
    setRefused(({ [name]: _, ...others }) => others)
  }
  const fieldOf = (name: string) => ({
    name,
    typed,
    isHere,
    refused: refused[name],
    readOnly: isBusy,
  })
  const secret = { type: isShown ? 'text' : 'password' }
  return (
    <form
      method="post"
      aria-label={isReset ? 'Set the sign-in anew' : 'Set up this blog'}
      noValidate
      ref={form}
      onInput={change}
      {...submitByScript(run, isBusy)}
    >
      {!isReset && (
        <fieldset>
          <legend>Your blog</legend>
          <SetUpField {...fieldOf('title')} known={title} label="Title of the blog" isName />
          <SetUpField
            {...fieldOf('authorName')}
            known={authorName}
            label="Your name"
            autoComplete="name"
            isName
          />
          <SetUpField
            {...fieldOf('url')}
            note={url && url !== typed.url ? `The backup is of ${url}.` : ''}
            label="Address of the blog"
            inputMode="url"
          />
        </fieldset>
      )}
      <fieldset>
        <legend>What you will sign in with</legend>
        <SetUpField {...fieldOf('code')} label="Set-up code" {...secret} />
        <SetUpField {...fieldOf('username')} label="User name" autoComplete="username" />
        <SetUpField {...fieldOf('email')} label="E-mail address" inputMode="email" />
        <SetUpField
          {...fieldOf('colors')}
          label="Four different colour codes, separated by spaces"
        />
        <SetUpField
          {...fieldOf('password')}
          label="Password"
          autoComplete="new-password"
          {...secret}
        />
      </fieldset>
      <fieldset>
        <legend>Your answers to the five security questions</legend>
        {securityQuestions.map((question) => (
          <SetUpField key={question} {...fieldOf(`answers.${question}`)} label={question} />
        ))}
      </fieldset>
      <fieldset>
        <legend>E-mails to you</legend>
        <SetUpField
          {...fieldOf('lettersTo')}
          label="Address for e-mails to you"
          autoComplete="email"
          inputMode="email"
        />
      </fieldset>
      {!isReset && <SamplesChoice isKept={samples} />}
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
