import type { Env } from '../bindings.ts'
import { isConditionFailure } from '../database/require.ts'
import { removeByToken } from './store.ts'

const path = /^\/email-unsubscribe\/([\w-]{43})$/
/** Bytes of the one form field, as either encoding of a form writes it. */
const mostBytes = 1_000

const said = (text: string, status: number): Response =>
  new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/** Whether a form has exactly the content of RFC 8058. */
const saysSo = async (request: Request): Promise<boolean> => {
  const length = Number(request.headers.get('Content-Length') ?? Number.NaN)
  if (!(length <= mostBytes)) return false
  const form = await request.formData().catch(() => null)
  return form?.get('List-Unsubscribe') === 'One-Click'
}

/**
 * Ends a subscription by the one request that a mail program makes (RFC 8058): a POST to the address
 * in the letter's head, from wherever it is, without a cookie. Nothing else may be asked for across
 * sites; here the token alone says who may, and a page that does not know it can do nothing. It is not
 * counted by address: mail programs ask for many readers from one.
 * @returns null for every other request
 */
export const oneClick = async (url: URL, request: Request, env: Env): Promise<Response | null> => {
  if (request.method !== 'POST') return null
  const token = path.exec(url.pathname)?.[1]
  if (token === undefined) return null
  if (!(await saysSo(request))) return said('Send the form field List-Unsubscribe=One-Click.', 400)
  try {
    await env.DB.batch(removeByToken(env.DB, token))
  } catch (error) {
    // An unsubscribed reader gets the same answer.
    if (!isConditionFailure(error)) throw error
  }
  return said('Unsubscribed successfully!', 200)
}
