import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { isRunning } from '../build/output.ts'
import { root } from '../lib/paths.ts'

/** The result of a command: null for success, else its output, which names the place of a compile error. */
export type CommandFailure = null | { readonly output: string }

/** Runs a file of `scripts/` in another process, which loads the site afresh and frees its memory at the end. */
export const runInProcess = (file: string, ...args: string[]): Promise<CommandFailure> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`${root}scripts/${file}`, ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', (error) => resolve({ output: error.message }))
    child.once('close', (code) =>
      resolve(code === 0 ? null : { output: output.replaceAll(root, '').trim() }),
    )
  })

/** The lock: a socket, which ends with its process. Its path is relative, because an absolute one may be too long. */
const socketPath = relative(process.cwd(), `${root}.wrangler/dev.sock`)

/** The description that the running server sends; null if none is running. */
const readLockOwner = (): Promise<string | null> => text(connect(socketPath)).catch(() => null)

const listen = (about: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(about))
    // Where the file system has no sockets, a second server is not prevented.
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'))
    server.listen(socketPath, () => resolve(true))
    server.unref()
  })

/**
 * Locks this folder for one development server.
 * @returns the description of the server that holds the lock; null if it is ours
 */
export const lockFolder = async (about: string): Promise<string | null> => {
  mkdirSync(`${root}.wrangler`, { recursive: true })
  if (await listen(about)) return null
  const found = await readLockOwner()
  if (found !== null) return found
  // A killed server left it.
  rmSync(socketPath, { force: true })
  return (await listen(about)) ? null : readLockOwner()
}

/** Milliseconds between two checks. */
const pause = 1_000

/** On some systems npm's shell stays between npm and this process; macOS has neither that shell nor `/proc`. */
const npmProcess = (): number => {
  try {
    const [, name, parent] =
      /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return /^(?:ba|da)?sh$/.test(name ?? '') ? Number(parent) : process.ppid
  } catch {
    return process.ppid
  }
}

/** Calls back when the npm that started this command has ended; a killed npm sends no signal. */
export const onNpmExit = (callback: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = npmProcess()
  const timer = setInterval(() => {
    if (isRunning(npm)) return
    clearInterval(timer)
    callback()
  }, pause)
}
