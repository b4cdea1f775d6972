import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * The environment that keeps the memory of Miniflare's runtime level. Without it, V8 collects only young objects here:
 * the heaps stay small, and V8 does not know the weight of requests, answers and streams outside of them, so that each
 * request leaves tens of kilobytes (github.com/cloudflare/workerd issues 6824 and 6894). With it, every collection is a
 * full one, and young objects get little room before the next. It costs some milliseconds of a request, and a warning at
 * each start; the platform itself bounds and evicts instead.
 */
export const levelMemory = { MINIFLARE_WORKERD_V8_FLAGS: '--gc-global --max-semi-space-size=2' }

/** The inode of the socket that listens on a port of this machine. */
const socketAt = (port: number): string | undefined => {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, , state]) => local?.endsWith(`:${hex}`) && state === '0A')?.[9]
}

const hasSocket = (pid: string, socket: string): boolean => {
  try {
    return readdirSync(`/proc/${pid}/fd`).some(
      (fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${socket}]`,
    )
  } catch {
    // The process has ended meanwhile, or is not ours.
    return false
  }
}

/** The process that listens at an origin on this machine. @throws Error if `/proc` shows none */
export const findProcess = (origin: string): number => {
  const socket = socketAt(Number(new URL(origin).port))
  const pid =
    socket && readdirSync('/proc').find((one) => /^\d+$/.test(one) && hasSocket(one, socket))
  if (!pid) throw new Error(`No process answers at ${origin}.`)
  return Number(pid)
}

/** The memory that a process uses, in MB. */
export const memoryOf = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024
}

/** The milliseconds of CPU that a process has used, as Linux tells them. */
export const cpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    .reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0)
