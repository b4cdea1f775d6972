import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { BuildStamp } from '../../shared/rebuild/contract.ts'
import type { Post } from '../../shared/source.ts'
import type { BuiltPost } from './articles.ts'

/** What a build leaves for the next, which then reads only changes. */
export interface Kept {
  /** The metadata of every article, by its id. */
  readonly posts: ReadonlyMap<string, Post>
  /** The articles that feeds have in full. */
  readonly syndicated: readonly BuiltPost[]
}

const fileOf = (folder: string, stamp: BuildStamp): string =>
  `${folder}articles-${stamp.revision}-${stamp.renderer}.json`

/** What this process kept last: a hook that runs on need not parse every article for each change. */
let last: { readonly file: string; readonly written: number; readonly kept: Kept } | undefined

const byId = (posts: readonly Post[]): Kept['posts'] =>
  new Map(posts.map((post) => [post.id as string, post]))

/** Loads what the last build kept; null if it is missing or damaged. @param folder ends with a slash */
export const readKept = (folder: string, stamp: BuildStamp): Kept | null => {
  const file = fileOf(folder, stamp)
  try {
    const written = statSync(file).mtimeMs
    if (last?.file !== file || last.written !== written) {
      const { posts, syndicated } = JSON.parse(readFileSync(file, 'utf8'))
      last = { file, written, kept: { posts: byId(posts), syndicated } }
    }
    return last.kept
  } catch {
    return null
  }
}

/** Articles as JSON, each made once. */
const texts = new WeakMap<Post, string>()

const jsonOf = (posts: Iterable<Post>): string => {
  const each = Array.from(posts, (post) => {
    const text = texts.get(post) ?? JSON.stringify(post)
    texts.set(post, text)
    return text
  })
  return `[${each.join(',')}]`
}

/** Keeps it before the files of the build land; the name says which build it belongs to. */
export const keep = (folder: string, stamp: BuildStamp, kept: Kept): void => {
  mkdirSync(folder, { recursive: true })
  const file = fileOf(folder, stamp)
  const [posts, syndicated] = [jsonOf(kept.posts.values()), jsonOf(kept.syndicated)]
  writeFileSync(`${file}.new`, `{"posts":${posts},"syndicated":${syndicated}}`)
  renameSync(`${file}.new`, file)
  last = { file, written: statSync(file).mtimeMs, kept }
}

/** Drops what earlier builds kept, once the files of this one are in place. */
export const dropEarlier = (folder: string, stamp: BuildStamp): void => {
  const current = fileOf(folder, stamp)
  for (const name of readdirSync(folder)) {
    if (/^(?:articles|posts)-/.test(name) && folder + name !== current) rmSync(folder + name)
  }
}
