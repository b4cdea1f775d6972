import type { VaultKey } from '../../../shared/vault/contract.ts'
import { ask, sentenceOf } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'
import { createStore } from '../data/store.ts'
import { session } from '../session/session.ts'
import { forgetActivity, watchActivity } from './activity.ts'
import { createKey, openKey } from './wrapping.ts'

/** The vault's key while it is open: in memory only, and no script can read it out. */
export interface Vault {
  readonly key: CryptoKey | null
  /** Why it is locked, where that is not plain. */
  readonly said: string
}

export const vault = createStore<Vault>({ key: null, said: '' })

/** The wrapped key as the server has it; its data is null before the first credential. */
export const vaultKey = createResource(() => ask('readVaultKey'))

export const wrongPassword = 'This is not the password that the vault is locked with.'

/** Forgets the key. @param said why, for whoever finds it locked */
export const lockVault = (said = ''): void => {
  if (vault.get().key === null) return
  forgetActivity()
  vault.set({ key: null, said })
}

const hold = (key: CryptoKey): null => {
  vault.set({ key, said: '' })
  watchActivity(() => lockVault('Nothing was done for 10 minutes, so the vault locked itself.'))
  return null
}

const openWith = async (known: VaultKey, password: string): Promise<string | null> => {
  const key = await openKey(known, password)
  return key ? hold(key) : wrongPassword
}

/** Makes the vault's key; the server takes it only with the author's password. */
const createWith = async (password: string): Promise<string | null> => {
  const { wrapped, key } = await createKey(password)
  const reply = await ask('createVaultKey', { body: { ...wrapped, password } })
  if (reply.ok) {
    vaultKey.put(() => reply.data)
    return hold(key)
  }
  if (reply.problem?.code === 'wrong-password') {
    return 'This is not your password. The vault was not made.'
  }
  if (reply.problem?.code !== 'vault-key-exists') return sentenceOf(reply.problem)
  // Made in another tab, or by a try whose answer was lost.
  await vaultKey.load()
  const known = vaultKey.store.get().data
  return known ? openWith(known, password) : sentenceOf(reply.problem)
}

/**
 * Opens the vault, or makes its key at the first time. A wrong password sends nothing of it: the
 * wrapped key itself tells.
 * @returns why it stayed locked, or null
 */
export const openVault = async (password: string): Promise<string | null> => {
  const before = vaultKey.store.get().data
  if (before && (await openWith(before, password)) === null) return null
  // Not known yet, or perhaps locked anew elsewhere meanwhile.
  await vaultKey.load()
  const { data, failure } = vaultKey.store.get()
  if (data === undefined || (failure !== undefined && !before)) return sentenceOf(failure ?? null)
  if (data === null) return createWith(password)
  return data.wrapped === before?.wrapped ? wrongPassword : openWith(data, password)
}

/** What waits for the vault's key: the author is asked for the password meanwhile. */
export const wanted = createStore<((key: CryptoKey) => void) | null>(null)

/** Does something with the vault's key: at once, or when the author has opened the vault. */
export const withKey = (act: (key: CryptoKey) => void): void => {
  const { key } = vault.get()
  if (key) act(key)
  else wanted.set(act)
}

session.subscribe(() => {
  if (session.get() === 'ended') lockVault('Your session has ended, so the vault was locked.')
})
