import { expect, onTestFinished, test, vi } from 'vitest'
import { call } from './call.ts'

/** What `wrangler dev` says for a write that was under way when it took up new files. */
const cutOff = () =>
  new Response('Your worker restarted mid-request. Please try sending the request again.', {
    status: 503,
    headers: { 'Retry-After': '0', 'Content-Type': 'text/plain;charset=UTF-8' },
  })

/** Sends an address while the server answers so. @returns the keys that were sent, and how it ends */
const subscribe = (answers: (tries: number) => Response, idempotencyKey?: string) => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const keys: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) =>
    answers(keys.push(headers['Idempotency-Key'])),
  )
  const body = { email: 'reader@example.com' }
  const reply = call('subscribe', { body, ...(idempotencyKey && { idempotencyKey }) })
  return { keys, reply }
}

test('what the local server cuts off goes again by itself under its key', async () => {
  const { keys, reply } = subscribe(
    (tries) => (tries < 3 ? cutOff() : Response.json('Registered')),
    'a key',
  )
  await vi.runAllTimersAsync()
  expect(await reply).toMatchObject({ ok: true, data: 'Registered' })
  expect(keys).toEqual(['a key', 'a key', 'a key'])
})

test('a server that cuts off without end is told of after 10 s at most', async () => {
  const { keys, reply } = subscribe(cutOff, 'a key')
  let isOver = false
  void reply.then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(9_000)
  expect([isOver, keys.length > 5]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver).toBe(true)
  expect(await reply).toMatchObject({ ok: false, problem: null, status: 503 })
})

test.each<[string, () => Response, string?]>([
  [
    'an error page',
    () => new Response('Later', { status: 503, headers: { 'Content-Type': 'text/html' } }),
    'a key',
  ],
  ['the answer of a proxy', () => new Response('Unavailable', { status: 503 }), 'a key'],
  ['another status', () => new Response('', { status: 500, headers: cutOff().headers }), 'a key'],
  ['what bears no key', cutOff],
])('%s is never sent again by itself', async (_name, answers, key) => {
  const { keys, reply } = subscribe(answers, key)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([(await reply).ok, keys]).toEqual([false, [key]])
})
