import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { BuildStamp } from '../../shared/rebuild/contract.ts'
import type { Post } from '../../shared/source.ts'

const fileOf = (folder: string, stamp: BuildStamp): string =>
  `${folder}posts-${stamp.revision}-${stamp.renderer}.json`

/**
 * The metadata that a build rendered from, so that the next one reads only what changed.
 * @param folder ends with a slash
 * @returns null when it is not there or not whole: then everything is read again
 */
export const readKept = (folder: string, stamp: BuildStamp): Post[] | null => {
  try {
    return JSON.parse(readFileSync(fileOf(folder, stamp), 'utf8'))
  } catch {
    return null
  }
}

/** Keeps the metadata of a build before its files land; the name says which build it belongs to. */
export const keep = (folder: string, stamp: BuildStamp, posts: readonly Post[]): void => {
  mkdirSync(folder, { recursive: true })
  const file = fileOf(folder, stamp)
  writeFileSync(`${file}.new`, JSON.stringify(posts))
  renameSync(`${file}.new`, file)
}

/** Drops the metadata of earlier builds, once the files of this one are in place. */
export const dropEarlier = (folder: string, stamp: BuildStamp): void => {
  const current = fileOf(folder, stamp)
  for (const name of readdirSync(folder)) {
    if (name.startsWith('posts-') && folder + name !== current) rmSync(folder + name)
  }
}
