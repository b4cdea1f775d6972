import { sessionTimes } from '../../../shared/author-times.ts'
import { storageNames } from '../../../shared/names.ts'
import { ask, checkSession, describeProblem } from '../data/ask.ts'
import { checkPassword } from '../data/check-password.ts'
import { dashboardDelays } from '../data/delays.ts'
import type { Opener } from '../data/password-prompt.ts'
import { createResource } from '../data/resource.ts'
import { session } from '../data/session.ts'
import { createStore } from '../data/store.ts'
import type { OpenVault } from './encryption.ts'
import { credentialList } from './entries.ts'
import { makeKey, type PresentKey, recoveryPrompt } from './new-key.ts'
import { openKey, openKeyByCode } from './wrapping.ts'

interface Vault {
  readonly open: OpenVault | null
  /** Why it is locked, if that needs a message. */
  readonly message: string
}

export const vault = createStore<Vault>(() => ({ open: null, message: '' }))

/** The wrapped key on the server; null before the first credential. */
export const vaultKey = createResource(() => ask('readVaultKey'))

/** What else a lock clears. */
export const onLock = new Set<() => void>()

/** What the server accepted on this screen, until it opens the vault: then nobody types the password twice. */
let accepted: Opener | null = null
let stopWatching = (): void => {}
/** How often the vault was locked: what began to open it before a lock does not. */
let locks = 0

/** Locks the vault: drops what opens it, and all clear text. @param message the reason */
export const lockVault = (message = ''): void => {
  stopWatching()
  locks += 1
  if (accepted === null && vault.get().open === null) return
  accepted = null
  vault.set({ open: null, message })
  recoveryPrompt.get()?.end(false)
  for (const clear of onLock) clear()
}

const activityEvents = ['pointerdown', 'keydown', 'visibilitychange'] as const

/**
 * Locks the vault after ten minutes without use, and with the session: it asks for that each minute and when the
 * tab is shown. It compares times, because timers stop while a machine sleeps.
 */
const watch = (): void => {
  stopWatching()
  const since = Date.now()
  let last = since
  let timer: ReturnType<typeof setTimeout>
  const isOver = () => Date.now() - last >= dashboardDelays.vaultIdle
  const look = () => {
    clearTimeout(timer)
    if (isOver()) return lockVault('The vault was not used for 10 minutes, so it locked itself.')
    if (Date.now() - since >= sessionTimes.longest) {
      return lockVault('The vault was open for 12 hours, so it locked itself.')
    }
    const left = last + dashboardDelays.vaultIdle - Date.now()
    timer = setTimeout(lookAndAsk, Math.min(left, dashboardDelays.vaultCheck))
  }
  const lookAndAsk = () => {
    look()
    if (accepted !== null || vault.get().open !== null) void checkSession()
  }
  const recordActivity = (event: Event) => {
    if (event.type === 'visibilitychange') lookAndAsk()
    else if (isOver()) look()
    else last = Date.now()
  }
  const seeOtherTab = ({ key, newValue }: StorageEvent) => {
    // Signing out clears the storage.
    if (key !== null && (key !== storageNames.auth || newValue !== null)) return
    lockVault('You signed out in another tab, so the vault was locked.')
    void checkSession()
  }
  for (const sign of activityEvents) document.addEventListener(sign, recordActivity, true)
  addEventListener('storage', seeOtherTab)
  stopWatching = () => {
    clearTimeout(timer)
    for (const sign of activityEvents) document.removeEventListener(sign, recordActivity, true)
    removeEventListener('storage', seeOtherTab)
  }
  look()
}

const keepOpen = (open: OpenVault, began: number): string | null => {
  if (began !== locks) return 'The vault was locked meanwhile.'
  vault.set({ open, message: '' })
  watch()
  return null
}

/** Uses a new key from now on, after all entries were sealed with it; a locked vault stays locked. */
export const takeNewKey = (open: OpenVault): void => {
  if (vault.get().open !== null) keepOpen(open, locks)
}

/** Another tab has locked the vault anew: the key is dropped, what was typed stays. */
export const dropOldKey = (): void => {
  stopWatching()
  vault.set({ open: null, message: 'The vault was locked anew, or emptied, elsewhere.' })
}

export const lockedOtherwise =
  'This is your password, but the vault is locked with an earlier one, or by a site with another secret. Type the recovery code, or the earlier password, too.'

/** Opens the present key with the password; or, if it is given, with the recovery code or an earlier password. @returns it, null without a vault, or the error */
export const openPresent = async (
  opener: Opener,
  other: string,
): Promise<PresentKey | null | string> => {
  await vaultKey.load()
  const { data: key, failure } = vaultKey.store.get()
  if (key === undefined || failure !== undefined) return describeProblem(failure ?? null)
  if (key === null) return null
  const open =
    (other && (await openKeyByCode(key, other))) ||
    (await openKey(key, { ...opener, password: other || opener.password }))
  if (open) return { key, open }
  return other === ''
    ? lockedOtherwise
    : 'This is neither the recovery code nor an earlier password of the vault.'
}

/** Makes the vault's key; or puts a new key and a new recovery code in place of the present ones. */
const makeWith = async (
  present: PresentKey | null,
  opener: Opener,
  began: number,
): Promise<string | null> => {
  const made = await makeKey(present, opener)
  if (typeof made === 'string') return made
  const body = { ...made.wrapped, password: opener.password }
  const reply = await (present
    ? ask('replaceVaultKey', { body: { ...body, version: present.key.version } })
    : ask('createVaultKey', { body }))
  await Promise.all([vaultKey.load(), credentialList.load()])
  // The answer may be lost.
  const isOurs = vaultKey.store.get().data?.wrapped === made.wrapped.wrapped
  if (isOurs) return keepOpen(made.open, began)
  // Otherwise another tab was faster.
  const isThere = reply.ok || reply.problem?.code === 'vault-key-exists'
  return isThere ? openWith(opener) : describeProblem(reply.problem)
}

const openWith = async (opener: Opener, other = '', renews = false): Promise<string | null> => {
  const began = locks
  const present = await openPresent(opener, other)
  if (typeof present === 'string') return present
  const isCurrent = present !== null && other === '' && !renews
  return isCurrent ? keepOpen(present.open, began) : makeWith(present, opener, began)
}

/**
 * Opens the vault in the browser, or creates its key the first time. @param other the recovery code or an earlier
 * password @param renews makes a new key and a new recovery code, too @returns the error, or null
 */
export const openVault = async (
  password: string,
  other = '',
  renews = false,
): Promise<string | null> => {
  const opener = await checkPassword(password)
  return typeof opener === 'string' ? opener : openWith(opener, other, renews)
}

/** The action that waits for the vault while the author types the password. */
export const pendingAction = createStore<((open: OpenVault) => void) | null>(() => null)

/** Takes a password that the server has just accepted. */
export const acceptPassword = (opener: Opener): void => {
  if (vault.get().open !== null) return
  accepted = opener
  watch()
}

/** Forgets such a password. */
export const forgetAccepted = (): void => {
  accepted = null
}

let opening: Promise<unknown> = Promise.resolve()

/** Opens the vault with the accepted password, or creates it. @returns once what began to open it has ended */
export const openWithAccepted = (): Promise<unknown> => {
  if (accepted !== null) opening = openWith(accepted)
  accepted = null
  return opening
}

/** Runs an action with the open vault: at once, if the session lives, or after the author has opened it. */
export const runWithVault = async (act: (open: OpenVault) => void): Promise<void> => {
  if (vault.get().open !== null && (await checkSession()) === false) return
  await openWithAccepted()
  const { open } = vault.get()
  if (open) act(open)
  else pendingAction.set(act)
}

session.subscribe(() => {
  if (session.get() !== 'ended') return
  lockVault('Your session has ended, so the vault was locked.')
})
