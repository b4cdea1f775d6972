import type { Miniflare } from 'miniflare'

interface Inspected {
  readonly id: string
  readonly webSocketDebuggerUrl: string
}

/** A connection to the inspector of a Worker's isolate. */
interface Inspector {
  /** Sends a command of V8's protocol. @returns its result */
  ask<Result>(method: string, params?: object): Promise<Result>
  close(): void
}

/** Connects to the blog's inspector. @param flare started with a port for the inspector */
const openInspector = async (flare: Miniflare): Promise<Inspector> => {
  const { host } = await flare.getInspectorURL()
  const all = (await (await fetch(`http://${host}/json`)).json()) as Inspected[]
  const worker = all.find(({ id }) => id === 'core:user:')
  if (!worker) throw new Error('There is no Worker to look into.')
  const socket = new WebSocket(worker.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (result: never) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data)
    waiting.get(id)?.(result as never)
  }
  return {
    ask: (method, params = {}) =>
      new Promise((resolve) => {
        const id = waiting.size + 1
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}

/**
 * The heap of the Worker after a garbage collection, in MB, without the platform's simulation in the same process.
 * @param flare started with a port for the inspector
 */
export const heapOf = async (flare: Miniflare): Promise<number> => {
  const { origin } = await flare.ready
  const { ask, close } = await openInspector(flare)
  await ask('HeapProfiler.enable')
  // The second collection frees what the first one finalised.
  for (let time = 0; time < 2; time += 1) {
    const collected = ask('HeapProfiler.collectGarbage')
    // The runtime runs a requested collection after it has answered a request.
    for (let request = 0; request < 2; request += 1) await (await fetch(origin)).text()
    await collected
  }
  const { usedSize = 0, backingStorageSize = 0 } =
    await ask<Record<string, number>>('Runtime.getHeapUsage')
  close()
  return (usedSize + backingStorageSize) / 2 ** 20
}
