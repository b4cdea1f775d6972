import { pathOf } from '../../shared/calls.ts'
import { type Health, readHealth, readSite } from '../../shared/health.ts'
import { Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import { missingNames } from '../configuration.ts'
import { answer, parse } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { answerOf } from '../lib/timeout.ts'
import { readLiveFromKv } from '../live/cache.ts'
import { readStampNow } from '../live/stamp.ts'
import { findSite } from './site.ts'

/** The time limit for a service, in milliseconds. */
const timeLimit = 3_000

const readDatabase = (env: Env) =>
  env.DB.prepare(
    `SELECT revision, failing_since AS failingSince, (SELECT is_on FROM switches WHERE name = 'background') AS background
     FROM rebuild WHERE id = 1`,
  ).first<{ revision: number; background: number; failingSince: string | null }>()

/** Sends each service a small request and reports which fail or do not answer; it never throws. */
const checkHealth = async (env: Env): Promise<Health> => {
  const [database, state, assets] = await Promise.all([
    answerOf('DB', timeLimit, () => readDatabase(env)),
    answerOf('STATE', timeLimit, () => readLiveFromKv(env)),
    answerOf('ASSETS', timeLimit, () => readStampNow(env)),
  ])
  return {
    database: Boolean(database),
    state: state !== undefined,
    assets: assets !== undefined,
    configured: missingNames(env).length === 0,
    maintenance: database?.background === 1,
    revision: database?.revision ?? null,
    build: assets ?? null,
    failingSince: database?.failingSince ?? null,
  }
}

/** The public call is mounted without `answer()`, which needs the database. @throws Refusal `unhealthy` */
export const mountHealth = (api: Api): void => {
  const path = pathOf(readHealth)
  api.on(readHealth.method, [path, `${path}/`], async (c) => {
    parse(readHealth.query, c.req.query(), 'invalid-query')
    const health: Health = await checkHealth(c.env)
    if (!health.database || !health.state || !health.assets) {
      throw new Refusal('unhealthy', { current: health })
    }
    return c.json(health)
  })
  answer(api, readSite, (_input, { env }) => findSite(env))
}
