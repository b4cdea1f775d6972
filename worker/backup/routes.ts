import { noteBackup, readBackup } from '../../shared/backup/contract.ts'
import { Refusal } from '../../shared/problem.ts'
import { backupTime } from '../../shared/timings.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { after, instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { constantTimeEqual } from '../lib/tokens.ts'
import { requirePassword } from '../session/password.ts'
import { markBackedUp, readContents, readRows } from './store.ts'
import { listBackedUpTables } from './tables.ts'

/** The key with which a session reads a backup until an instant; nothing stores it. */
const keyUntil = (context: CallContext, until: string): string =>
  `${until} ${keyedHash(context, 'backup', context.caller.session?.id ?? '', until)}`

/** @throws Refusal `backup-unproved` unless this session typed the password for it in time */
const requireKey = (context: CallContext, key: string): void => {
  const until = key.split(' ')[0] ?? ''
  if (!constantTimeEqual(key, keyUntil(context, until)) || until < instantNow()) {
    throw new Refusal('backup-unproved')
  }
}

export const mountBackup = (api: Api): void => {
  answer(api, readBackup, async ({ body }, context) => {
    const { db } = context
    let { key } = body
    if (body.password !== undefined) {
      await requirePassword(body.password, context)
      key = keyUntil(context, after(instantNow(), backupTime))
    } else requireKey(context, key ?? '')
    if (body.table === undefined) return { key: key ?? '', ...(await readContents(db)) }
    const tables = await listBackedUpTables(db)
    const table = tables.find(({ name }) => name === body.table)
    if (!table) throw new Refusal('backup-table-unknown')
    if (body.after !== null && body.after.length !== table.key.length) {
      throw new Refusal('invalid-input')
    }
    return readRows(db, table, body.after)
  })

  answer(api, noteBackup, async ({ body }, { db }) => {
    await markBackedUp(db, body.takenAt)
    return 'noted' as const
  })
}
