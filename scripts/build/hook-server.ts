import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { verify } from '../../shared/signature.ts'

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
 * Receives the rebuild webhook on this machine: answers a signed call at once, then requests a rebuild. A call that comes again
 * finds nothing to render.
 * @param rebuild brings `dist/` up to date, one at a time; must not throw
 */
export const createHookServer = (secret: string, rebuild: () => Promise<void>): Server =>
  createServer(async (request, response) => {
    const payload = await text(request).catch(() => '')
    const header = (name: string) => request.headers[name]?.toString()
    const isSigned = await verify(secret, { header, now: Date.now(), payload })
    response.writeHead(isSigned ? 202 : 401).end()
    if (isSigned) void rebuild()
  })
