import { writeFileSync } from 'node:fs'
import type { BuildStamp } from '../../shared/rebuild.ts'
import type { Blog } from './blog.ts'

/** Deploys the Worker with static files of this stamp; by default they are of its own renderer. */
export const deployStamp = async (
  { build, dist, reload }: Blog,
  stamp: Partial<BuildStamp> & Pick<BuildStamp, 'revision'>,
): Promise<void> => {
  const { hash: renderer } = build.renderer
  writeFileSync(`${dist}/build.json`, JSON.stringify({ renderer, ...stamp }))
  await reload()
}
