import { useEffect, useState } from 'react'
import type { Entry } from './credentials.ts'
import { unseal } from './encryption.ts'

/** Decrypted passwords by their encrypted form; null if the key does not decrypt one. */
export type Opened = ReadonlyMap<string, string | null>

const none: Opened = new Map()

/** The passwords of visible credentials. @param key null while they are hidden; then none stays in memory */
export const useOpened = (entries: readonly Entry[], key: CryptoKey | null): Opened => {
  const [opened, setOpened] = useState(none)
  useEffect(() => {
    if (!key) return
    let isWanted = true
    const open = async ({ sealed }: Entry) => [sealed, await unseal(key, sealed)] as const
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
