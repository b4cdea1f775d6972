import type * as z from 'zod'
import { Refusal } from '../../shared/problem.ts'
import type { changePassword } from '../../shared/session/contract.ts'
import { orRefuse } from '../database/conditions.ts'
import type { CallContext } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { hashOf } from '../session/ask-checker.ts'
import { forgetOtherDevices } from '../session/devices.ts'
import { requireUsable } from '../session/new-factors.ts'
import { findChosenHash, isStillChosen, requirePassword } from '../session/password.ts'
import { endSessionsBut, newSession, sessionCookies } from '../session/store.ts'
import { writePassword } from '../session/stored-owner.ts'
import { requireWrappedKey } from './form.ts'
import { replaceKey } from './store.ts'

/** Writes to the vault if the password still has the hash of its check. @throws Refusal `vault-key-changed`, `wrong-password` */
export const writeIfChosen = async (
  db: D1Database,
  chosen: string,
  writes: readonly D1PreparedStatement[],
): Promise<void> => {
  await orRefuse(db.batch([isStillChosen(db, chosen), ...writes]), async () => {
    const isStill = (await findChosenHash(db)) === chosen
    return new Refusal(isStill ? 'vault-key-changed' : 'wrong-password')
  })
}

/**
 * Changes the owner's password. One batch stores the new hash, the vault's new key and all that was sealed with it, ends the
 * other sessions and opens the caller's new one: no crash leaves a vault that the password does not open.
 * The caller's old session lives for another minute, in which a lost answer can be requested again.
 */
export const change = async (
  { password, newPassword, vaultKey }: z.output<typeof changePassword.input>,
  context: CallContext,
): Promise<'changed'> => {
  const { db, request } = context
  // Keyed with the site's secret, because passwords could be guessed from a plain fingerprint in the database.
  const body = keyedHash(context, 'new-password', password, newPassword, JSON.stringify(vaultKey))
  const isOwnDevice = context.caller.session?.isOwnDevice ?? false
  const opened = newSession(context, isOwnDevice)
  let isOpen = false
  const changed = await runOnce(context, body, async (storeAnswer) => {
    const before = await requirePassword(password, context)
    requireUsable(newPassword, 'newPassword')
    if (vaultKey !== null) requireWrappedKey(vaultKey, 'vaultKey.')
    const result = { body: 'changed' as const }
    const hash = await hashOf(newPassword, context.env)
    await writeIfChosen(db, before, [
      writePassword(db, hash),
      ...replaceKey(db, vaultKey),
      ...endSessionsBut(db, request),
      forgetOtherDevices(db, request),
      ...opened.writes,
      ...storeAnswer(result),
    ])
    isOpen = true
    return result
  })
  const { token, writes } = isOpen ? opened : newSession(context, isOwnDevice)
  if (!isOpen) await db.batch(writes)
  for (const cookie of sessionCookies(token, isOwnDevice)) context.setHeader('Set-Cookie', cookie)
  return changed
}
