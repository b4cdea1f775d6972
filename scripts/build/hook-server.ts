import { createServer, type IncomingMessage, type Server } from 'node:http'
import { RebuildMessage } from '../../shared/rebuild.ts'
import { signatureTolerance, verify } from '../../shared/signature.ts'

/** Most bytes of a hook call; a real one has about twenty. */
const maxBytes = 10_000

const readBody = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > maxBytes) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Ids of recent messages; a repeat is refused as long as its signature is valid. */
class SeenIds {
  readonly #ids = new Map<string, number>()
  add(id: string, now: number): boolean {
    for (const [seen, at] of this.#ids) {
      if (now - at > 2 * signatureTolerance * 1000) this.#ids.delete(seen)
    }
    if (this.#ids.has(id)) return false
    this.#ids.set(id, now)
    return true
  }
}

/**
 * Runs a job one at a time: any number of requests during a run cause one more run after it.
 * @param job must not throw
 * @param ready each run waits for it; requests meanwhile belong to the same run
 * @returns a function that requests a run; it resolves when all requested runs are done
 */
export const oneAtATime = (
  job: () => Promise<void>,
  ready = async (): Promise<void> => {},
): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let asked = false
  const run = async (): Promise<void> => {
    while (asked) {
      await ready()
      asked = false
      await job()
    }
    running = null
  }
  return () => {
    asked = true
    running ??= run()
    return running
  }
}

/**
 * Receives the rebuild webhook: checks signature, age and repetition, answers at once, then requests a rebuild.
 * @param rebuild brings `dist/` up to date, one at a time; must not throw
 */
export const createHookServer = (secret: string, rebuild: () => Promise<void>): Server => {
  const seen = new SeenIds()

  const receive = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405
    const payload = await readBody(request)
    if (payload === null) return 413
    const header = (name: string) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : null
    }
    if (!(await verify(secret, { header, now: Date.now(), payload }))) return 401
    let message: unknown
    try {
      message = JSON.parse(payload)
    } catch {
      return 400
    }
    if (!RebuildMessage.safeParse(message).success) return 400
    if (!seen.add(header('webhook-id') as string, Date.now())) return 409
    void rebuild()
    return 202
  }

  return createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    )
  })
}
