import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { type DeployOptions, deploy } from '../deploy/deploy.ts'
import { root } from '../lib/paths.ts'
import { openTerminal } from '../lib/terminal.ts'
import { secret } from './blog.ts'
import { newFolder } from './new-folder.ts'
import { type StandInAccount, standInWrangler } from './stand-in-wrangler.ts'

const empty: StandInAccount = {
  isLoggedIn: true,
  accounts: [{ id: 'a1', name: 'Robin' }],
  databases: [],
  namespaces: [],
  queues: [],
  buckets: [],
  secrets: null,
  revision: null,
  failing: null,
  targets: [],
  uploaded: [],
}

/** Valid secrets of a deployed Worker. */
export const goodSecrets = {
  OWNER_USERNAME: 'testauthor1',
  OWNER_EMAIL: 'author@postbox.example.com',
  OWNER_PASSWORD_HASH: 'scrypt$32768$8$3$c2FsdA$aGFzaA',
  OWNER_COLORS: '#111111 #222222 #333333 #444444',
  OWNER_ANSWERS: '{"nickname":"ty"}',
  SITE_SECRET: 'site-secret-of-the-tests-0123456789',
  REBUILD_SECRET: secret,
}

/** A configuration with every kind of service, more than the blog's own. */
const everyKind = `name = "stillpress"
compatibility_date = "2026-11-01"

# The articles.
[[d1_databases]]
binding = "DB" # as the Worker knows it
database_name = "stillpress"
database_id = "00000000-0000-0000-0000-000000000000"

[[kv_namespaces]]
binding = "STATE"
id = "00000000000000000000000000000000"
preview_id = "00000000000000000000000000000000"

[[queues.producers]]
binding = "MAIL"
queue = "stillpress-mail"

[[queues.consumers]]
queue = "stillpress-mail"
dead_letter_queue = "stillpress-mail-failed"

[[r2_buckets]]
binding = "PICTURES"
bucket_name = "stillpress-pictures"
`

/** A folder with a configuration, and an account behind a fake wrangler. */
export const createAccount = (overrides: Partial<StandInAccount> = {}, config = everyKind) => {
  const folder = newFolder()
  const file = `${folder}/account.json`
  const configFile = `${folder}/wrangler.toml`
  const live = `${folder}/live/`
  mkdirSync(`${folder}/bin`)
  const runner = `#!/bin/sh\nexec "${process.execPath}" "${root}scripts/testing/stand-in-wrangler.ts" "$@"\n`
  writeFileSync(`${folder}/bin/wrangler`, runner)
  chmodSync(`${folder}/bin/wrangler`, 0o755)
  writeFileSync(configFile, config)
  const set = (changes: Partial<StandInAccount>): void => {
    const before = { ...empty, ...overrides, ...read() }
    writeFileSync(file, JSON.stringify({ ...before, ...changes }))
  }
  const read = (): Partial<StandInAccount> => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      return {}
    }
  }
  set({})
  const env = { ...process.env, PATH: `${folder}/bin:${process.env.PATH}`, STAND_IN_ACCOUNT: file }

  /**
   * Deploys. @returns the output and the result
   * @param answers the typed lines; without them there is no terminal
   */
  const run = async (
    options: Partial<DeployOptions> & { more?: Record<string, string> } = {},
    answers: readonly string[] | null = null,
  ) => {
    const { more = {}, ...rest } = options
    const input = Object.assign(new PassThrough(), { isTTY: answers !== null })
    const output = Object.assign(new PassThrough(), { isTTY: answers !== null })
    let printed = ''
    output.on('data', (chunk) => (printed += chunk))
    const terminal = openTerminal({ input, output })
    // Types each answer after its question.
    const left = [...(answers ?? [])]
    output.on('data', (chunk: Buffer) => {
      const isQuestion = / $/.test(String(chunk)) && !String(chunk).includes('\n')
      if (isQuestion && left.length > 0) setImmediate(() => input.write(`${left.shift()}\n`))
      else if (isQuestion) setImmediate(() => input.end())
    })
    const done: string[] = []
    try {
      const address = await deploy(
        {
          config: configFile,
          live,
          env: { ...env, ...more },
          terminal,
          // In this process, because starting a program takes longer than all the rest.
          command: async (args, { input = '', env: its } = {}) =>
            standInWrangler(args, input, { ...env, ...its }),
          // The tests' setup has already compiled it.
          compile: async () => {},
          renew: async () => ({ rewritten: 0, derived: 0 }),
          url: 'https://stillpress.example',
          ...rest,
        },
        (sentence) => done.push(sentence),
      )
      return { address, output: printed, done, error: null as Error | null }
    } catch (error) {
      return { address: null, output: printed, done, error: error as Error }
    } finally {
      terminal.close()
    }
  }
  return {
    folder,
    configFile,
    live,
    env,
    set,
    run,
    account: () => ({ ...empty, ...read() }) as StandInAccount,
    /** The commands so far, in order. */
    calls: (): string[] => readFileSync(`${file}.calls`, 'utf8').trim().split('\n'),
    config: () => readFileSync(configFile, 'utf8'),
  }
}
