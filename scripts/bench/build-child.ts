import { existsSync, readFileSync, rmSync } from 'node:fs'
import { buildFolder } from '../lib/paths.ts'
import { waitedFor, withClock } from './client-clock.ts'

/**
 * Runs one measured job in a separate process, to measure its own peak of memory: `build-child.ts compile |
 * full | changed [origin folder]`, with REBUILD_SECRET in the environment.
 */
export interface Measured {
  readonly pages: number
  /** Seconds since the process began. */
  readonly seconds: number
  /** Seconds of these spent waiting for the API. */
  readonly api: number
  /** The peak of memory in MB. */
  readonly memory: number
}

/**
 * The peak of resident memory in MB. Linux counts the parent's into a child's `maxRSS` (its pages are
 * the child's until it starts its own program), not into this.
 */
const peakMemory = (): number => {
  const file = '/proc/self/status'
  const peak = existsSync(file) && /VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
  return (peak ? Number(peak) : process.resourceUsage().maxRSS) / 1_024
}

const build = async (isFull: boolean, origin: string, folder: string): Promise<number> => {
  const { bringUpToDate, buildAll } = await import('../build/build.ts')
  const { createClient } = await import('../lib/client.ts')
  const { loadRenderer } = await import('../lib/renderer.ts')
  const result = await (isFull ? buildAll : bringUpToDate)({
    client: withClock(createClient(origin, { secret: process.env.REBUILD_SECRET as string })),
    renderer: await loadRenderer(),
    assets: `${buildFolder}site/client`,
    dist: `${folder}/dist`,
    kept: `${folder}/kept/`,
  })
  if (result.isFull !== isFull) throw new Error('The build was not of the kind to be measured.')
  return result.rendered
}

const compile = async (isKnown: boolean): Promise<number> => {
  if (!isKnown) rmSync(`${buildFolder}compiled.json`, { force: true })
  await (await import('../compile/main.ts')).compile()
  return 0
}

const [kind, origin = '', folder = ''] = process.argv.slice(2)
const pages =
  kind === 'compile' || kind === 'compiled'
    ? await compile(kind === 'compiled')
    : await build(kind === 'full', origin, folder)
process.send?.({
  pages,
  seconds: performance.now() / 1_000,
  api: waitedFor() / 1_000,
  memory: peakMemory(),
} satisfies Measured)
