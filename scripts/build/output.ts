import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { BuildStamp, buildStampPath } from '../../shared/rebuild.ts'
import { type Folders, writerInto } from './files.ts'

/** The files of a folder as paths that begin with a slash; an empty list if there is no folder. */
export const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          `${entry.parentPath}/${entry.name}`.slice(folder.length).replace(/^\/*/, '/'),
        )
    : []

/** The stamp of the files in `dist/`; null if no build ever finished. */
export const readStamp = (dist: string): BuildStamp | null => {
  try {
    return BuildStamp.parse(JSON.parse(readFileSync(dist + buildStampPath, 'utf8')))
  } catch {
    return null
  }
}

/** Whether a process of this id runs on this machine. */
export const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the staging folders of killed builds. */
const removeAbandoned = (beside: string): void => {
  for (const name of existsSync(beside) ? readdirSync(beside) : []) {
    const pid = /^staging-(\d+)-/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(beside + name, { recursive: true, force: true })
  }
}

/** Moves a folder; returns false if there is none, or if another build has put one there. */
const move = (from: string, to: string): boolean => {
  try {
    renameSync(from, to)
    return true
  } catch {
    return false
  }
}

/** From this many files on, an exchange of folders is worth that for a moment none of them is there. */
const many = 100

/**
 * Writes a build beside `dist/`. Once it is complete, moves it in, with one rename for each file, or for a large folder all
 * of whose files are new: servers and watchers see only complete files, all within a moment. The stamp is moved last. What
 * was in such a folder is kept: a later build writes over it, because to create a file takes several times as long.
 */
export class Staging implements Folders {
  /** Holds the build's files until they are moved in. */
  readonly folder: string
  readonly #files = new Set<string>()
  readonly #write: ReturnType<typeof writerInto>
  readonly #replaced: string
  readonly dist: string

  /** @param beside a folder on the same disk as `dist`, in which the staging folder is created */
  constructor(beside: string, dist: string) {
    removeAbandoned(beside)
    mkdirSync(beside, { recursive: true })
    this.folder = mkdtempSync(`${beside}staging-${process.pid}-`)
    this.#replaced = `${beside}replaced`
    move(this.#replaced, this.folder)
    this.dist = dist
    this.#write = writerInto(this)
  }

  /** Writes a file that differs from that in `dist/`. */
  write(file: string, content: Uint8Array): void {
    if (this.#write(file, content)) this.add(file)
  }

  /** Registers a file that was written into the staging folder. */
  add(file: string): void {
    this.#files.add(file)
  }

  /** Moves files of one folder in; exchanges the folders if they are many, and neither has others. */
  #moveIn(folder: string, files: readonly string[]): void {
    const [old, next] = [this.dist + folder, this.folder + folder]
    const names = new Set(files.map((file) => basename(file)))
    mkdirSync(old, { recursive: true })
    const spare = readdirSync(next, { withFileTypes: true }).filter(({ name }) => !names.has(name))
    const isWhole = names.size >= many && readdirSync(old).every((name) => names.has(name))
    if (!isWhole || folder === '/' || spare.some((entry) => entry.isDirectory())) {
      for (const file of files) renameSync(this.folder + file, this.dist + file)
      return
    }
    for (const { name } of spare) rmSync(`${next}/${name}`)
    renameSync(old, `${next}~`)
    renameSync(next, old)
    renameSync(`${next}~`, next)
  }

  /** Moves all files in, removes the files that the new build lacks, and writes the stamp. */
  land(removed: Iterable<string>, stamp: BuildStamp): void {
    for (const file of removed) rmSync(this.dist + file, { force: true })
    for (const [folder, files] of Map.groupBy(this.#files, dirname)) this.#moveIn(folder, files)
    if (this.#write(buildStampPath, Buffer.from(JSON.stringify(stamp)))) {
      renameSync(this.folder + buildStampPath, this.dist + buildStampPath)
    }
    if (!move(this.folder, this.#replaced)) rmSync(this.folder, { recursive: true, force: true })
  }
}
