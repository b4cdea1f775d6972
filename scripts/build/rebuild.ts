import { reportRebuild } from '../../shared/rebuild.ts'
import { type Client, expectData } from '../lib/client.ts'
import { type BuildOptions, type BuildResult, bringUpToDate } from './build.ts'

/** The most characters of a report. */
const maxLength = 500

/** Tells the blog why a build failed, for its dashboard; never throws, even if the blog does not answer. */
export const reportFailure = async (client: Client, error: unknown): Promise<void> => {
  const message = (error instanceof Error && error.message) || String(error)
  // A cut within a surrogate pair leaves half a character, which the blog would refuse.
  const sentence = message.replaceAll('\0', '').slice(0, maxLength).toWellFormed()
  await client.call(reportRebuild, { body: { error: sentence } }).catch(() => {})
}

/**
 * Brings `dist/` up to date and reports what is live, or the failure.
 * @param untilServed waits until new files are served; reported earlier, the dashboard would say too soon that they are live
 * @throws the build's error
 */
export const rebuildAndReport = async (
  options: BuildOptions,
  untilServed = async (): Promise<void> => {},
): Promise<BuildResult> => {
  const { client } = options
  try {
    const result = await bringUpToDate(options)
    if (result.rendered + result.removed > 0) await untilServed()
    expectData(await client.call(reportRebuild, { body: result.stamp }))
    return result
  } catch (error) {
    await reportFailure(client, error)
    throw error
  }
}
