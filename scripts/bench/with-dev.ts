import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { readRebuild } from '../../shared/rebuild/contract.ts'
import { type Client, expectData, signInAs } from '../lib/client.ts'
import { cloneInto } from '../lib/clone.ts'
import { parseDevVars } from '../lib/dev-vars.ts'
import { freePort } from '../local/worker.ts'

/** Waits until something holds. @throws Error after three minutes */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = performance.now() + 180_000; performance.now() < end; await wait(50)) {
    if (await holds()) return
  }
  throw new Error('npm run dev did not come so far within three minutes.')
}

/** Waits until everything that was published is in the files. */
export const untilLanded = (author: Client): Promise<void> =>
  until(async () => {
    const { asked, landed } = expectData(await author.call(readRebuild))
    return asked === landed
  })

/** The blog that `npm run dev` runs. */
export interface DevBlog {
  readonly origin: string
  readonly folder: string
  readonly author: Client
  /** What it has printed so far. */
  output(): string
}

/** Runs work against `npm run dev` in a clone of its own, and ends it. @param words for the command */
export const withDev = async <Result>(
  work: (blog: DevBlog) => Promise<Result>,
  ...words: readonly string[]
): Promise<Result> => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-bench-`)
  cloneInto(folder)
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), PWD: folder }
  const child = spawn('npm', ['run', 'dev', '--', ...words], { cwd: folder, env, detached: true })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  try {
    await until(() => output.includes('Ctrl-C ends everything'))
    const origin = `http://127.0.0.1:${port}`
    const author = await signInAs(origin, parseDevVars(readFileSync(`${folder}/.dev.vars`, 'utf8')))
    return await work({ origin, folder, author, output: () => output })
  } finally {
    process.kill(-(child.pid as number), 'SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
