import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { BuildStamp, buildStampPath } from '../../shared/rebuild/contract.ts'
import { writerInto } from './files.ts'

/** The files of a folder, as paths that begin with a slash; none when there is no folder. */
export const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          `${entry.parentPath}/${entry.name}`.slice(folder.length).replace(/^\/*/, '/'),
        )
    : []

/** What the files in `dist/` are; null when a build never ended. */
export const readStamp = (dist: string): BuildStamp | null => {
  try {
    return BuildStamp.parse(JSON.parse(readFileSync(dist + buildStampPath, 'utf8')))
  } catch {
    return null
  }
}

/** Whether a process of this machine runs. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Removes the staging folders of builds that were killed. */
const removeAbandoned = (beside: string): void => {
  for (const name of existsSync(beside) ? readdirSync(beside) : []) {
    const pid = /^staging-(\d+)-/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(beside + name, { recursive: true, force: true })
  }
}

/**
 * Writes a build beside `dist/` and moves it in when it is complete, by one rename for each file: servers
 * and watchers of the folder see only complete files, all within a moment. The stamp comes last.
 */
export class Staging {
  /** Where its files are until then. */
  readonly folder: string
  readonly #files = new Set<string>()
  readonly #write: ReturnType<typeof writerInto>
  readonly #dist: string

  /** @param beside a folder on the same disk as `dist`, where the staging folder is made */
  constructor(beside: string, dist: string) {
    removeAbandoned(beside)
    mkdirSync(beside, { recursive: true })
    this.folder = mkdtempSync(`${beside}staging-${process.pid}-`)
    this.#write = writerInto(this.folder)
    this.#dist = dist
  }

  write(file: string, content: string | Uint8Array): void {
    this.#write(file, content)
    this.add(file)
  }

  /** Takes a file that was written into the folder. */
  add(file: string): void {
    this.#files.add(file)
  }

  /** Moves everything in, removes what the new build does not have, and writes the stamp. */
  land(removed: Iterable<string>, stamp: BuildStamp): void {
    this.write(buildStampPath, JSON.stringify(stamp))
    const folders = new Set([...this.#files].map((file) => dirname(this.#dist + file)))
    for (const folder of folders) mkdirSync(folder, { recursive: true })
    for (const file of removed) rmSync(this.#dist + file, { force: true })
    for (const file of this.#files) renameSync(this.folder + file, this.#dist + file)
    rmSync(this.folder, { recursive: true, force: true })
  }
}
