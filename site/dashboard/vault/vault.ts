import { delays } from '../../../shared/timings.ts'
import type { VaultKey } from '../../../shared/vault/contract.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'
import { session } from '../data/session.ts'
import { createStore } from '../data/store.ts'
import { createKey, openKey } from './wrapping.ts'

const activityEvents = ['pointerdown', 'keydown', 'visibilitychange'] as const

let stop = (): void => {}

/** Calls back after ten minutes without use. It compares times, because timers stop while a machine sleeps. */
const watchActivity = (onIdle: () => void): void => {
  stop()
  let last = Date.now()
  let timer: ReturnType<typeof setTimeout>
  const isOver = () => Date.now() - last >= delays.vaultIdle
  const look = () => {
    clearTimeout(timer)
    if (isOver()) onIdle()
    else timer = setTimeout(look, last + delays.vaultIdle - Date.now())
  }
  const recordActivity = (event: Event) => {
    if (event.type === 'visibilitychange' || isOver()) look()
    else last = Date.now()
  }
  for (const sign of activityEvents) document.addEventListener(sign, recordActivity, true)
  look()
  stop = () => {
    clearTimeout(timer)
    for (const sign of activityEvents) document.removeEventListener(sign, recordActivity, true)
  }
}

/** Stops watching. */
const stopWatchingActivity = (): void => stop()

/** The vault's key while it is open: only in memory, and not extractable. */
interface Vault {
  readonly key: CryptoKey | null
  /** Why it is locked, if that needs a message. */
  readonly message: string
}

export const vault = createStore<Vault>(() => ({ key: null, message: '' }))

/** The wrapped key on the server; null before the first credential. */
export const vaultKey = createResource(() => ask('readVaultKey'))

export const wrongPassword = 'This is not the password that the vault is locked with.'

/** Locks the vault: drops the key. @param message the reason */
export const lockVault = (message = ''): void => {
  if (vault.get().key === null) return
  stopWatchingActivity()
  vault.set({ key: null, message })
}

const keepOpen = (key: CryptoKey): null => {
  vault.set({ key, message: '' })
  watchActivity(() => lockVault('The vault was not used for 10 minutes, so it locked itself.'))
  return null
}

const openWith = async (known: VaultKey, password: string): Promise<string | null> => {
  const key = await openKey(known, password)
  return key ? keepOpen(key) : wrongPassword
}

/** Creates the vault's key; the server accepts it only with the author's password. */
const createWith = async (password: string): Promise<string | null> => {
  const { wrapped, key } = await createKey(password)
  const reply = await ask('createVaultKey', { body: { ...wrapped, password } })
  if (reply.ok) {
    vaultKey.update(() => reply.data)
    return keepOpen(key)
  }
  if (reply.problem?.code === 'wrong-password') {
    return 'This is not your password. The vault was not created.'
  }
  if (reply.problem?.code !== 'vault-key-exists') return describeProblem(reply.problem)
  // Another tab created it, or an attempt whose answer was lost.
  await vaultKey.load()
  const known = vaultKey.store.get().data
  return known ? openWith(known, password) : describeProblem(reply.problem)
}

/** Opens the vault in the browser, or creates its key the first time. @returns the error, or null */
export const openVault = async (password: string): Promise<string | null> => {
  const before = vaultKey.store.get().data
  if (before && (await openWith(before, password)) === null) return null
  // The key is not loaded yet, or was perhaps changed elsewhere.
  await vaultKey.load()
  const { data, failure } = vaultKey.store.get()
  if (data === undefined || (failure !== undefined && !before))
    return describeProblem(failure ?? null)
  if (data === null) return createWith(password)
  return data.wrapped === before?.wrapped ? wrongPassword : openWith(data, password)
}

/** The action that waits for the vault's key while the author types the password. */
export const pendingAction = createStore<((key: CryptoKey) => void) | null>(() => null)

/** The password that the server accepted on this screen, until it opens the vault: then nobody asks for it twice. */
let accepted: string | null = null
export const acceptPassword = (password: string | null): void => {
  accepted = password
}

/** Opens the vault with the accepted password, or creates it. */
export const openWithAccepted = async (): Promise<void> => {
  const password = accepted
  accepted = null
  if (password !== null) await openVault(password)
}

/** Runs an action with the vault's key: at once, or after the author has opened the vault. */
export const runWithKey = async (act: (key: CryptoKey) => void): Promise<void> => {
  if (accepted !== null) await openWithAccepted()
  const { key } = vault.get()
  if (key) act(key)
  else pendingAction.set(act)
}

session.subscribe(() => {
  if (session.get() !== 'ended') return
  accepted = null
  lockVault('Your session has ended, so the vault was locked.')
})
