import { cookieNames, storageNames } from '../../../shared/names.ts'
import type { AuthRecord } from '../../../shared/session/contract.ts'
import { call } from '../lib/call.ts'
import { hasCookie } from '../lib/cookies.ts'

/** Stores who is signed in, or null for nobody; if the browser refuses, nothing is stored. */
export const storeAuthRecord = (record: AuthRecord | null): void => {
  try {
    if (record === null) localStorage.removeItem(storageNames.auth)
    else localStorage.setItem(storageNames.auth, JSON.stringify(record))
  } catch {
    // The session does not depend on it.
  }
}

/** Whether the server knows this browser's session; null if it did not answer. */
export const isSessionKnown = async (): Promise<boolean | null> => {
  const reply = await call('checkSession')
  return reply.ok || (reply.problem?.code === 'not-signed-in' ? false : null)
}

/** Whether the browser kept the cookies of the sign-in that was just answered; if it is not clear, it did. */
export const isSessionKept = async (): Promise<boolean> =>
  hasCookie(cookieNames.signedIn) || (await isSessionKnown()) !== false
