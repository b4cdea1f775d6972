import type { BuildOptions } from '../build/build.ts'
import { type Client, createClient } from '../lib/client.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { showProgress } from '../lib/progress.ts'
import { loadRenderer } from '../lib/renderer.ts'

/** Where a build's files go, and what it knows of the one before; `kept` ends with a slash. */
export type BuildFolders = Pick<BuildOptions, 'dist' | 'kept'>

const ownFolders: BuildFolders = { dist: `${root}dist`, kept: `${buildFolder}kept/` }

/** What a build of this checkout is made of: the compiled site, and a source of articles. */
export const buildOptionsFrom = async (
  client: Client,
  folders: BuildFolders = ownFolders,
): Promise<BuildOptions> => ({
  client,
  renderer: await loadRenderer(),
  assets: `${buildFolder}site/client`,
  ...folders,
  // A build is short: where a line cannot be redrawn, its result says enough.
  ...(process.stderr.isTTY ? { onProgress: showProgress(process.stderr) } : {}),
})

/** The same, from the API of a running blog. */
export const buildOptions = (origin: string, secret: string): Promise<BuildOptions> =>
  buildOptionsFrom(createClient(origin, { secret }))
