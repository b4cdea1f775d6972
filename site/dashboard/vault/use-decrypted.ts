import { useEffect, useState } from 'react'
import { type Content, type OpenVault, openEntry } from './encryption.ts'
import type { Entry } from './entries.ts'

/** Decrypted entries by their encrypted form; null if the key does not decrypt one. */
export type DecryptedPasswords = ReadonlyMap<string, Content | null>

const none: DecryptedPasswords = new Map()

/** The passwords of visible credentials. @param vault null while they are hidden; then none stays in memory */
export const useDecrypted = (
  entries: readonly Entry[],
  vault: OpenVault | null,
): DecryptedPasswords => {
  const [opened, setOpened] = useState(none)
  useEffect(() => {
    if (!vault) return setOpened(none)
    let isWanted = true
    const open = async (entry: Entry) => [entry.encrypted, await openEntry(vault, entry)] as const
    void Promise.all(entries.map(open)).then((all) => {
      if (isWanted) setOpened(new Map(all))
    })
    return () => {
      isWanted = false
    }
  }, [entries, vault])
  return vault ? opened : none
}
