import type { Health } from '../../shared/health/contract.ts'
import type { Env } from '../bindings.ts'
import { readStampNow } from '../gate/static-files.ts'
import { log } from '../lib/log.ts'
import { within } from '../lib/within.ts'
import { readGateState } from '../rebuild/gate-state.ts'
import { missingNames } from '../settings.ts'

/** The time limit for a service, in milliseconds. */
const timeLimit = 3_000

const readDatabase = (env: Env) =>
  env.DB.prepare(
    `SELECT revision, (SELECT is_on FROM switches WHERE name = 'background') AS background
     FROM rebuild WHERE id = 1`,
  ).first<{ revision: number; background: number }>()

/** Sends each service a small request and reports which fail or do not answer; it never throws. */
export const checkHealth = async (env: Env): Promise<Health> => {
  const attempt = async <Found>(name: string, work: () => Promise<Found>) => {
    try {
      return { found: await within(timeLimit, work()) }
    } catch (cause) {
      log('error', 'service-failed', { names: [name], cause })
      return null
    }
  }
  const [database, state, assets] = await Promise.all([
    attempt('DB', () => readDatabase(env)),
    attempt('STATE', () => readGateState(env)),
    attempt('ASSETS', () => readStampNow(env)),
  ])
  return {
    database: Boolean(database?.found),
    state: state !== null,
    assets: assets !== null,
    configured: missingNames(env).length === 0,
    maintenance: database?.found?.background === 1,
    revision: database?.found?.revision ?? null,
    build: assets?.found ?? null,
  }
}
