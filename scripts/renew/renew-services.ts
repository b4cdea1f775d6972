import { waitUntilFree } from '../backup/busy.ts'
import { openServices } from '../backup/services.ts'
import { migrate } from '../local/migrations.ts'
import { type Renewed, renew } from './renew.ts'

/** `npm run renew` for other commands; a local database is migrated first. */
export const renewServices = async (from: Parameters<typeof openServices>[0]): Promise<Renewed> => {
  const services = await openServices(from)
  try {
    await waitUntilFree(services.DB)
    // Like `wrangler d1 migrations apply`, which would start a Worker for each migration.
    if ('state' in from) await migrate(services.DB)
    return await renew(services)
  } finally {
    await services.close()
  }
}
