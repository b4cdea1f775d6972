import type { Env } from '../bindings.ts'
import { log } from './log.ts'
import { withTimeout } from './timeout.ts'

/** The time limit for reading a file, in milliseconds. */
const timeLimit = 2_000

/** A static file, by its path; 404 where there is none. @throws when the static files do not answer */
export const fetchFile = async (
  { ASSETS }: Pick<Env, 'ASSETS'>,
  file: string,
): Promise<Response> => {
  const found = ASSETS.fetch(`https://assets.local${encodeURI(file)}`)
  const response = await withTimeout(timeLimit, found)
  if (response.status < 500) return response
  await response.body?.cancel()
  throw new Error(`The static files answered ${response.status}.`)
}

/** The result of work on the static files; null and a log line if they do not answer. */
export const orNull = async <Found>(work: Promise<Found>): Promise<Found | null> => {
  try {
    return await work
  } catch (cause) {
    log('error', 'service-failed', { names: ['ASSETS'], cause })
    return null
  }
}
