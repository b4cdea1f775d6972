import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { fileOf } from '../../shared/pages.ts'
import { BuildStamp, buildStampPath } from '../../shared/rebuild/contract.ts'

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

/** The file of a page that the plan has. */
export const pageFile = (path: string): string => {
  const file = fileOf(path)
  if (file === null) throw new Error(`The plan has a page that no file can hold: ${path}`)
  return file
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
  readonly #files: string[] = []
  readonly #folders = new Set<string>()
  readonly #staging: string
  readonly #dist: string

  /** @param beside a folder on the same disk as `dist`, where the staging folder is made */
  constructor(beside: string, dist: string) {
    removeAbandoned(beside)
    mkdirSync(beside, { recursive: true })
    this.#staging = mkdtempSync(`${beside}staging-${process.pid}-`)
    this.#dist = dist
  }

  /** Writes a file. Synchronous, because asynchronous writes are slower on two cores. */
  write(file: string, content: string | Uint8Array): void {
    const target = this.#staging + file
    const folder = dirname(target)
    if (!this.#folders.has(folder)) {
      this.#folders.add(folder)
      mkdirSync(folder, { recursive: true })
    }
    writeFileSync(target, content)
    this.#files.push(file)
  }

  /** Moves everything in, removes what the new build does not have, and writes the stamp. */
  land(removed: Iterable<string>, stamp: BuildStamp): void {
    this.write(buildStampPath, JSON.stringify(stamp))
    const folders = new Set(this.#files.map((file) => dirname(this.#dist + file)))
    for (const folder of folders) mkdirSync(folder, { recursive: true })
    for (const file of removed) rmSync(this.#dist + file, { force: true })
    for (const file of this.#files) renameSync(this.#staging + file, this.#dist + file)
    rmSync(this.#staging, { recursive: true, force: true })
  }
}
