import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallName } from '../../shared/calls.ts'
import type { Credential, VaultKey } from '../../shared/vault/contract.ts'
import { decodeName, encodeName } from '../../shared/vault/name.ts'
import { decryptPassword, encryptPassword } from '../dashboard/vault/encryption.ts'
import { createKey, openKey } from '../dashboard/vault/wrapping.ts'
import { type Answers, answer, refuse } from './answers.ts'
import { openDashboard } from './dashboard.tsx'
import { answerOnce } from './store.ts'

/** A name and a password. */
export type Pair = readonly [name: string, password: string]

export const password = 'owner password'
const { deriveKey } = crypto.subtle
/** Deriving a key takes a third of a second, and no view test is about that. */
const deriveAtOnce = () =>
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation((params, ...rest) => {
    return deriveKey.call(crypto.subtle, { ...(params as Pbkdf2Params), iterations: 1 }, ...rest)
  })
/** One key for all vaults. */
let cachedKey: ReturnType<typeof createKey> | undefined

/** A vault as the Worker stores it, locked with the owner's password. @param pairs null for none yet */
export const createVault = async (pairs: readonly Pair[] | null) => {
  deriveAtOnce()
  cachedKey ??= createKey(password)
  const { wrapped, key } = await cachedKey
  const lost = new Set<CallName>()
  const encryptPair = async ([name, text]: Pair, n: number): Promise<Credential> => {
    return {
      _id: `credential-${n}`,
      name: encodeName(name),
      password: await encryptPassword(key, text),
    }
  }
  const state = {
    password,
    key: (pairs && { version: 1, ...wrapped }) as VaultKey | null,
    credentials: await Promise.all((pairs ?? []).map(encryptPair)),
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
    createCredential: ({ body }) => {
      const one = { ...body, _id: `new-${state.credentials.length}` }
      state.credentials = [...state.credentials, one]
      return one
    },
    editCredential: ({ body }) => {
      if (state.credentials.every(({ _id }) => _id !== body._id)) refuse('credential-not-found')
      state.credentials = state.credentials.map((one) => (one._id === body._id ? body : one))
      return 'updated'
    },
    deleteCredential: ({ query: { indexArray, _id } }) => {
      if (state.credentials.every((one) => one._id !== _id)) refuse('credential-not-found')
      if (state.credentials[indexArray]?._id !== _id) refuse('credential-moved')
      state.credentials = state.credentials.filter((one) => one._id !== _id)
      return 'deleted'
    },
    checkPassword: ({ body }) => {
      checkPassword(body.password)
      return 'right'
    },
    changePassword: ({ body }) => {
      checkPassword(body.password)
      if (body.vaultKey?.version !== state.key?.version) refuse('vault-key-changed')
      state.key = body.vaultKey && { ...body.vaultKey, version: body.vaultKey.version + 1 }
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
      const opening = state.key && (await openKey(state.key, state.password))
      return (
        opening &&
        Promise.all(
          state.credentials.map(async (one) => [
            decodeName(one.name),
            await decryptPassword(opening, one.password),
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
  page.css(`${where} .vault-message`)

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
