import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../lib/paths.ts'

/** A socket, as it ends with its process; named from here, as its whole path may be too long for one. */
const socketPath = relative(process.cwd(), `${root}.wrangler/dev.sock`)

/** What the one that listens says of itself; null where none does. */
const other = (): Promise<string | null> => text(connect(socketPath)).catch(() => null)

const listen = (about: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(about))
    // A folder that takes no sockets takes a second server, too.
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'))
    server.listen(socketPath, () => resolve(true))
    server.unref()
  })

/** Locks this folder for one development server. @returns what the one that has it says; null when taken now */
export const takeFolder = async (about: string): Promise<string | null> => {
  mkdirSync(`${root}.wrangler`, { recursive: true })
  if (await listen(about)) return null
  const found = await other()
  if (found !== null) return found
  // Left by a killed server.
  rmSync(socketPath, { force: true })
  return (await listen(about)) ? null : other()
}
