import { untilFree } from '../backup/busy.ts'
import { openServices } from '../backup/services.ts'
import { migrate } from '../local/migrations.ts'
import { type Renewed, renew } from './renew.ts'

/**
 * The same as `npm run renew`, for commands that do it on their way; a local database gets its tables first.
 * @throws where the database is away
 */
export const renewServices = async (from: Parameters<typeof openServices>[0]): Promise<Renewed> => {
  const services = await openServices(from)
  try {
    await untilFree(services.DB)
    // As `wrangler d1 migrations apply` does, which starts a Worker for each of them.
    if ('state' in from) await migrate(services.DB)
    return await renew(services.DB)
  } finally {
    await services.close()
  }
}
