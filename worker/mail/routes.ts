import * as z from 'zod'
import { LocalLetter, listLocalMail, readMail, retryMail } from '../../shared/mail.ts'
import { Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { log } from '../lib/log.ts'
import { localEndpoint } from '../lib/loopback.ts'
import { isSwitchOn } from '../live/switches.ts'
import { listMail, requeueFailed } from './list.ts'
import { enqueue } from './queue.ts'
import { missingForMail } from './settings.ts'

/** The e-mails in the local folder, if any. @throws Refusal if the local provider does not answer */
const readFolder = async (env: Env): Promise<LocalLetter[]> => {
  const endpoint = localEndpoint(env)
  if (!endpoint) return []
  try {
    const response = await fetch(endpoint, {
      headers: { Authorization: `Bearer ${env.MAIL_API_KEY}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(5_000),
    })
    return z.array(LocalLetter).parse(await response.json())
  } catch (cause) {
    log('error', 'service-failed', { names: ['MAIL_ENDPOINT'], cause })
    throw new Refusal('unhealthy')
  }
}

export const mountMail = (api: Api): void => {
  answer(api, readMail, async (_input, { db, env, site }) => ({
    missing: missingForMail(env),
    isLocal: localEndpoint(env) !== null,
    isProven: site.isMailProven,
    isClosed: await isSwitchOn(db, 'block'),
    ...(await listMail(db)),
  }))

  answer(api, retryMail, async ({ body: { letter } }, { db, env, later }) => {
    const id = letter === 'all' ? null : letter
    const letters = await requeueFailed(db, id)
    if (id !== null && letters.length === 0) throw new Refusal('delivery-not-found')
    later(enqueue(env, { letters }))
    return { queued: letters.length }
  })

  answer(api, listLocalMail, (_input, { env }) => readFolder(env))
}
