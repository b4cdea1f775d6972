import { untilFree } from '../backup/busy.ts'
import { openServices } from '../backup/services.ts'
import { type Renewed, renew } from './renew.ts'

/** The same as `npm run renew`, for commands that do it on their way. @throws where the database is away */
export const renewServices = async (from: Parameters<typeof openServices>[0]): Promise<Renewed> => {
  const services = await openServices(from)
  try {
    await untilFree(services.DB)
    return await renew(services.DB)
  } finally {
    await services.close()
  }
}
