import { reportRebuild } from '../../shared/rebuild/contract.ts'
import type { Client } from '../lib/client.ts'

/** Characters of a report. */
const most = 500

/** Tells the blog why a build failed, for its dashboard; never throws: a blog that does not answer is not told. */
export const reportFailure = async (client: Client, error: unknown): Promise<void> => {
  const message = (error instanceof Error && error.message) || String(error)
  // A cut in the middle of a character leaves half of it, which the blog would refuse.
  const sentence = message.replaceAll('\0', '').slice(0, most).toWellFormed()
  await client.call(reportRebuild, { body: { error: sentence } }).catch(() => {})
}
