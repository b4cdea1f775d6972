import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { readHealth } from '../../shared/health/contract.ts'
import { type BuildStamp, reportRebuild } from '../../shared/rebuild/contract.ts'
import { createClient, expectData } from '../lib/client.ts'
import { DeployError } from './error.ts'
import type { Wrangler } from './wrangler.ts'

const Deployed = z.object({ type: z.literal('deploy'), targets: z.array(z.string()).nullish() })

/** Whether an address is a reserved one, such as the example in `site.config.ts`. */
export const isExample = (url: string): boolean => url.endsWith('.example')

/** The blog's own address among the deployed ones, else the first. */
const addressAmong = (targets: readonly string[], url: string): string | null => {
  const hosts = targets.map((target) => target.replace(/\s.*$/, '').replace(/\/\*?$/, ''))
  const addresses = hosts.map((host) => (/^https?:/.test(host) ? host : `https://${host}`))
  return addresses.find((one) => one === url) ?? addresses[0] ?? null
}

/** Uploads the Worker and the files of a folder. @returns the deployed address; null if wrangler prints none */
export const upload = async (
  wrangler: Wrangler,
  assets: string,
  url: string,
): Promise<string | null> => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-deploy-`)
  const file = `${folder}/output.jsonl`
  try {
    await wrangler.runOrThrow(['deploy', '--assets', assets], {
      env: { WRANGLER_OUTPUT_FILE_PATH: file },
    })
    const entries = readFileSync(file, 'utf8').trim().split('\n')
    const deployed = entries.map((line) => Deployed.safeParse(JSON.parse(line)).data)
    return addressAmong(deployed.findLast((entry) => entry !== undefined)?.targets ?? [], url)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Milliseconds between two attempts, and their number: a new address takes a while to work. */
const [pause, maxChecks] = [2_000, 45]

/** Waits until the Worker answers at its address, then tells it which files are live. @throws DeployError */
export const reportDeployed = async (
  origin: string,
  stamp: BuildStamp,
  secret: string,
): Promise<{ readonly isConfigured: boolean }> => {
  for (let check = 0; check < maxChecks; check += 1) {
    if (check > 0) await wait(pause)
    const reply = await createClient(origin)
      .call(readHealth)
      .catch(() => null)
    if (!reply?.ok) continue
    const client = createClient(origin, { secret })
    expectData(await client.call(reportRebuild, { body: stamp }))
    return { isConfigured: reply.data.configured }
  }
  throw new DeployError(
    `The blog is deployed, but ${origin}/api/health does not report that it is healthy.`,
    `Look there and at npx wrangler tail. When it is healthy, run npm run deploy again, or npm run report -- --origin ${origin}`,
  )
}

const addressFile = (live: string): string => `${live}address`

/** The address of the last deployment from this folder. */
export const readAddress = (live: string): string | null => {
  try {
    return readFileSync(addressFile(live), 'utf8').trim() || null
  } catch {
    return null
  }
}

export const writeAddress = (live: string, origin: string): void => {
  mkdirSync(live, { recursive: true })
  writeFileSync(addressFile(live), `${origin}\n`)
}
