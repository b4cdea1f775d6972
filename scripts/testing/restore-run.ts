import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { takeBackup } from '../backup/take.ts'
import { root } from '../lib/paths.ts'
import type { Blog } from './blog.ts'
import { sql } from './calls.ts'
import { newFolder } from './new-folder.ts'

export const folder = newFolder(() => {})
export const file = `${folder}/large.jsonl.gz`
export const other = `${folder}/other.jsonl.gz`
export const rows = 40

/**
 * Fills a blog with drafts and takes a backup, then deletes all but one and takes another; all files are in one folder.
 */
export const takeLargeAndOther = async (source: Blog): Promise<void> => {
  const text = (n: number) => `${n} ${Buffer.alloc(400_000, `${n}abc`).toString()}`
  for (let n = 0; n < rows; n += 1) {
    await sql(
      source.db,
      `INSERT INTO drafts (id, slug, heading, image, image_source, body, author, date, links,
           category, words, description, created_at, updated_at)
         VALUES (?1, 'd', 'D', 'https://x.example/i.png', 'Me', ?2, 'Robin', '2020-01-02', '[]',
           'Health', 2, 'D', '2020-01-02T03:04:05.678Z', '2020-01-02T03:04:05.678Z')`,
      `draft-${n}`,
      text(n),
    )
  }
  await takeBackup(source.db, file)
  await sql(source.db, "DELETE FROM drafts WHERE id <> 'draft-0'")
  await takeBackup(source.db, other)
}

/** Sends a signal to a command and all of its processes, like a Ctrl-C in a terminal. */
const signalAll = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    process.kill(-(child.pid as number), signal)
  } catch {
    // It has ended.
  }
}

/** Runs a command on the state of a running blog. */
export const run = (
  blog: Pick<Blog, 'folder'>,
  script: 'backup' | 'restore' | 'renew',
  ...args: string[]
) => {
  const child = spawn(
    process.execPath,
    [`${root}scripts/${script}/main.ts`, ...args, '--state', `${blog.folder}/state`],
    // A group of its own, as a terminal makes one.
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  onTestFinished(() => signalAll(child, 'SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended: ended.then((code) => ({ code, output })) }
}

/** The number of rows that an unfinished restore has inserted; null if there is none. */
export const brought = (blog: Blog): Promise<number | null> =>
  blog.db
    .prepare('SELECT done FROM restore_state')
    .first<number>('done')
    .catch(() => null)

/** Ends a restore after its first rows, before its last. */
export const endBetween = async (blog: Blog, child: ChildProcess, signal: NodeJS.Signals) => {
  while (!(await brought(blog))) await wait(5)
  signalAll(child, signal)
}
