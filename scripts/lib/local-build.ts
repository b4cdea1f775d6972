import type { BuildOptions } from '../build/build.ts'
import { createClient } from './client.ts'
import { buildFolder, root } from './paths.ts'
import { showProgress } from './progress.ts'
import { loadRenderer } from './renderer.ts'

/** What a build of this checkout is made of: the compiled site, and the API of a running blog. */
export const buildOptions = async (origin: string, secret: string): Promise<BuildOptions> => ({
  client: createClient(origin, { secret }),
  renderer: await loadRenderer(),
  assets: `${buildFolder}site/client`,
  dist: `${root}dist`,
  kept: `${buildFolder}kept/`,
  // A build is short: where a line cannot be redrawn, its result says enough.
  ...(process.stderr.isTTY ? { onProgress: showProgress(process.stderr) } : {}),
})
