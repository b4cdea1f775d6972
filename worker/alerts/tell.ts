import type { Env } from '../bindings.ts'
import { after, instantNow } from '../lib/clock.ts'
import { log } from '../lib/log.ts'
import { providerOf } from '../mail/provider.ts'
import { linkOrigin, senderOf } from '../mail/settings.ts'
import { findDayShare } from '../usage/day-share.ts'
import { letterAbout } from './letters.ts'
import { claimAlert, endAlert, raiseAlerts, type WaitingAlert } from './store.ts'

/** Attempts to send one letter: after 5 minutes, 10, 20 … */
const maxAttempts = 6
const pause = 5 * 60_000

const send = async (env: Env, waiting: WaitingAlert): Promise<void> => {
  const { DB: db } = env
  const { cause, day, attempts, address } = waiting
  if (address === null) return void (await endAlert(db, waiting, 'none'))
  const nextAt = after(instantNow(), pause * 2 ** attempts)
  if (!(await claimAlert(db, waiting, nextAt))) return
  const provider = providerOf(env)
  const { site, from } = await senderOf(env)
  const to = { id: `alert-${cause}-${day}`, to: address, from }
  const outcome = await provider.send(letterAbout(cause, to, site, await linkOrigin(env)))
  if (outcome.is === 'sent') return void (await endAlert(db, waiting, 'sent'))
  log('warn', 'alert-unsent')
  // A letter that may have gone out is sent again only to a provider that recognises it.
  const isAgain = outcome.is === 'delayed' || (outcome.is === 'lost' && provider.repeatable > 0)
  if (!isAgain || attempts + 1 >= maxAttempts) await endAlert(db, waiting, 'failed')
}

/** The cron's part: notes what the author must know, and sends the letters that are due. */
export const tellAuthor = async (env: Env): Promise<void> => {
  for (const waiting of await raiseAlerts(env.DB, (await findDayShare(env))?.share ?? 0))
    await send(env, waiting)
}
