import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { BuildStamp } from '../../shared/rebuild/contract.ts'
import type { Post } from '../../shared/source.ts'
import type { BuiltPost } from './articles.ts'

/** What a build leaves for the next, which then reads only changes. */
export interface Kept {
  /** The metadata of every article. */
  readonly posts: readonly Post[]
  /** The articles that feeds have in full. */
  readonly syndicated: readonly BuiltPost[]
}

const fileOf = (folder: string, stamp: BuildStamp): string =>
  `${folder}articles-${stamp.revision}-${stamp.renderer}.json`

/** Loads what the last build kept; null if it is missing or damaged. @param folder ends with a slash */
export const readKept = (folder: string, stamp: BuildStamp): Kept | null => {
  try {
    return JSON.parse(readFileSync(fileOf(folder, stamp), 'utf8'))
  } catch {
    return null
  }
}

/** Keeps it before the files of the build land; the name says which build it belongs to. */
export const keep = (folder: string, stamp: BuildStamp, kept: Kept): void => {
  mkdirSync(folder, { recursive: true })
  const file = fileOf(folder, stamp)
  writeFileSync(`${file}.new`, JSON.stringify(kept))
  renameSync(`${file}.new`, file)
}

/** Drops what earlier builds kept, once the files of this one are in place. */
export const dropEarlier = (folder: string, stamp: BuildStamp): void => {
  const current = fileOf(folder, stamp)
  for (const name of readdirSync(folder)) {
    if (/^(?:articles|posts)-/.test(name) && folder + name !== current) rmSync(folder + name)
  }
}
