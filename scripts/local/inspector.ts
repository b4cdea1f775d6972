import type { Miniflare } from 'miniflare'

interface Inspected {
  readonly id: string
  readonly webSocketDebuggerUrl: string
}

/** A connection to the inspector of a Worker's isolate. */
export interface Inspector {
  /** Sends a command of V8's protocol. @returns its result */
  ask<Result>(method: string, params?: object): Promise<Result>
  close(): void
}

/** Connects to the blog's inspector. @param flare started with a port for the inspector */
export const openInspector = async (flare: Miniflare): Promise<Inspector> => {
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
