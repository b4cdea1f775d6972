import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Miniflare } from 'miniflare'

/** The inode of the socket that listens on a port of this machine. */
const socketAt = (port: number): string | undefined => {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, , state]) => local?.endsWith(`:${hex}`) && state === '0A')?.[9]
}

const holds = (pid: string, socket: string): boolean => {
  try {
    return readdirSync(`/proc/${pid}/fd`).some(
      (fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${socket}]`,
    )
  } catch {
    // It has ended meanwhile, or is not ours.
    return false
  }
}

/**
 * The process that answers at an origin of this machine.
 * @throws Error where there is none, or no `/proc` to find it in
 */
export const processOf = (origin: string): number => {
  const socket = socketAt(Number(new URL(origin).port))
  const pid = socket && readdirSync('/proc').find((one) => /^\d+$/.test(one) && holds(one, socket))
  if (!pid) throw new Error(`No process answers at ${origin}.`)
  return Number(pid)
}

/** The memory that a process has in use, in MB. */
export const memoryOf = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024
}

interface Inspected {
  readonly id: string
  readonly webSocketDebuggerUrl: string
}

/**
 * The memory that the Worker itself still needs, in MB: its heap once all that nobody holds is gone.
 * What simulates the platform in the same process is not in it.
 * @param flare started with a port for the inspector
 */
export const heapOf = async (flare: Miniflare): Promise<number> => {
  const { host } = await flare.getInspectorURL()
  const all = (await (await fetch(`http://${host}/json`)).json()) as Inspected[]
  const worker = all.find(({ id }) => id.startsWith('core:user:'))
  if (!worker) throw new Error('There is no Worker to look into.')
  const socket = new WebSocket(worker.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const say = (id: number, method: string) =>
    socket.send(JSON.stringify({ id, method, params: {} }))
  const measured = new Promise<number>((resolve) => {
    socket.onmessage = ({ data }) => {
      const { usedSize, backingStorageSize } = JSON.parse(data).result ?? {}
      if (usedSize !== undefined) resolve((usedSize + backingStorageSize) / 2 ** 20)
    }
  })
  // Some answers never come, so no single one is waited for.
  say(1, 'HeapProfiler.enable')
  for (let id = 2; id < 60; id += 1) {
    say(id, id < 6 ? 'HeapProfiler.collectGarbage' : 'Runtime.getHeapUsage')
    const heap = await Promise.race([measured, wait(500, null)])
    if (heap === null) continue
    socket.close()
    return heap
  }
  throw new Error('The Worker does not tell what memory it has in use.')
}
