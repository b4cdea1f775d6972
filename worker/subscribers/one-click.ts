import { roughLimit } from '../../shared/endpoint.ts'
import type { Env } from '../bindings.ts'
import { isConditionFailure } from '../database/conditions.ts'
import { enforceLimit } from '../http/limits.ts'
import { addressOf } from '../lib/network.ts'
import { removeByToken } from './store.ts'

const path = /^\/email-unsubscribe\/([\w-]{43})$/
/** The most bytes of the one form field, in either encoding of a form. */
const maxBytes = 1_000

const textResponse = (text: string, status: number): Response =>
  new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/** Whether a form has exactly the content of RFC 8058. */
const isOneClick = async (request: Request): Promise<boolean> => {
  const length = Number(request.headers.get('Content-Length') ?? Number.NaN)
  if (!(length <= maxBytes)) return false
  const form = await request.formData().catch(() => null)
  return form?.get('List-Unsubscribe') === 'One-Click'
}

/**
 * Ends a subscription at the one request of a mail program (RFC 8058): a POST to the address in the e-mail's
 * header, from any origin, without a cookie. It is the only write allowed across sites: the token alone
 * authorises it, and a page without the token can do nothing. One address sends the requests of many readers:
 * only tokens that end no subscription count for the limit of its network, so it stops none that does.
 * @returns null for every other request @throws Refusal `too-many-requests`
 */
export const oneClick = async (url: URL, request: Request, env: Env): Promise<Response | null> => {
  if (request.method !== 'POST') return null
  const token = path.exec(url.pathname)?.[1]
  if (token === undefined) return null
  if (!(await isOneClick(request)))
    return textResponse('Send the form field List-Unsubscribe=One-Click.', 400)
  try {
    await env.DB.batch(removeByToken(env.DB, token))
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    const address = addressOf(request)
    await enforceLimit({ db: env.DB, env, url, address }, 'one-click', roughLimit)
    // An unsubscribed reader gets the same answer.
  }
  return textResponse('Unsubscribed successfully!', 200)
}
