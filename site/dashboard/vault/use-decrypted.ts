import { useEffect, useState } from 'react'
import type { Entry } from './credentials.ts'
import { decryptPassword } from './encryption.ts'

/** Decrypted passwords by their encrypted form; null if the key does not decrypt one. */
export type DecryptedPasswords = ReadonlyMap<string, string | null>

const none: DecryptedPasswords = new Map()

/** The passwords of visible credentials. @param key null while they are hidden; then none stays in memory */
export const useDecrypted = (
  entries: readonly Entry[],
  key: CryptoKey | null,
): DecryptedPasswords => {
  const [opened, setOpened] = useState(none)
  useEffect(() => {
    if (!key) return
    let isWanted = true
    const open = async ({ encrypted }: Entry) =>
      [encrypted, await decryptPassword(key, encrypted)] as const
    void Promise.all(entries.map(open)).then((all) => {
      if (isWanted) setOpened(new Map(all))
    })
    return () => {
      isWanted = false
    }
  }, [entries, key])
  useEffect(() => {
    if (!key) setOpened(none)
  }, [key])
  return key ? opened : none
}
