import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod'
import { readHealth } from '../../shared/health.ts'
import { readRevision } from '../../shared/rebuild.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { type Client, createClient } from '../lib/client.ts'
import { lacksRight } from './account.ts'
import { DeployError } from './error.ts'
import { limitIn, waitForLimit } from './limit.ts'
import type { Wrangler } from './wrangler.ts'

const empty: z.output<typeof readRevision.output> = {
  revision: 0,
  epoch: '',
  texts: [],
  site: defaultSettings,
}

/** A source without articles. */
export const emptySource: Client = {
  origin: '',
  call: async (endpoint) => ({
    ok: true,
    status: 200,
    headers: new Headers(),
    data: (endpoint.path === readRevision.path ? empty : []) as never,
  }),
  callAt: async () => ({ ok: true, status: 200, headers: new Headers(), data: [] as never }),
}

/** The articles of the live blog. @throws DeployError if no healthy blog answers there */
export const liveSource = async (origin: string, secret: string): Promise<Client> => {
  const read = () => createClient(origin).call(readHealth)
  if ((await read().catch(() => null))?.ok) return createClient(origin, { secret })
  throw new DeployError(
    `The Worker is a blog already, but no healthy one answers at ${origin} to read its articles from.`,
    'Name its address with --origin URL. Or deploy without reading it, with --first: the Worker then renders every page until the next build.',
  )
}

/**
 * Uploads the Worker and its files; wrangler makes what the configuration has no id of.
 * Where Cloudflare takes no more calls, it waits and tries again.
 * @param writeNext writes the configuration; again with the ids of what wrangler has made by then
 * @param secrets are set with the deployment @throws DeployError in our words where a right is missing
 */
export const upload = async (
  wrangler: Wrangler,
  writeNext: (isAgain: boolean) => Promise<string>,
  secrets: Readonly<Record<string, string>>,
  print: (line: string) => void,
): Promise<void> => {
  // Nobody else may read the folder: `wrangler deploy` takes secrets from a file.
  const folder = mkdtempSync(`${tmpdir()}/stillpress-deploy-`)
  const file = `${folder}/secrets.json`
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Ctrl-C ends the process without `finally`.
  process.once('exit', remove)
  try {
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    const send = async (waits: number): Promise<Awaited<ReturnType<Wrangler>>> => {
      const config = await writeNext(waits > 0)
      const tried = await wrangler(['deploy', '--config', config, '--secrets-file', file])
      const limit = tried.isSuccess ? null : limitIn(tried.error)
      if (!limit) return tried
      await waitForLimit(waits, limit.seconds, print)
      return send(waits + 1)
    }
    const answer = await send(0)
    if (answer.isSuccess) return
    const denied = /\((\/[^\s(]+)\) failed[\s\S]*\[code: (?:10000|9109|10023)\]/.exec(answer.error)
    if (denied) throw lacksRight(denied[1] as string)
    throw new DeployError(`wrangler deploy failed: ${answer.error}`)
  } finally {
    remove()
    process.off('exit', remove)
  }
}

/** Milliseconds between two attempts, and their number: a new address takes a while to work. */
const [pause, maxChecks] = [2_000, 45]

/** Waits until the Worker answers at its address. @throws DeployError */
export const waitUntilHealthy = async (origin: string): Promise<void> => {
  for (let check = 0; check < maxChecks; check += 1) {
    if (check > 0) await wait(pause)
    const reply = await createClient(origin)
      .call(readHealth)
      .catch(() => null)
    if (reply?.ok) return
  }
  throw new DeployError(
    `The blog is deployed, but ${origin}/api/health does not report that it is healthy.`,
    'Look there and at npx wrangler tail. When it is healthy, run npm run deploy again.',
  )
}
