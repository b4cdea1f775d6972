import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../lib/paths.ts'

/** A socket closes with its process. The path is relative, because an absolute path may be too long for a socket. */
const socketPath = relative(process.cwd(), `${root}.wrangler/dev.sock`)

/** The description that the running server sends; null if none is running. */
const other = (): Promise<string | null> => text(connect(socketPath)).catch(() => null)

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
export const takeFolder = async (about: string): Promise<string | null> => {
  mkdirSync(`${root}.wrangler`, { recursive: true })
  if (await listen(about)) return null
  const found = await other()
  if (found !== null) return found
  // A killed server left it.
  rmSync(socketPath, { force: true })
  return (await listen(about)) ? null : other()
}
