import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { AtEnd } from './new-folder.ts'

/** A request that a receiver got. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/**
 * A local server that stores the requests that it gets.
 * @param answer the status of its answers; null for no answer
 */
export const startReceiver = async (
  answer: (n: number) => number | null | Promise<number> = () => 204,
  atEnd: AtEnd = onTestFinished,
) => {
  const calls: Received[] = []
  let open = 0
  let maxOpen = 0
  const server = createServer(async (request, response) => {
    open += 1
    maxOpen = Math.max(maxOpen, open)
    const body = Buffer.concat(await request.toArray()).toString()
    const { method, url, headers } = request
    const n = calls.push({ path: `${method} ${url}`, headers, body })
    const status = await answer(n)
    if (status !== null) response.writeHead(status).end()
    open -= 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, calls, maxOpen: () => maxOpen }
}
