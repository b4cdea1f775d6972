import { reportRebuild } from '../../shared/rebuild/contract.ts'
import { type BuildOptions, type BuildResult, bringUpToDate } from '../build/build.ts'
import { expectData } from '../lib/client.ts'

/** Brings `dist/` up to date and reports what is live, or the failure. @throws what the build threw */
export const rebuildAndReport = async (options: BuildOptions): Promise<BuildResult> => {
  const { client } = options
  try {
    const result = await bringUpToDate(options)
    expectData(await client.call(reportRebuild, { body: result.stamp }))
    return result
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    await client.call(reportRebuild, { body: { error: message.slice(0, 500) } }).catch(() => {})
    throw error
  }
}
