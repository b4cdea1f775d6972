import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'

const Generations = z.object({
  renderer: z.string(),
  current: z.array(z.string()),
  /** The hashed files of the last build by another renderer. */
  earlier: z.array(z.string()),
})
type Generations = z.infer<typeof Generations>

const fileIn = (folder: string): string => `${folder}assets.json`

const read = (folder: string): Generations | null => {
  try {
    return Generations.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')))
  } catch {
    return null
  }
}

/**
 * Keeps the hashed files of the previous build for one more deployment, because open pages still load them. Records this
 * build's files for the next build.
 * @param folder the folder of data between builds
 * @param hashed files below `/_astro/`
 */
export const earlierAssets = (
  folder: string,
  renderer: string,
  hashed: readonly string[],
): readonly string[] => {
  const before = read(folder)
  const earlier = before?.renderer === renderer ? before.earlier : (before?.current ?? [])
  const generations: Generations = { renderer, current: [...hashed], earlier: [...earlier] }
  writeFileSync(fileIn(folder), JSON.stringify(generations))
  return earlier
}
