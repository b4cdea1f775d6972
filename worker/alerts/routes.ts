import { randomUUID } from 'node:crypto'
import {
  AlertCause,
  confirmLetters,
  readAlerts,
  sendConfirmation,
  setAlert,
} from '../../shared/alerts/contract.ts'
import { Refusal } from '../../shared/problem.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { constantTimeEqual } from '../lib/tokens.ts'
import { providerOf } from '../mail/provider.ts'
import { linkOrigin, missingForMail, senderOf } from '../mail/settings.ts'
import { findOwner } from '../session/stored-owner.ts'
import { requireAddress } from './address.ts'
import { codeFor, codeLetter } from './letters.ts'

export const mountAlerts = (api: Api): void => {
  answer(api, readAlerts, async (_input, { db, env }) => {
    const owner = await findOwner(db)
    const { results } = await db.prepare('SELECT cause FROM alerts_off').all<{ cause: string }>()
    const lettersTo = owner?.lettersTo ?? null
    return {
      lettersTo,
      isConfirmed: lettersTo !== null && lettersTo === owner?.confirmedTo,
      missing: missingForMail(env),
      off: results.map(({ cause }) => AlertCause.parse(cause)),
    }
  })

  answer(api, setAlert, async ({ body: { cause, isOn } }, { db }) => {
    const change = isOn
      ? 'DELETE FROM alerts_off WHERE cause = ?1'
      : 'INSERT OR IGNORE INTO alerts_off (cause) VALUES (?1)'
    await db.prepare(change).bind(cause).run()
    return 'set' as const
  })

  answer(api, sendConfirmation, async (_input, context) => {
    const { env } = context
    const to = await requireAddress(context, 'letter')
    const { site, from } = await senderOf(env)
    const heads = { id: randomUUID(), to, from }
    const letter = codeLetter(heads, site, codeFor(context, to), await linkOrigin(env))
    const outcome = await providerOf(env).send(letter)
    return { error: outcome.is === 'sent' ? null : outcome.reason }
  })

  answer(api, confirmLetters, async ({ body }, context) => {
    const address = await requireAddress(context, 'guess')
    const typed = body.code.replaceAll(/\s/g, '')
    if (!constantTimeEqual(typed, codeFor(context, address))) throw new Refusal('wrong-letter-code')
    await context.db
      .prepare('UPDATE owner SET confirmed_to = ?1 WHERE letters_to = ?1')
      .bind(address)
      .run()
    return 'confirmed' as const
  })
}
