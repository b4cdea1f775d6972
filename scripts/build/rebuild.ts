import { reportFailure } from '../../shared/rebuild.ts'
import type { Client } from '../lib/client.ts'
import { type BuildOptions, type BuildResult, bringUpToDate } from './build.ts'

/** The most characters of a report. */
const maxLength = 500

/** Tells the blog why a build failed, for its dashboard; never throws, even if the blog does not answer. */
export const reportError = async (client: Client, error: unknown): Promise<void> => {
  const message = (error instanceof Error && error.message) || String(error)
  // A cut within a surrogate pair leaves half a character, which the blog would refuse.
  const sentence = message.replaceAll('\0', '').slice(0, maxLength).toWellFormed()
  await client.call(reportFailure, { body: { error: sentence } }).catch(() => {})
}

/** Brings `dist/` up to date; a failure is reported to the blog. @throws the build's error */
export const rebuild = async (options: BuildOptions): Promise<BuildResult> => {
  try {
    return await bringUpToDate(options)
  } catch (error) {
    await reportError(options.client, error)
    throw error
  }
}
