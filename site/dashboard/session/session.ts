import { cookieNames } from '../../../shared/names.ts'
import { call } from '../../browser/lib/call.ts'
import { writeCookie } from '../../browser/lib/cookies.ts'
import { createStore } from '../data/store.ts'

/**
 * - `unsure`: no answer of the server has said yet who this is
 * - `nobody`: the first said that it is nobody; on the way to sign in
 * - `open`: the author is signed in
 * - `ended`: was signed in, and the server no longer says so
 * - `put-off`: the same, and the author was told and went on; the next press that is refused says it
 */
export type Session = 'unsure' | 'nobody' | 'open' | 'ended' | 'put-off'

export const session = createStore<Session>('unsure')

/** A call of the author's was answered: the session holds. */
export const sessionHolds = (): void => session.set('open')

/**
 * A call was refused as nobody's. Whoever was at work keeps everything on the screen; a plain visit is
 * sent to sign in, without the marker of a session that is no more.
 */
export const sessionRefused = (): void => {
  if (session.get() === 'nobody') return
  if (session.get() !== 'unsure') {
    session.set('ended')
    return
  }
  session.set('nobody')
  writeCookie(cookieNames.signedIn, '', 0)
  location.replace('/sign-in')
}

/** The author was told that the session has ended, and does something else first. */
export const putOffSigningIn = (): void => session.set('put-off')

/** Asks the server whether the session holds. @returns whether it does; null when nobody answered */
export const checkSession = async (): Promise<boolean | null> => {
  const reply = await call('checkSession')
  if (reply.ok) sessionHolds()
  else if (reply.problem?.code === 'not-signed-in') sessionRefused()
  else return null
  return reply.ok
}

/** What still has to be sent in the author's name before a session ends. */
export const beforeSignOut = new Set<() => Promise<void>>()

let leaving = false
/** Whether the author's press of Signout is being done. */
export const isSigningOut = (): boolean => leaving

/**
 * Ends the session on the server, clears local storage, removes the cookies that scripts may, and
 * reloads (specification, section 4). The editor keeps unsaved text elsewhere, so it outlives this.
 * @returns false, and still signed in, when the server did not answer that it has ended
 */
export const signOut = async (): Promise<boolean> => {
  leaving = true
  await Promise.all([...beforeSignOut].map((send) => send()))
  const reply = await call('signOut')
  leaving = reply.ok
  if (!reply.ok) return false
  localStorage.clear()
  for (const name of [cookieNames.signedIn, cookieNames.draft]) writeCookie(name, '', 0)
  location.reload()
  return true
}
