import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { pathOf } from '../../shared/calls.ts'
import { Health, readHealth } from '../../shared/health.ts'
import { openApiPath } from '../../shared/pages.ts'
import { root } from '../lib/paths.ts'

/** Milliseconds to wait for an answer. */
const timeLimit = 30_000

const deployFirst = 'deploy this version first, with npm run deploy.'

const Described = z.object({ info: z.object({ version: z.string() }) })

const ask = async (origin: string, path: string): Promise<Response> => {
  const signal = AbortSignal.timeout(timeLimit)
  try {
    return await fetch(origin + path, { redirect: 'manual', signal })
  } catch {
    throw new Error(`Nothing answers at ${origin}. Look whether that is the blog's address.`)
  }
}

/** Compares a blog's description with this checkout. @throws Error if they do not fit */
const compare = async (origin: string): Promise<void> => {
  const answer = await ask(origin, openApiPath)
  const { data } = Described.safeParse(await answer.json().catch(() => null))
  if (!data) throw new Error(`The blog at ${origin} does not say its version: ${deployFirst}`)
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  // Compatible versions have one major number.
  if (parseInt(data.info.version, 10) !== parseInt(version, 10)) {
    throw new Error(
      `The blog at ${origin} is of version ${data.info.version}, and this is ${version}: ${deployFirst}`,
    )
  }
}

/**
 * Checks that this blog is at an address, works, and has a version that this checkout can talk to.
 * @throws Error with a sentence that says why not
 */
export const lookForBlog = async (origin: string): Promise<void> => {
  const answer = await ask(origin, pathOf(readHealth))
  const location = answer.headers.get('Location')
  if (location !== null) {
    const { origin: other } = new URL(location, origin)
    throw new Error(`${origin} leads to ${other}: give that address with --origin.`)
  }
  const body = await answer.json().catch(() => null)
  const health = Health.safeParse(body)
  if (!health.success && !Health.safeParse(body?.current).success) {
    throw new Error(`What answers at ${origin} is not this blog.`)
  }
  if (!health.success) throw new Error(`The blog at ${origin} does not work now: ${body.detail}`)
  if (health.data.maintenance) {
    throw new Error(`A restore works at ${origin}. Import when it is done.`)
  }
  await compare(origin)
}
