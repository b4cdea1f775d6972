import type { Miniflare } from 'miniflare'

interface Inspected {
  readonly id: string
  readonly webSocketDebuggerUrl: string
}

const inspectWorker = async (flare: Miniflare): Promise<WebSocket> => {
  const { host } = await flare.getInspectorURL()
  const all = (await (await fetch(`http://${host}/json`)).json()) as Inspected[]
  const worker = all.find(({ id }) => id.startsWith('core:user:'))
  if (!worker) throw new Error('There is no Worker to look into.')
  const socket = new WebSocket(worker.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  return socket
}

/**
 * The heap of the Worker after a garbage collection, in MB, without the platform's simulation in the same process.
 * @param flare started with a port for the inspector
 */
export const heapOf = async (flare: Miniflare): Promise<number> => {
  const { origin } = await flare.ready
  const socket = await inspectWorker(flare)
  const waiting = new Map<number, (result: Record<string, number>) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data)
    waiting.get(id)?.(result)
  }
  const ask = (method: string): Promise<Record<string, number>> =>
    new Promise((resolve) => {
      const id = waiting.size + 1
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params: {} }))
    })
  await ask('HeapProfiler.enable')
  // The second collection frees what the first one finalised.
  for (let time = 0; time < 2; time += 1) {
    const collected = ask('HeapProfiler.collectGarbage')
    // The runtime runs a requested collection after it has answered a request.
    for (let request = 0; request < 2; request += 1) await (await fetch(origin)).text()
    await collected
  }
  const { usedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage')
  socket.close()
  return (usedSize + backingStorageSize) / 2 ** 20
}
