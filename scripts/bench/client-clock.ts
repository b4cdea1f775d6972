import type { Client } from '../lib/client.ts'

let waited = 0

const timed = async <Result>(answer: Promise<Result>): Promise<Result> => {
  const sent = performance.now()
  const reply = await answer
  waited += performance.now() - sent
  return reply
}

/** The same client, timed; builds call one after the other, so the times add up. */
export const withClock = (client: Client): Client => ({
  call: (endpoint, options) => timed(client.call(endpoint, options)),
  callAt: (endpoint, path) => timed(client.callAt(endpoint, path)),
})

/** Milliseconds that all timed clients of this process have waited. */
export const waitedFor = (): number => waited
