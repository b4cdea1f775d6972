import { writeFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { type DeployOptions, deploy } from '../deploy/deploy.ts'
import { root } from '../lib/paths.ts'
import { openTerminal } from '../lib/terminal.ts'
import { newFolder } from './new-folder.ts'
import { type Faults, startStandInCloudflare } from './stand-in-cloudflare.ts'
import { loadedWrangler } from './wrangler.ts'

/** A small Worker with every kind of service that the blog has: it is bundled faster than the blog. */
export const smallConfig = `name = "stillpress"
main = "worker.js"
compatibility_date = "2026-11-01"

[assets]
binding = "ASSETS"

[[d1_databases]]
binding = "DB"
database_name = "stillpress"
database_id = "00000000-0000-0000-0000-000000000000"

[[kv_namespaces]]
binding = "STATE"
id = "00000000000000000000000000000000"
preview_id = "00000000000000000000000000000000"

[[r2_buckets]]
binding = "PICTURES"
bucket_name = "stillpress-pictures"

[[queues.producers]]
binding = "MAIL_QUEUE"
queue = "stillpress-mail"

[[queues.consumers]]
queue = "stillpress-mail"
`

/** The secret of a deployed blog that is set up. */
export const siteKeys = { SITE_SECRET: 'site-secret-of-the-tests-0123456789' }

/** What a run of the command said and did. */
interface Run {
  readonly address: string | null
  /** Everything that was printed. */
  readonly output: string
  /** The questions of the terminal. */
  readonly questions: readonly string[]
  readonly error: (Error & { advice?: string }) | null
  readonly seconds: number
}

/**
 * A folder with a configuration, and an account that stands in for Cloudflare; wrangler is real, in a process that has loaded it.
 * @param config of the Worker; by default a small one with the blog's services
 */
export const startAccount = async (faults: Faults = {}, config = smallConfig) => {
  const cloudflare = await startStandInCloudflare(faults)
  const folder = newFolder()
  const configFile = `${folder}/wrangler.toml`
  const live = `${folder}/live/`
  writeFileSync(configFile, config)
  writeFileSync(`${folder}/worker.js`, 'export default { fetch: () => new Response("") }\n')
  const { CI: _, REBUILD_SECRET: __, ...inherited } = process.env
  const env = {
    ...inherited,
    PATH: `${root}node_modules/.bin:${process.env.PATH}`,
    CLOUDFLARE_API_BASE_URL: cloudflare.address,
    CLOUDFLARE_API_TOKEN: 'a-token',
    HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  /**
   * Runs the command.
   * @param answers the typed lines; without them there is no terminal
   */
  const run = async (
    options: Partial<DeployOptions> & { more?: NodeJS.ProcessEnv } = {},
    answers: readonly string[] | null = null,
  ): Promise<Run> => {
    const { more = {}, ...rest } = options
    const isTTY = answers !== null
    const input = Object.assign(new PassThrough(), { isTTY })
    const output = Object.assign(new PassThrough(), { isTTY })
    const left = [...(answers ?? [])]
    const questions: string[] = []
    let printed = ''
    output.on('data', (chunk: Buffer) => {
      const text = String(chunk)
      printed += text
      if (!/ $/.test(text) || text.includes('\n')) return
      questions.push(text)
      setImmediate(() => (left.length > 0 ? input.write(`${left.shift()}\n`) : input.end()))
    })
    const terminal = openTerminal({ input, output })
    const started = performance.now()
    const all = { ...env, ...more }
    const result = await deploy(
      {
        ...{ config: configFile, live, env: all, terminal, url: 'https://stillpress.example' },
        ...{ codes: `${folder}/codes/`, wrangler: loadedWrangler(folder, all) },
        // The tests' setup has already compiled it.
        compile: async () => {},
        renew: async () => ({ rewritten: 0, derived: 0 }),
        ...rest,
      },
      terminal.print,
    ).then(
      (address) => ({ address, error: null }),
      (error: Error) => ({ address: null, error }),
    )
    const seconds = (performance.now() - started) / 1000
    return { ...result, output: printed, questions, seconds }
  }
  return Object.assign(cloudflare, { folder, configFile, live, env, run })
}
