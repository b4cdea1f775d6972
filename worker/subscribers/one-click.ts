import type { Env } from '../bindings.ts'
import { isConditionFailure } from '../database/conditions.ts'
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
 * authorises it, and a page without the token can do nothing. It has no limit: it deletes what a counted call made.
 * @returns null for every other request
 */
export const oneClick = async (url: URL, request: Request, env: Env): Promise<Response | null> => {
  if (request.method !== 'POST') return null
  const token = path.exec(url.pathname)?.[1]
  if (token === undefined) return null
  if (!(await isOneClick(request)))
    return textResponse('Send the form field List-Unsubscribe=One-Click.', 400)
  try {
    await env.DB.batch(await removeByToken({ db: env.DB, env, url }, token))
  } catch (error) {
    // An unsubscribed reader gets the same answer.
    if (!isConditionFailure(error)) throw error
  }
  return textResponse('Unsubscribed successfully!', 200)
}
