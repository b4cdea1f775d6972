import { cookieNames, storageNames } from '../../../shared/names.ts'
import type { AuthRecord } from '../../../shared/session/contract.ts'
import { call } from '../lib/call.ts'
import { hasCookie } from '../lib/cookies.ts'
import { writeStorage } from '../lib/storage.ts'

/** Stores who is signed in, or null for nobody; if the browser refuses, nothing is stored (specification, section 4). */
export const storeAuthRecord = (record: AuthRecord | null): void =>
  writeStorage(storageNames.auth, record ?? undefined, 'localStorage')

/** Whether the server knows this browser's session; null if it did not answer. */
export const isSessionKnown = async (): Promise<boolean | null> => {
  const reply = await call('checkSession')
  return reply.ok || (reply.problem?.code === 'not-signed-in' ? false : null)
}

/** Whether the browser kept the cookies of the sign-in that was just answered; if it is not clear, it did. */
export const isSessionKept = async (): Promise<boolean> =>
  hasCookie(cookieNames.signedIn) || (await isSessionKnown()) !== false
