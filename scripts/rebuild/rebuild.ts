import { reportRebuild } from '../../shared/rebuild/contract.ts'
import { type BuildOptions, type BuildResult, bringUpToDate } from '../build/build.ts'
import { expectData } from '../lib/client.ts'
import { reportFailure } from './report-failure.ts'

/**
 * Brings `dist/` up to date and reports what is live, or the failure.
 * @param untilServed waits until new files are served; reported earlier, the Worker would render pages for nothing
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
