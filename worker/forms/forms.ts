import { calls, pathOf } from '../../shared/calls.ts'
import { emailMissing, incompleteLink, subscribeAnswers } from '../../shared/messages.ts'
import { feedsPath } from '../../shared/pages.ts'
import type { Problem } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import { isConditionFailure } from '../database/conditions.ts'
import { formAnswer } from '../gate/form-answer.ts'
import { removeByToken } from '../subscribers/store.ts'

/** The most bytes of a form with one field, in either encoding of a form. */
const maxBytes = 1_000

/** A form of a page: where it is sent, the title of the answer, and its call. */
interface Form {
  readonly path: RegExp
  readonly title: string
  readonly call: 'confirmSubscription' | 'subscribe' | 'unsubscribe'
  /** The body of the call; a sentence if it cannot be made. @param id the last part of the address */
  readonly bodyOf: (
    id: string,
    form: FormData,
  ) => { readonly token: string } | { readonly email: string } | string
}

const isToken = (id: string): boolean => /^[\w-]{43}$/.test(id)
const emailIn = (form: FormData): string => String(form.get('email') ?? '').trim()

const forms: readonly Form[] = [
  {
    path: /^\/subscription\/([^/]+)$/,
    title: 'Confirm',
    call: 'confirmSubscription',
    bodyOf: (id) => (isToken(id) ? { token: id } : incompleteLink),
  },
  {
    path: /^\/email-unsubscribe\/([^/]+)$/,
    title: 'Unsubscribe',
    call: 'unsubscribe',
    bodyOf: (id, form) => {
      if (!form.has('email')) return emailMissing
      const email = emailIn(form)
      return email === '' && isToken(id) ? { token: id } : { email }
    },
  },
  {
    path: new RegExp(`^(${feedsPath})$`),
    title: 'Subscribe',
    call: 'subscribe',
    bodyOf: (_id, form) => ({ email: emailIn(form) }),
  },
]

/** The fields of a form; null for a larger one, or another kind of body. */
const readForm = async (request: Request): Promise<FormData | null> => {
  const length = Number(request.headers.get('Content-Length') ?? Number.NaN)
  if (!(length <= maxBytes)) return null
  return request.formData().catch(() => null)
}

/**
 * Ends a subscription at the one request of a mail program (RFC 8058), from any origin, without a cookie: the token alone
 * authorises it, and a page without the token can do nothing. It has no limit: it deletes what a counted call made.
 */
const oneClick = async (url: URL, env: Env, token: string): Promise<Response> => {
  try {
    await env.DB.batch(await removeByToken({ db: env.DB, env, url }, token))
  } catch (error) {
    // An unsubscribed reader gets the same answer.
    if (!isConditionFailure(error)) throw error
  }
  return new Response('Unsubscribed successfully!', {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

/**
 * Answers the forms that work without script: makes the call of the same button, with its limits, and says in a page what
 * it said. A token in the address authorises by itself, whoever sends it; what somebody typed counts only from a page of
 * this site, or from a program that no page directs.
 * @param callApi answers a call @returns null for every other request
 */
export const answerForm = async (
  url: URL,
  request: Request,
  env: Env,
  callApi: (call: Request) => Response | Promise<Response>,
): Promise<Response | null> => {
  if (request.method !== 'POST') return null
  const found = forms.find(({ path }) => path.test(url.pathname))
  if (!found) return null
  const { path, title, call, bodyOf } = found
  const id = path.exec(url.pathname)?.[1] ?? ''
  const form = await readForm(request)
  const isOneClick = form?.get('List-Unsubscribe') === 'One-Click'
  if (isOneClick && call === 'unsubscribe' && isToken(id)) return oneClick(url, env, id)
  const body = form ? bodyOf(id, form) : 'This form could not be read.'
  const say = (sentence: string, status: number) =>
    formAnswer({ request, env }, { title, sentence }, status)
  if (typeof body === 'string') return say(body, 400)
  const headers = new Headers(request.headers)
  headers.set('Content-Type', 'application/json')
  headers.delete('Content-Length')
  if ('token' in body) for (const name of ['Origin', 'Sec-Fetch-Site']) headers.delete(name)
  const { method, path: callPath } = { ...calls[call], path: pathOf(calls[call]) }
  const reply = await callApi(
    new Request(new URL(callPath, url), { method, headers, body: JSON.stringify(body) }),
  )
  const said = await reply.json<keyof typeof subscribeAnswers | Problem>()
  if (typeof said === 'string') return say(subscribeAnswers[said]?.join('. ') ?? said, 200)
  const answer = await say(said.detail, reply.status)
  const wait = reply.headers.get('Retry-After')
  if (wait !== null) answer.headers.set('Retry-After', wait)
  return answer
}
