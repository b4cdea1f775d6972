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
import { isConditionFailure } from '../database/conditions.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import { instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
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
): Promise<Result> =>
  runOnce(context, text, async (storeAnswer) => {
    const { result: body, writes } = await prepare()
    try {
      await context.db.batch([...writes, ...storeAnswer({ body })])
    } catch (error) {
      throw (await refusalOf(error)) ?? error
    }
    return { body }
  })

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

  /** Writes to the vault with just this key; `refusalOf` names what else has failed. */
  const writeToVault = <Result extends string>(
    context: CallContext,
    { text, key }: { readonly text: string; readonly key: NamedKey },
    write: { readonly result: Result; readonly writes: readonly D1PreparedStatement[] },
    refusalOf: () => Promise<ProblemCode>,
  ) =>
    writeOnce(
      context,
      text,
      () => ({ ...write, writes: [isStillLocked(context.db, key), ...write.writes] }),
      async (error) => {
        if (!isConditionFailure(error)) return undefined
        const isThere = await hasKey(context.db, key)
        return new Refusal(isThere ? await refusalOf() : 'vault-key-changed')
      },
    )

  answer(api, createCredential, async ({ body, text }, context) => {
    const content = credentialContent(body)
    const writes = insertCredential(context.db, { ...content, now: instantNow() })
    const write = { result: content.id, writes }
    await writeToVault(context, { text, key: body }, write, async () => 'credential-changed')
    return credentialOf(content)
  })

  answer(api, editCredential, ({ body, text }, context) => {
    const content = credentialContent(body)
    const { db } = context
    const writes = updateCredential(db, { ...content, before: body.before })
    const write = { result: 'updated' as const, writes }
    return writeToVault(context, { text, key: body }, write, async () => {
      const isThere = (await findSealed(db, content.id)) !== null
      return isThere ? 'credential-changed' : 'credential-not-found'
    })
  })

  answer(api, deleteCredential, ({ query: { indexArray, _id, ...key }, text }, context) => {
    if (_id === '') throw new Refusal('credential-unnamed')
    const { db } = context
    const write = { result: 'deleted' as const, writes: removeCredential(db, _id, indexArray) }
    return writeToVault(context, { text, key }, write, async () => {
      const isThere = (await findSealed(db, _id)) !== null
      return isThere ? 'credential-moved' : 'credential-not-found'
    })
  })
}
