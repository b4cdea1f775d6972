import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import type { BuildStamp } from '../../shared/rebuild.ts'
import type { BuiltPost, Written } from './articles.ts'
import type { KnownPost } from './pictures.ts'
import type { PageRecord } from './records.ts'

/** The data that a build stores for the next one, which then reads only changes. */
export interface BuildCache extends Written {
  readonly revision: number
  readonly epoch: string
  /** The metadata of every article, by its id. */
  readonly posts: ReadonlyMap<string, KnownPost>
  /** What each page read, by its path. */
  readonly records: ReadonlyMap<string, PageRecord>
  /** The articles whose whole text is in feeds. */
  readonly syndicated: readonly BuiltPost[]
}

const nameOf = ({ revision, renderer }: BuildStamp): string => `build-${revision}-${renderer}.json`

/** Loads the data of the last build; null if it is missing or damaged. @param folder ends with a slash */
export const readCache = (folder: string, stamp: BuildStamp): BuildCache | null => {
  try {
    const { posts, records, ...others } = JSON.parse(readFileSync(folder + nameOf(stamp), 'utf8'))
    return {
      ...others,
      posts: new Map(posts.map((post: KnownPost) => [post.id, post])),
      records: new Map(records),
    }
  } catch {
    return null
  }
}

/**
 * Stores the data, in place of that of earlier builds, before the build's files are moved in: if the move is cut off, the
 * next build trusts no file. The file name identifies the build.
 */
export const writeCache = (folder: string, stamp: BuildStamp, cache: BuildCache): void => {
  mkdirSync(folder, { recursive: true })
  const { posts, records, ...others } = cache
  const content = { ...others, posts: [...posts.values()], records: [...records] }
  const file = folder + nameOf(stamp)
  writeFileSync(`${file}.new`, JSON.stringify(content))
  renameSync(`${file}.new`, file)
  for (const name of readdirSync(folder)) {
    if (name.startsWith('build-') && name !== nameOf(stamp)) rmSync(folder + name)
  }
}

const Generations = z.object({
  renderer: z.string(),
  current: z.array(z.string()),
  /** The hashed files of the last build by another renderer. */
  earlier: z.array(z.string()),
})
type Generations = z.infer<typeof Generations>

const assetsFile = (folder: string): string => `${folder}assets.json`

const readGenerations = (folder: string): Generations | null => {
  try {
    return Generations.parse(JSON.parse(readFileSync(assetsFile(folder), 'utf8')))
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
  const before = readGenerations(folder)
  const earlier = before?.renderer === renderer ? before.earlier : (before?.current ?? [])
  const generations: Generations = { renderer, current: [...hashed], earlier: [...earlier] }
  writeFileSync(assetsFile(folder), JSON.stringify(generations))
  return earlier
}
