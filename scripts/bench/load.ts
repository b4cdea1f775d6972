import { Agent, request } from 'node:http'

/** A request of the load test and its expected status. */
export interface Shot {
  readonly path: string
  readonly status: number
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** The result of a load test. */
export interface Load {
  /** Milliseconds of each request, from sending it to having its whole body. */
  readonly times: readonly number[]
  readonly seconds: number
}

const send = (origin: string, agent: Agent, shot: Shot): Promise<void> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {} } = shot
    const outgoing = request(origin + shot.path, { method, headers, agent }, (response) => {
      response.once('error', reject)
      response.once('end', () =>
        response.statusCode === shot.status
          ? resolve()
          : reject(new Error(`${method} ${shot.path} answered ${response.statusCode}`)),
      )
      response.resume()
    })
    outgoing.once('error', reject)
    outgoing.end(shot.body)
  })

/**
 * Sends requests for some seconds over several connections; each sends the next request after an answer.
 * @param next gives the nth request
 * @throws Error at the first answer of another status
 */
export const load = async (
  origin: string,
  next: (n: number) => Shot,
  { connections = 16, seconds = 5 } = {},
): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const began = performance.now()
  const end = began + seconds * 1_000
  let count = 0
  const fire = async (): Promise<void> => {
    while (performance.now() < end) {
      const sent = performance.now()
      await send(origin, agent, next(count++))
      times.push(performance.now() - sent)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, fire))
    return { times, seconds: (performance.now() - began) / 1_000 }
  } finally {
    agent.destroy()
  }
}
