import { type ProblemCode, Refusal } from '../../shared/problem.ts'
import { changePassword } from '../../shared/session/contract.ts'
import {
  type Credential,
  createCredential,
  createVaultKey,
  deleteCredential,
  editCredential,
  emptyVault,
  listCredentials,
  readVaultKey,
  replaceVaultKey,
  sealCredentials,
  type VaultKey,
} from '../../shared/vault/contract.ts'
import { encodeName } from '../../shared/vault/name.ts'
import { isConditionFailure, orRefuse } from '../database/conditions.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { instantNow } from '../lib/clock.ts'
import { isStillChosen, requirePassword } from '../session/password.ts'
import { change, writeIfChosen } from './change-password.ts'
import { credentialContent, requireWrappedKey } from './form.ts'
import {
  type CredentialContent,
  findCredentials,
  findSealed,
  findVaultKey,
  hasKey,
  hasVaultKey,
  insertCredential,
  insertVaultKey,
  isStillLocked,
  keepSealed,
  type NamedKey,
  removeCredential,
  replaceKey,
  updateCredential,
} from './store.ts'

const credentialOf = ({ id, name, password, counter }: CredentialContent): Credential => ({
  _id: id,
  name: encodeName(name),
  password,
  counter,
})

const mountVaultKey = (api: Api): void => {
  answer(api, readVaultKey, (_input, { db }) => findVaultKey(db))

  answer(api, createVaultKey, async ({ body: { password, ...wrapped } }, context) => {
    requireWrappedKey(wrapped)
    const key: VaultKey = { ...wrapped, version: 1 }
    const { db } = context
    // A key wrapped by another password could not be unwrapped.
    const chosen = await requirePassword(password, context)
    const write = db.batch([isStillChosen(db, chosen), insertVaultKey(db, key)])
    await orRefuse(write, 'wrong-password').catch((error: unknown) => {
      throw hasVaultKey(error) ? new Refusal('vault-key-exists') : error
    })
    return key
  })

  answer(api, sealCredentials, async ({ body: { salt, sealed } }, { db }) => {
    try {
      await keepSealed(db, salt, sealed).run()
    } catch (error) {
      throw String(error).includes('malformed JSON') ? new Refusal('credential-malformed') : error
    }
    return 'kept' as const
  })

  answer(api, replaceVaultKey, async ({ body: { password, ...key } }, context) => {
    requireWrappedKey(key)
    const chosen = await requirePassword(password, context)
    await writeIfChosen(context.db, chosen, replaceKey(context.db, key))
    return 'replaced' as const
  })

  answer(api, emptyVault, async ({ body: { password, ...key } }, context) => {
    const { db } = context
    const chosen = await requirePassword(password, context)
    await writeIfChosen(db, chosen, [
      isStillLocked(db, key),
      db.prepare('DELETE FROM credentials'),
      db.prepare('DELETE FROM vault_key'),
    ])
    return 'emptied' as const
  })
}

/** Mounts the calls of the vault. Only the author's browser opens what they store. */
export const mountVault = (api: Api): void => {
  mountVaultKey(api)

  // Here, because the same batch stores the vault's new key.
  answer(api, changePassword, ({ body }, context) => change(body, context))

  answer(api, listCredentials, async (_input, { db }) =>
    (await findCredentials(db)).map(credentialOf),
  )

  /**
   * Writes to the vault with just this key. A repeat of a write that was done, which seals the same, succeeds.
   * @param changed the refusal if the credential is there, but not as the write expects it
   */
  const writeToVault = async (
    db: D1Database,
    key: NamedKey,
    { id, password }: { readonly id: string; readonly password?: string },
    writes: readonly D1PreparedStatement[],
    changed: ProblemCode,
  ): Promise<void> => {
    try {
      await db.batch([isStillLocked(db, key), ...writes])
    } catch (error) {
      if (!isConditionFailure(error)) throw error
      if (!(await hasKey(db, key))) throw new Refusal('vault-key-changed')
      const sealed = await findSealed(db, id)
      if (sealed === null) throw new Refusal('credential-not-found')
      if (sealed !== password) throw new Refusal(changed)
    }
  }

  answer(api, createCredential, async ({ body }, { db }) => {
    const content = credentialContent(body)
    const writes = insertCredential(db, { ...content, now: instantNow() })
    await writeToVault(db, body, content, writes, 'credential-changed')
    return credentialOf(content)
  })

  answer(api, editCredential, async ({ body }, { db }) => {
    const content = credentialContent(body)
    const writes = updateCredential(db, { ...content, before: body.before })
    await writeToVault(db, body, content, writes, 'credential-changed')
    return 'updated' as const
  })

  answer(api, deleteCredential, async ({ query: { indexArray, _id: id, ...key } }, { db }) => {
    if (id === '') throw new Refusal('credential-unnamed')
    await writeToVault(db, key, { id }, removeCredential(db, id, indexArray), 'credential-moved')
    return 'deleted' as const
  })
}
