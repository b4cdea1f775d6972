import { pathOf } from '../../shared/calls.ts'
import { type Health, readHealth } from '../../shared/health/contract.ts'
import { Refusal } from '../../shared/problem.ts'
import { parse } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { checkHealth } from './check.ts'

/** Mounted without `answer()`, which needs the database. @throws Refusal `unhealthy` */
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
}
