import { pathOf } from '../../shared/calls.ts'
import { type Health, readHealth } from '../../shared/health/contract.ts'
import { Refusal } from '../../shared/problem.ts'
import { parse } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { checkHealth } from './check.ts'

/**
 * Mounted without `answer()`, which reads the session from the database: this call must work without the
 * database.
 * @throws Refusal `unhealthy`, with what was found, when a service does not answer
 */
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
