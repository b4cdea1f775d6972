import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { article } from '../testing/articles.ts'
import { clientOf } from '../testing/calls.ts'
import { owner } from '../testing/owner.ts'
import { expectData } from './client.ts'
import { connect } from './connect.ts'

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A blog whose local server starts anew under its first requests, as new files in dist/ make it. */
const startCutOff = async (times: number, answer: unknown) => {
  const seen: { headers: IncomingHttpHeaders; body: string }[] = []
  const origin = await listen(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ headers: request.headers, body })
    if (seen.length <= times) {
      response.writeHead(503, { 'Retry-After': '0', 'Content-Type': 'text/plain;charset=UTF-8' })
      response.end('Your worker restarted mid-request. Please try sending the request again.')
    } else {
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Idempotency-Replayed': 'true',
      })
      response.end(JSON.stringify(answer))
    }
  })
  return { origin, seen }
}

test('a write that the local server cut off is sent again under the same key', async () => {
  const { origin, seen } = await startCutOff(2, { ok: 'created' })
  const reply = await clientOf(origin).call('createArticle', { body: article() })
  expect(expectData(reply)).toEqual({ ok: 'created' })
  // The first may have been taken all the same: nobody had done it before.
  expect(reply.headers.get('Idempotency-Replayed')).toBe(null)
  expect(seen).toHaveLength(3)
  expect(seen[0]?.headers['idempotency-key']).toMatch(/^[\w-]{21}$/)
  expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(new Set(seen.map(({ body }) => body)).size).toBe(1)
})

test('each try of a signed call is signed anew, as a signature holds once', async () => {
  const { origin, seen } = await startCutOff(1, { ok: 'reported' })
  const client = clientOf(origin, { secret: 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0cy0wMTIzNDU2Nzg5' })
  await client.ask('reportFailure', { body: { error: 'none' } })
  expect(new Set(seen.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('a call that may count twice is sent once, and says that the server cut it off', async () => {
  const { origin, seen } = await startCutOff(9, {})
  const body = { id: '0123456789abcdef' } as never
  await expect(clientOf(origin).call('like', { body })).rejects.toThrow(
    'The server restarted during a request',
  )
  expect(seen).toHaveLength(1)
})

test('a server that starts anew without end is told of in a sentence', async () => {
  const { origin, seen } = await startCutOff(99, {})
  // Each look at the clock finds three seconds gone.
  const { now } = Date
  let looks = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_000 * looks++)
  onTestFinished(() => clock.mockRestore())
  await expect(connect(origin, owner)).rejects.toThrow('The server restarted during a request')
  expect(seen.length).toBeGreaterThan(2)
})

test('what is not a blog is told of in a sentence', async () => {
  const origin = await listen((_, response) => void response.end('<h1>Another program</h1>'))
  await expect(connect(origin, owner)).rejects.toThrow(
    `What answers at ${origin} is not this blog.`,
  )
})
