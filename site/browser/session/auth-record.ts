import { storageNames } from '../../../shared/names.ts'
import type { AuthRecord } from '../../../shared/session/contract.ts'

/** Stores who is signed in, or null for nobody; if the browser refuses, nothing is stored. */
export const storeAuthRecord = (record: AuthRecord | null): void => {
  try {
    if (record === null) localStorage.removeItem(storageNames.auth)
    else localStorage.setItem(storageNames.auth, JSON.stringify(record))
  } catch {
    // The session does not depend on it.
  }
}
