import { nanoid } from 'nanoid'
import { Refusal } from '../../shared/problem.ts'
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
  type VaultKey,
} from '../../shared/vault/contract.ts'
import { encodeName } from '../../shared/vault/name.ts'
import { isConditionFailure } from '../database/conditions.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import { instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { isStillChosen, requirePassword } from '../session/password.ts'
import { change } from './change-password.ts'
import { credentialContent, requireWrappedKey } from './form.ts'
import {
  type CredentialContent,
  findCredentials,
  findVaultKey,
  hasVaultKey,
  insertCredential,
  insertVaultKey,
  isCredential,
  removeCredential,
  updateCredential,
} from './store.ts'

const credentialOf = (row: CredentialContent & { id: string }): Credential => ({
  _id: row.id,
  name: encodeName(row.name),
  password: row.password,
})

interface Prepared<Result> {
  readonly result: Result
  readonly writes: readonly D1PreparedStatement[]
}

/**
 * Writes once for each `Idempotency-Key`; `refusalOf` names the error of a failed batch. The stored answer must
 * reveal nothing of the vault: it outlives a deletion, and the next wrapping.
 */
const writeOnce = async <Result extends string>(
  context: CallContext,
  text: string,
  prepare: () => Prepared<Result> | Promise<Prepared<Result>>,
  refusalOf: (error: unknown) => Promise<Refusal | undefined>,
): Promise<Result> => {
  const answered = await runOnce(context, text, async (storeAnswer) => {
    const { result: body, writes } = await prepare()
    try {
      await context.db.batch([...writes, ...storeAnswer({ body })])
    } catch (error) {
      throw (await refusalOf(error)) ?? error
    }
    return { body }
  })
  return answered as Result
}

const mountVaultKey = (api: Api): void => {
  answer(api, readVaultKey, (_input, { db }) => findVaultKey(db))

  answer(api, createVaultKey, async ({ body: { password, ...wrapped } }, context) => {
    requireWrappedKey(wrapped)
    const key: VaultKey = { ...wrapped, version: 1 }
    // Keyed with the site's secret, because the password could be guessed from a plain fingerprint.
    const fingerprint = keyedHash(context, 'vault-key', password, JSON.stringify(wrapped))
    await writeOnce(
      context,
      fingerprint,
      async () => {
        // A key wrapped by another password could not be unwrapped.
        const chosen = await requirePassword(password, context)
        const { db } = context
        return { result: 'created', writes: [isStillChosen(db, chosen), insertVaultKey(db, key)] }
      },
      async (error) => {
        if (hasVaultKey(error)) return new Refusal('vault-key-exists')
        return isConditionFailure(error) ? new Refusal('wrong-password') : undefined
      },
    )
    return key
  })

  answer(api, emptyVault, async (_input, { db }) => {
    await db.batch([db.prepare('DELETE FROM credentials'), db.prepare('DELETE FROM vault_key')])
    return 'emptied' as const
  })
}

/** Mounts the calls of the vault. Only the author's browser opens what they store. */
export const mountVault = (api: Api): void => {
  mountVaultKey(api)

  // Here, because the same batch stores the newly wrapped vault key.
  answer(api, changePassword, ({ body }, context) => change(body, context))

  answer(api, listCredentials, async (_input, { db }) =>
    (await findCredentials(db)).map(credentialOf),
  )

  answer(api, createCredential, async ({ body, text }, context) => {
    const content = credentialContent(body)
    const id = await writeOnce(
      context,
      text,
      () => {
        const row = { ...content, id: nanoid(), now: instantNow() }
        return { result: row.id, writes: insertCredential(context.db, row) }
      },
      // The password was encrypted with the key of another vault.
      async (error) => (isConditionFailure(error) ? new Refusal('vault-key-changed') : undefined),
    )
    return credentialOf({ ...content, id })
  })

  answer(api, editCredential, ({ body, text }, context) => {
    const content = credentialContent(body)
    const writes = updateCredential(context.db, body._id, content)
    return writeOnce(
      context,
      text,
      () => ({ result: 'updated' as const, writes }),
      async (error) =>
        isConditionFailure(error) ? new Refusal('credential-not-found') : undefined,
    )
  })

  answer(api, deleteCredential, ({ query: { indexArray, _id }, text }, context) => {
    const { db } = context
    return writeOnce(
      context,
      text,
      () => ({ result: 'deleted' as const, writes: removeCredential(db, _id, indexArray) }),
      async (error) => {
        if (!isConditionFailure(error)) return undefined
        const exists = await isCredential(db, _id)
        return new Refusal(exists ? 'credential-moved' : 'credential-not-found')
      },
    )
  })
}
