import type { BuildOptions } from '../build/build.ts'
import { type Client, createClient } from '../lib/client.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { showProgress } from '../lib/progress.ts'
import { loadRenderer } from '../lib/renderer.ts'

/** The folder for a build's files, and the folder of data between builds; `cacheFolder` ends with a slash. */
export type BuildFolders = Pick<BuildOptions, 'dist' | 'cacheFolder'>

const ownFolders: BuildFolders = { dist: `${root}dist`, cacheFolder: `${buildFolder}kept/` }

/** The inputs of a build: the compiled site, and a source of articles. */
export const buildOptionsFrom = async (
  client: Client,
  folders: BuildFolders = ownFolders,
): Promise<BuildOptions> => ({
  client,
  renderer: await loadRenderer(),
  assets: `${buildFolder}site/client`,
  ...folders,
  // A build is short: without a terminal its result says enough.
  ...(process.stderr.isTTY ? { onProgress: showProgress(process.stderr) } : {}),
})

/** The same, from the API of a running blog. */
export const buildOptions = (origin: string, secret: string): Promise<BuildOptions> =>
  buildOptionsFrom(createClient(origin, { secret }))
