import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallName } from '../../shared/calls.ts'
import type { Credential, VaultKey } from '../../shared/vault/contract.ts'
import { decodeName, encodeName } from '../../shared/vault/name.ts'
import { openEntry, sealEntry } from '../dashboard/vault/encryption.ts'
import { entryOf } from '../dashboard/vault/entries.ts'
import { createKey, newCode, openKey } from '../dashboard/vault/wrapping.ts'
import { type Answers, answer, refuse } from './answers.ts'
import { openDashboard } from './dashboard.tsx'
import { answerOnce } from './store.ts'

/** A name and a password. */
export type Pair = readonly [name: string, password: string]

export const password = 'owner password'
/** What the server answers to the right password. */
export const secret = 'the secret of the site'
export const recoveryCode = newCode()
const { deriveBits } = crypto.subtle
/** Deriving a key takes a third of a second, and no view test is about that. */
const deriveAtOnce = () =>
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation((params, ...rest) => {
    return deriveBits.call(crypto.subtle, { ...(params as Pbkdf2Params), iterations: 1 }, ...rest)
  })
/** One key for all vaults. */
let cachedKey: ReturnType<typeof createKey> | undefined

/** A vault as the Worker stores it, locked with the owner's password. @param pairs null for none yet */
export const createVault = async (pairs: readonly Pair[] | null) => {
  deriveAtOnce()
  cachedKey ??= createKey(null, { password, secret }, recoveryCode)
  const { wrapped, open } = await cachedKey
  const lost = new Set<CallName>()
  const encryptPair = async ([name, text]: Pair, n: number, counter = 1): Promise<Credential> => {
    const id = `credential-${n}`
    const password = await sealEntry(open, { id, name, counter, password: text })
    return { _id: id, name: encodeName(name), password, counter }
  }
  const state = {
    password,
    key: (pairs && { version: 1, ...wrapped }) as VaultKey | null,
    credentials: await Promise.all((pairs ?? []).map((pair, n) => encryptPair(pair, n))),
    /** What was sealed anew, with the salt of its key. */
    sealed: new Map<string, readonly [salt: string, password: string]>(),
  }
  const requireKey = ({ vault, version }: { vault: string; version: number }): void => {
    const { key } = state
    if (vault !== key?.vault || version !== key.version) refuse('vault-key-changed')
  }
  const replaceKey = (key: VaultKey): void => {
    const { key: before, credentials, sealed } = state
    const isReady = credentials.every(({ _id }) => sealed.get(_id)?.[0] === key.salt)
    const isSame = before?.vault === '' || before?.vault === key.vault
    if (!isSame || before?.version !== key.version || !isReady) refuse('vault-key-changed')
    state.key = { ...key, version: key.version + 1 }
    state.credentials = credentials.map((one) => ({
      ...one,
      password: sealed.get(one._id)?.[1] ?? '',
      counter: Math.max(one.counter, 1),
    }))
  }
  const checkPassword = (typed: string): void => {
    if (typed !== state.password) refuse('wrong-password')
  }
  const answers: Answers = {
    readVaultKey: () => answer(state.key, {}),
    createVaultKey: ({ body: { password, ...wrapped } }) => {
      checkPassword(password)
      if (state.key) return refuse('vault-key-exists')
      state.key = { version: 1, ...wrapped }
      return state.key
    },
    listCredentials: () => state.credentials,
    sealCredentials: ({ body: { salt, sealed } }) => {
      for (const [id, text] of JSON.parse(sealed)) state.sealed.set(id, [salt, text])
      return 'kept'
    },
    replaceVaultKey: ({ body: { password, ...key } }) => {
      checkPassword(password)
      replaceKey(key)
      return 'replaced'
    },
    emptyVault: ({ body }) => {
      checkPassword(body.password)
      requireKey(body)
      Object.assign(state, { key: null, credentials: [] })
      return 'emptied'
    },
    createCredential: ({ body: { _id, name, password, counter, ...named } }) => {
      requireKey(named)
      const one = { _id, name, password, counter }
      const found = state.credentials.find((other) => other._id === _id)
      if (!found) state.credentials = [...state.credentials, one]
      return found && found.password !== password ? refuse('credential-changed') : one
    },
    editCredential: ({ body: { _id, name, password, counter, before, ...named } }) => {
      requireKey(named)
      const found = state.credentials.find((one) => one._id === _id)
      if (!found) return refuse('credential-not-found')
      if (found.password !== before && found.password !== password) refuse('credential-changed')
      const next = { _id, name, password, counter }
      state.credentials = state.credentials.map((one) => (one._id === _id ? next : one))
      return 'updated'
    },
    deleteCredential: ({ query: { indexArray, _id, ...named } }) => {
      requireKey(named)
      if (state.credentials.every((one) => one._id !== _id)) refuse('credential-not-found')
      if (state.credentials[indexArray]?._id !== _id) refuse('credential-moved')
      state.credentials = state.credentials.filter((one) => one._id !== _id)
      return 'deleted'
    },
    checkPassword: ({ body }) => {
      checkPassword(body.password)
      return { vaultSecret: secret }
    },
    changePassword: ({ body }) => {
      checkPassword(body.password)
      if (body.vaultKey) replaceKey(body.vaultKey)
      else if (state.key) refuse('vault-key-changed')
      state.password = body.newPassword
      return 'changed'
    },
  }
  return {
    /** The Worker's data; a test may change it as another device does. */
    state,
    /** The calls whose answers get lost. */
    lost,
    answers: answerOnce(answers, lost),
    encryptPair,
    names: () => state.credentials.map(({ name }) => decodeName(name)),
    /** The stored passwords, decrypted; null for those that the password does not open. */
    decryptAll: async () => {
      const opening = state.key && (await openKey(state.key, { password: state.password, secret }))
      return (
        opening &&
        Promise.all(
          state.credentials.map(async (one) => [
            decodeName(one.name),
            (await openEntry(opening, entryOf(one)))?.password ?? null,
          ]),
        )
      )
    },
  }
}
export type StubVault = Awaited<ReturnType<typeof createVault>>

export const rows = () => page.css('.vault-box li')
export const row = (name: string) => rows().filter({ hasText: name })
export const names = () => page.css('.vault-name').texts()
export const values = () => page.css('.vault-value').texts()
export const count = () => page.getByText(/^\d+ Credential$/)
export const newForm = () => page.getByRole('form', { name: 'A new credential' })
/** A button of an entry. */
export const act = (name: string, what: RegExp) => row(name).getByRole('button', { name: what })
/** The message of a form, or of a dialog. */
export const expectMessage = (where = 'form[aria-label="A new credential"]') =>
  page.css(`${where} .dashboard-message`)

/** Opens the screen, and waits for the list. */
export const openPasswords = async (
  pairs: readonly Pair[] | null,
  change: (answers: Answers) => Answers = (answers) => answers,
): Promise<StubVault> => {
  const vault = await createVault(pairs)
  await openDashboard('/dashboard/passwords', { ...vault.answers, ...change(vault.answers) })
  await expect.element(count()).toBeVisible()
  return vault
}

/** Types the admin password into the dialog, and sends it. */
export const unlock = async (text = password): Promise<void> => {
  await page.dialog().getByLabelText('Admin password', { exact: true }).fill(text)
  await userEvent.keyboard('{Enter}')
}

/** Types a new recovery code back. @returns the code */
export const noteCode = async (): Promise<string> => {
  const field = page.getByLabelText('Type it back')
  await expect.element(field).toBeVisible()
  const code = page.css('.vault-code').texts()[0] ?? ''
  await field.fill(code)
  await page.button('I noted it').click()
  return code
}

/** Opens the vault and shows its passwords. */
export const reveal = async (text = password): Promise<void> => {
  await page.button('Toggle hash').click()
  await unlock(text)
  await expect.element(page.button('Toggle hash')).toHaveAttribute('aria-pressed', 'true')
}

/** Types a new credential and sends it. */
export const save = async ([name, text]: Pair): Promise<void> => {
  await newForm().getByLabelText('Application Name').fill(name)
  await newForm().getByLabelText('Password', { exact: true }).fill(text)
  await page.button('Save').click()
}
