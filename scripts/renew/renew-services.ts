import { untilFree } from '../backup/busy.ts'
import { openServices } from '../backup/services.ts'
import { migrate } from '../local/migrations.ts'
import { type Renewed, renew } from './renew.ts'

/** `npm run renew` for other commands; a local database gets its tables first. */
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
