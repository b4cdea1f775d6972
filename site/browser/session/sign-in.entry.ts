import { encodeText } from '../../../shared/base64.ts'
import { authenticationFailed, notHuman } from '../../../shared/messages.ts'
import { cookieNames, storageNames } from '../../../shared/names.ts'
import { dashboardPath } from '../../../shared/pages.ts'
import type { AuthRecord } from '../../../shared/session/contract.ts'
import { delays } from '../../../shared/timings.ts'
import { startCaptcha } from '../captcha/captcha.ts'
import { call } from '../lib/call.ts'
import { hasCookie, writeCookie } from '../lib/cookies.ts'
import { own } from '../lib/own.ts'
import { sendForm } from '../lib/send-form.ts'
import { sentenceOf } from '../lib/sentence.ts'
import { startFields } from './sign-in-fields.ts'

const part = own('.sign-in') as HTMLElement
const form = part.querySelector('form') as HTMLFormElement
const button = form.querySelector('[type=submit]') as HTMLButtonElement
const status = form.querySelector('[role=status]') as HTMLElement
const captcha = startCaptcha(form.querySelector('.captcha') as HTMLElement)
const fields = startFields(part)

/** Keeps who is signed in, or with null nobody; a browser may refuse, and then nothing is kept. */
const keep = (record: AuthRecord | null): void => {
  try {
    if (record === null) localStorage.removeItem(storageNames.auth)
    else localStorage.setItem(storageNames.auth, JSON.stringify(record))
  } catch {
    // The session does not depend on it.
  }
}

let clearing: ReturnType<typeof setTimeout> | undefined
const say = (sentence: string): void => {
  clearTimeout(clearing)
  status.textContent = sentence
  clearing = setTimeout(() => {
    status.textContent = ''
  }, delays.signInError)
}

/** Sends what is typed; the server judges it. */
const signIn = (human: string) => {
  const { username, email, password, colors, question, answer } = fields.typed()
  const body = {
    ...{ admin: encodeText(username.trim()), email: encodeText(email.trim()) },
    ...{ pswd: encodeText(password), colors, question, answer, human },
  }
  return call('signIn', { body })
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Goes to the dashboard; where that page does not come, the form can be used again. */
const enter = async (record: AuthRecord): Promise<void> => {
  keep(record)
  document.documentElement.toggleAttribute('data-signed-in', true)
  location.replace(dashboardPath)
  await wait(delays.signInReset)
  captcha.reset()
}

/** Whether the server knows the session; null where it did not answer. */
const isSignedIn = async (): Promise<boolean | null> => {
  if (!hasCookie(cookieNames.signedIn)) return false
  const reply = await call('checkSession')
  return reply.ok || (reply.problem?.code === 'not-signed-in' ? false : null)
}

// A link from another site leads here without the session's cookie, which a call carries.
void isSignedIn().then((known) => {
  if (known) location.replace(dashboardPath)
  if (known !== false) return
  keep(null)
  writeCookie(cookieNames.signedIn, '', 0)
})

sendForm(form, async () => {
  const human = captcha.token()
  if (human === null) {
    say(notHuman)
    captcha.focus()
    return false
  }
  if (fields.markEmpty()) {
    say('All five fields are needed.')
    return false
  }
  button.textContent = 'Wait'
  const reply = await signIn(human)
  if (reply.ok) {
    await enter(reply.data)
  } else {
    if (reply.problem) captcha.reset()
    // A site that could not check anything has refused nobody.
    if (reply.problem && reply.status < 500) void call('reportVisitor', { body: [] })
    say(reply.status === 404 ? authenticationFailed : sentenceOf(reply.problem, 'Internet Issue'))
  }
  button.textContent = 'Admin'
  return false
})
