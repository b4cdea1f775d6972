import { reportRebuild } from '../../shared/rebuild/contract.ts'
import type { Client } from '../lib/client.ts'

/** Most characters of a report. */
const most = 500

/** Tells the blog why a build failed, for its dashboard; never throws, even if the blog does not answer. */
export const reportFailure = async (client: Client, error: unknown): Promise<void> => {
  const message = (error instanceof Error && error.message) || String(error)
  // A cut within a surrogate pair leaves half a character, which the blog would refuse.
  const sentence = message.replaceAll('\0', '').slice(0, most).toWellFormed()
  await client.call(reportRebuild, { body: { error: sentence } }).catch(() => {})
}
