import type { Client } from '../lib/client.ts'

let waited = 0
let open = 0
let since = 0

const timed = async <Result>(answer: Promise<Result>): Promise<Result> => {
  if (open === 0) since = performance.now()
  open += 1
  try {
    return await answer
  } finally {
    open -= 1
    if (open === 0) waited += performance.now() - since
  }
}

/** A client that measures time: simultaneous calls count once. */
export const withClock = (client: Client): Client => ({
  call: (endpoint, options) => timed(client.call(endpoint, options)),
  callAt: (endpoint, path) => timed(client.callAt(endpoint, path)),
})

/** Milliseconds in which any timed client of this process has waited. */
export const waitedFor = (): number => waited
