import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallName } from '../../shared/calls.ts'
import type { Credential, VaultKey } from '../../shared/vault/contract.ts'
import { decodeName, encodeName } from '../../shared/vault/name.ts'
import { decryptPassword, encryptPassword } from '../dashboard/vault/encryption.ts'
import { createKey, openKey } from '../dashboard/vault/wrapping.ts'
import { type Answers, answer, refuse } from './answers.ts'
import { openDashboard } from './dashboard.tsx'
import { doneOnce } from './store.ts'

/** A name and a password. */
export type Pair = readonly [name: string, password: string]

export const password = 'owner password'
const { deriveKey } = crypto.subtle
/** Deriving a key takes a third of a second, but no sentence of a view is of that. */
const deriveAtOnce = () =>
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation((given, ...rest) => {
    return deriveKey.call(crypto.subtle, { ...(given as Pbkdf2Params), iterations: 1 }, ...rest)
  })
/** One key for all vaults. */
let made: ReturnType<typeof createKey> | undefined

/** A vault as the Worker stores it, locked with the owner's password. @param pairs null for none yet */
export const createVault = async (pairs: readonly Pair[] | null) => {
  deriveAtOnce()
  made ??= createKey(password)
  const { wrapped, key } = await made
  const lost = new Set<CallName>()
  const sealed = async ([name, text]: Pair, n: number): Promise<Credential> => {
    return {
      _id: `credential-${n}`,
      name: encodeName(name),
      password: await encryptPassword(key, text),
    }
  }
  const own = {
    password,
    key: (pairs && { version: 1, ...wrapped }) as VaultKey | null,
    credentials: await Promise.all((pairs ?? []).map(sealed)),
  }
  const checked = (typed: string): void => {
    if (typed !== own.password) refuse('wrong-password')
  }
  const answers: Answers = {
    readVaultKey: () => answer(own.key, {}),
    createVaultKey: ({ body: { password, ...wrapped } }) => {
      checked(password)
      if (own.key) return refuse('vault-key-exists')
      own.key = { version: 1, ...wrapped }
      return own.key
    },
    listCredentials: () => own.credentials,
    createCredential: ({ body }) => {
      const one = { ...body, _id: `new-${own.credentials.length}` }
      own.credentials = [...own.credentials, one]
      return one
    },
    editCredential: ({ body }) => {
      if (own.credentials.every(({ _id }) => _id !== body._id)) refuse('credential-not-found')
      own.credentials = own.credentials.map((one) => (one._id === body._id ? body : one))
      return 'updated'
    },
    deleteCredential: ({ query: { indexArray, _id } }) => {
      if (own.credentials.every((one) => one._id !== _id)) refuse('credential-not-found')
      if (own.credentials[indexArray]?._id !== _id) refuse('credential-moved')
      own.credentials = own.credentials.filter((one) => one._id !== _id)
      return 'deleted'
    },
    checkPassword: ({ body }) => {
      checked(body.password)
      return 'right'
    },
    changePassword: ({ body }) => {
      checked(body.password)
      if (body.vaultKey?.version !== own.key?.version) refuse('vault-key-changed')
      own.key = body.vaultKey && { ...body.vaultKey, version: body.vaultKey.version + 1 }
      own.password = body.newPassword
      return 'changed'
    },
  }
  return {
    /** What the Worker has; another device may change it. */
    own,
    /** The calls whose answers get lost. */
    lost,
    answers: doneOnce(answers, lost),
    sealed,
    names: () => own.credentials.map(({ name }) => decodeName(name)),
    /** What is kept, as the password opens it; null where it does not. */
    opened: async () => {
      const opening = own.key && (await openKey(own.key, own.password))
      return (
        opening &&
        Promise.all(
          own.credentials.map(async (one) => [
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
/** What is said of a form, or of a dialog. */
export const saidIn = (where = 'form[aria-label="A new credential"]') =>
  page.css(`${where} .vault-said`)

/** The screen, once the list is there. */
export const openPasswords = async (
  pairs: readonly Pair[] | null,
  change: (answers: Answers) => Answers = (answers) => answers,
): Promise<StubVault> => {
  const kept = await createVault(pairs)
  await openDashboard('/dashboard/passwords', { ...kept.answers, ...change(kept.answers) })
  await expect.element(count()).toBeVisible()
  return kept
}

/** Types the admin password into the dialog, and sends it. */
export const unlock = async (text = password): Promise<void> => {
  await page.dialog().getByLabelText('Admin password', { exact: true }).fill(text)
  await userEvent.keyboard('{Enter}')
}

/** Opens the vault and reveals what it holds. */
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
