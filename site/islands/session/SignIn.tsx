import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { encodeText } from '../../../shared/base64.ts'
import { authenticationFailed, notHuman } from '../../../shared/messages.ts'
import { cookieNames } from '../../../shared/names.ts'
import { dashboardPath } from '../../../shared/pages.ts'
import type { AuthRecord } from '../../../shared/session/contract.ts'
import { cookieNotKept } from '../../../shared/session/cookie-not-kept.ts'
import { type DemoSignIn, readDemoLink } from '../../../shared/session/demo-link.ts'
import { delays } from '../../../shared/timings.ts'
import { call } from '../../browser/lib/call.ts'
import { hasCookie, writeCookie } from '../../browser/lib/cookies.ts'
import { describeProblem } from '../../browser/lib/describe-problem.ts'
import { markInvalidFields } from '../../browser/lib/form-fields.ts'
import { pause } from '../../browser/lib/pause.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import {
  isSessionKept,
  isSessionKnown,
  storeAuthRecord,
} from '../../browser/session/auth-record.ts'
import { drawQuestion } from '../../browser/session/draw-question.ts'
import { Captcha, type CaptchaHandle } from '../captcha/Captcha.tsx'
import { FormStatus } from '../lib/FormParts.tsx'
import { useReady } from '../lib/ready.ts'
import { type FieldName, fieldNames, SignInFields } from './SignInFields.tsx'

/** Whether the user agent looks like a common browser and not like a bot. */
const isCommonBrowser = (userAgent: string): boolean =>
  /^Mozilla\/5\.0 /.test(userAgent) &&
  /(Chrome|CriOS|Firefox|FxiOS|Safari|Edg|OPR)\/\d/.test(userAgent) &&
  !/bot\b|crawl|spider/i.test(userAgent)

const inputIn = (form: HTMLFormElement, name: FieldName) =>
  form.elements.namedItem(name) as HTMLInputElement

/** Sends the typed fields; the server checks them. */
const signIn = (form: HTMLFormElement, question: string, human: string) => {
  const typed = (name: FieldName) => inputIn(form, name).value
  const body = {
    admin: encodeText(typed('username').trim()),
    email: encodeText(typed('email').trim()),
    pswd: encodeText(typed('password')),
    colors: typed('colors'),
    question,
    answer: typed('answer'),
    human,
    isOwnDevice: (form.elements.namedItem('isOwnDevice') as HTMLInputElement).checked,
  }
  return call('signIn', { body })
}

/** Where the dashboard opens: at the new text that the address begins, which no server learns, else at its first screen. */
const dashboardHere = (): string =>
  /^#(?:title|text|url)=/.test(location.hash)
    ? `${dashboardPath}/write${location.hash}`
    : dashboardPath

/** After a link from another site, the request for the page has no session cookie; a call has it. */
const redirectIfSignedIn = async (): Promise<void> => {
  const known = hasCookie(cookieNames.signedIn) && (await isSessionKnown())
  if (known) location.replace(dashboardHere())
  if (known !== false) return
  storeAuthRecord(null)
  writeCookie(cookieNames.signedIn, '', 0)
}

/** The demo's data from the link of `npm run dev`, which leave the address bar and the history; null without them. */
const takeDemo = (): DemoSignIn | null => {
  const demo = readDemoLink(location)
  if (demo) history.replaceState(history.state, '', location.pathname + location.search)
  return demo
}

/** The sign-in: the title unlocks the fields in common browsers (specification, section 2). */
export const SignIn = () => {
  const [question, setQuestion] = useState('\u00a0')
  const [isUnlocked, setUnlocked] = useState(false)
  const clearTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const captcha = useRef<CaptchaHandle>(null)
  /** Fills everything in for who runs the demo: its *Admin* is left to press. */
  const fillDemo = (root: HTMLFormElement, asked: string) => {
    const demo = takeDemo()
    if (!demo) return
    flushSync(() => setUnlocked(true))
    const values = { ...demo, answer: demo.answers[asked] ?? '' }
    for (const name of fieldNames) inputIn(root, name).value = values[name]
    captcha.current?.pass(demo.human)
    root.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }
  const form = useReady<HTMLFormElement>((root) => {
    const drawn = drawQuestion()
    setQuestion(drawn)
    fillDemo(root, drawn)
    void redirectIfSignedIn()
  })
  const onHashChange = useEffectEvent(() => form.current && fillDemo(form.current, question))
  useEffect(() => {
    // The link was followed in a tab that shows this page already.
    const follow = () => void onHashChange()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  /** @param isLasting whether another try needs something else before */
  const showError = (sentence: string, isLasting = false) => {
    clearTimeout(clearTimer.current)
    set(sentence)
    if (!isLasting) clearTimer.current = setTimeout(set, delays.signInError, '')
  }
  const unlock = () => {
    if (!isCommonBrowser(navigator.userAgent) || !form.current) return
    flushSync(() => setUnlocked(true))
    const fields = fieldNames.map((name) => inputIn(form.current as HTMLFormElement, name))
    const next = fields.find(({ value }) => value === '') ?? fields[0]
    next?.focus()
  }
  /** Opens the dashboard; if that page does not load, the form works again. */
  const enter = async (record: AuthRecord) => {
    if (!(await isSessionKept())) {
      captcha.current?.reset()
      return showError(cookieNotKept, true)
    }
    storeAuthRecord(record)
    document.documentElement.toggleAttribute('data-signed-in', true)
    location.replace(dashboardHere())
    await pause(delays.signInReset)
    captcha.current?.reset()
  }
  const {
    isBusy,
    message,
    showMessage: set,
    run,
  } = useCall(async (_showMessage, sent: HTMLFormElement) => {
    const human = captcha.current?.token()
    if (!human) {
      showError(notHuman)
      return captcha.current?.ask()
    }
    const empty = fieldNames.filter((name) => inputIn(sent, name).value.trim() === '')
    markInvalidFields(
      sent,
      empty.map((field) => ({ field, message: '' })),
    )
    if (empty.length > 0) return showError('All five fields are needed.')
    const reply = await signIn(sent, question, human)
    if (reply.ok) return enter(reply.data)
    if (reply.problem) captcha.current?.reset()
    // Without an answer from the server, no sign-in was refused.
    if (reply.problem && reply.status < 500) void call('reportVisitor', { body: [] })
    showError(
      reply.status === 404
        ? authenticationFailed
        : describeProblem(reply.problem, 'Internet Issue'),
      reply.problem?.code === 'other-address',
    )
  })

  return (
    <>
      <h1>
        <button
          type="button"
          className="sign-in-title"
          aria-describedby="sp-sign-in-hint"
          onClick={unlock}
        >
          Login
        </button>
      </h1>
      <p className="sign-in-hint" id="sp-sign-in-hint">
        {isUnlocked ? 'The fields below are open.' : 'Press the title to open the fields below.'}
      </p>
      {/* A form without this method would put the password into the address where no script runs. */}
      <form method="post" aria-label="Login" noValidate ref={form} {...submitByScript(run, isBusy)}>
        <SignInFields question={question} disabled={!isUnlocked} readOnly={isBusy} />
        <Captcha id="sp-sign-in-captcha" ref={captcha} isForSignIn />
        <button type="submit" className="button" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Wait' : 'Admin'}
        </button>
        <FormStatus message={message} />
      </form>
    </>
  )
}
