import { cookieNames } from '../../../shared/names.ts'
import { call } from '../../browser/lib/call.ts'
import { writeCookie } from '../../browser/lib/cookies.ts'
import { deletePictures, listPictures } from './copies.ts'
import { dashboardDelays } from './delays.ts'
import { createStore } from './store.ts'

/**
 * - `unsure`: the server has not answered yet
 * - `nobody`: not signed in; the sign-in page opens
 * - `open`: the author is signed in
 * - `ended`: was signed in, but the session is over
 * - `put-off`: over, too, but the author postponed signing in; the next refused action says so again
 */
export type Session = 'unsure' | 'nobody' | 'open' | 'ended' | 'put-off'

export const session = createStore<Session>(() => 'unsure')

/** When the request began whose answer told last of the session, or when the author postponed signing in. */
let known = 0

/**
 * Call this before a request. @returns takes in whether the session lives, as the answer says; a later request may have
 * told already, and then it changes nothing. Without a session an author at work keeps the screen; a new visit signs in.
 */
export const askOfSession = () => {
  const asked = performance.now()
  return (isLive: boolean): void => {
    const before = session.get()
    if (asked < known || before === 'nobody') return
    known = asked
    session.set(isLive ? 'open' : before === 'unsure' ? 'nobody' : 'ended')
    if (session.get() !== 'nobody') return
    writeCookie(cookieNames.signedIn, '', 0)
    // With what begins a text.
    location.replace(`/sign-in${location.hash}`)
  }
}

/** The author postpones signing in. */
export const postponeSignIn = (): void => {
  known = performance.now()
  session.set('put-off')
}

/** Requests to send before the session ends. */
export const beforeSignOut = new Set<() => Promise<void>>()

let isLeaving = false
/** Whether a sign-out is running. */
export const isSigningOut = (): boolean => isLeaving

/** The sign-out had no answer; nothing is cleared. */
export const stillSignedIn = 'Still signed in: the site could not be reached. Please try again.'

/** Asks before pictures are deleted that only this browser has. */
const mayDelete = (files: number): boolean =>
  files === 0 ||
  confirm(
    `${files} picture${files === 1 ? '' : 's'} not sent yet will be deleted from this browser. Sign out?`,
  )

/**
 * Ends the session and clears this browser, except unsaved text (specification, section 4): pictures may say where
 * they were taken. @returns whether it did; null if the author stays
 */
export const signOut = async (): Promise<boolean | null> => {
  const kept = await listPictures().catch(() => [])
  if (!mayDelete(kept.filter(({ file }) => file).length)) return null
  isLeaving = true
  // What waits for the author, or for an answer, does not hold the sign-out up.
  const isLate = new Promise((resolve) => setTimeout(resolve, dashboardDelays.signOut))
  await Promise.race([isLate, Promise.all([...beforeSignOut].map((send) => send()))])
  const reply = await call('signOut')
  isLeaving = reply.ok
  if (!reply.ok) return false
  await deletePictures(kept).catch(() => {})
  localStorage.clear()
  for (const name of [cookieNames.signedIn, cookieNames.draft]) writeCookie(name, '', 0)
  location.reload()
  return true
}
