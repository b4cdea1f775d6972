import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import * as z from 'zod'
import type { BuildStamp } from '../../shared/rebuild/contract.ts'
import type { BuiltPost } from './articles.ts'
import type { KnownPost } from './pictures.ts'

/** The file with every article of an earlier build; later builds write only the changes since. */
interface Whole {
  readonly name: string
  readonly posts: ReadonlyMap<string, KnownPost>
}

/** The data that a build stores for the next one, which then reads only changes. */
export interface BuildCache {
  /** The metadata of every article, by its id. */
  readonly posts: ReadonlyMap<string, KnownPost>
  /** The articles whose whole text is in feeds. */
  readonly syndicated: readonly BuiltPost[]
  /** The files of pictures that the blog does not have: smaller versions that nobody made. */
  readonly lacking: readonly string[]
  /** From an earlier build, with identical objects for unchanged articles; undefined after a full build. */
  readonly whole?: Whole
}

/** With more changes than this, all articles are written again. */
const maxChanges = 100

const nameOf = (kind: 'articles' | 'build', { revision, renderer }: BuildStamp): string =>
  `${kind}-${revision}-${renderer}.json`

/** Cached by this process: a running hook then need not parse every article for each change. */
let last:
  | { readonly file: string; readonly written: number; readonly cache: BuildCache }
  | undefined

const byId = (posts: readonly KnownPost[]): BuildCache['posts'] =>
  new Map(posts.map((post) => [post.id as string, post]))

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Loads the data of the last build; null if it is missing or damaged. @param folder ends with a slash */
export const readCache = (folder: string, stamp: BuildStamp): BuildCache | null => {
  const file = folder + nameOf('build', stamp)
  try {
    const written = statSync(file).mtimeMs
    if (last?.file !== file || last.written !== written) {
      const { name, changed, gone, syndicated, lacking = [] } = read(file)
      const whole = { name, posts: byId(read(folder + name)) }
      const posts = new Map([...whole.posts, ...byId(changed)])
      for (const id of gone) posts.delete(id)
      last = { file, written, cache: { posts, syndicated, lacking, whole } }
    }
    return last.cache
  } catch {
    return null
  }
}

const write = (file: string, content: unknown): void => {
  writeFileSync(`${file}.new`, JSON.stringify(content))
  renameSync(`${file}.new`, file)
}

const changesSince = ({ name, posts }: Whole, now: BuildCache['posts']) => ({
  name,
  changed: [...now.values()].filter((post) => posts.get(post.id as string) !== post),
  gone: [...posts.keys()].filter((id) => !now.has(id)),
})

/**
 * Stores the data before the build's files are moved in; the file name identifies the build.
 * @returns the names of the data's files
 */
export const writeCache = (
  folder: string,
  stamp: BuildStamp,
  cache: BuildCache,
): readonly string[] => {
  mkdirSync(folder, { recursive: true })
  const { posts, syndicated, lacking } = cache
  const name = nameOf('articles', stamp)
  const since = cache.whole && changesSince(cache.whole, posts)
  const isFew = since !== undefined && since.changed.length + since.gone.length <= maxChanges
  const whole = cache.whole && isFew ? cache.whole : { name, posts }
  if (!isFew) write(folder + name, [...posts.values()])
  const file = nameOf('build', stamp)
  write(folder + file, { ...changesSince(whole, posts), syndicated, lacking })
  const written = statSync(folder + file).mtimeMs
  last = { file: folder + file, written, cache: { posts, syndicated, lacking, whole } }
  return [file, whole.name]
}

/** Deletes the data of earlier builds, once this build's files are in place. @param current the file names to keep */
export const deleteOldCaches = (folder: string, current: readonly string[]): void => {
  for (const name of readdirSync(folder)) {
    if (/^(?:articles|build)-/.test(name) && !current.includes(name)) rmSync(folder + name)
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
