import { expect, onTestFinished, test, vi } from 'vitest'
import { retryCutOff } from './retry-cut-off.ts'

/** What `wrangler dev` says for a write that was under way when it took up new files. */
const cutOff = () =>
  new Response('Your worker restarted mid-request. Please try sending the request again.', {
    status: 503,
    headers: { 'Retry-After': '0', 'Content-Type': 'text/plain;charset=UTF-8' },
  })

/** Sends a request while the server answers so. @returns its end, and a mock that was called for each try */
const begin = (answer: (tries: number) => Response) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const send = vi.fn(async () => answer(send.mock.calls.length))
  return { send, reply: retryCutOff(send) }
}

test('what the local server cuts off goes again by itself', async () => {
  const { send, reply } = begin((tries) => (tries < 3 ? cutOff() : Response.json('Done')))
  await vi.runAllTimersAsync()
  const { response, tries } = await reply
  expect([await response.json(), tries, send.mock.calls.length]).toEqual(['Done', 3, 3])
})

test('a server that cuts off without end is told of after 10 s at most', async () => {
  const { send, reply } = begin(cutOff)
  let isOver = false
  void reply.then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(9_000)
  expect([isOver, send.mock.calls.length > 5]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver).toBe(true)
  expect((await reply).response.status).toBe(503)
})

test.each<[string, () => Response]>([
  [
    'an error page',
    () => new Response('Later', { status: 503, headers: { 'Content-Type': 'text/html' } }),
  ],
  ['the answer of a proxy', () => new Response('Unavailable', { status: 503 })],
  ['another status', () => new Response('', { status: 500, headers: cutOff().headers })],
])('%s is never sent for again by itself', async (_name, answer) => {
  const { reply } = begin(answer)
  expect((await reply).tries).toBe(1)
})
