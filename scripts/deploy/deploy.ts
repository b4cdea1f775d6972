import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readRevision } from '../../shared/rebuild.ts'
import { isSecret, secretRule } from '../../shared/signature.ts'
import { bringUpToDate, buildAll } from '../build/build.ts'
import { reportError } from '../build/rebuild.ts'
import { type Client, createClient, expectData } from '../lib/client.ts'
import { demoValues } from '../lib/dev-vars.ts'
import type { Terminal } from '../lib/terminal.ts'
import { buildOptionsFrom } from '../local/build.ts'
import type { Renewed } from '../renew/renew.ts'
import { type Account, openAccount } from './account.ts'
import { type Config, readConfig, writeConfig } from './config.ts'
import { DeployError } from './error.ts'
import { type Found, findAddress, look } from './look.ts'
import { emptySource, liveSource, upload, waitUntilHealthy } from './publish.ts'
import { askSetup, keepSecret, prepareSetupCode, readSecret } from './setup-code.ts'
import type { Wrangler } from './wrangler.ts'

export interface DeployOptions {
  /** The `wrangler.toml` that names what the blog needs. */
  readonly config: string
  /** The folder of the deployed files and of what is kept between deployments; ends with a slash. */
  readonly live: string
  /** The folder that keeps a set-up code until its use; ends with a slash. */
  readonly codes: string
  readonly wrangler: Wrangler
  readonly env: NodeJS.ProcessEnv
  readonly terminal: Terminal
  readonly compile: () => Promise<unknown>
  /** Updates stored texts in the deployed database to this version. */
  readonly renew: () => Promise<Renewed>
  /** The blog's address in `site.config.ts`. */
  readonly url: string
  /** The address at which the live blog is read and checked; by default the blog's own. */
  readonly origin?: string | undefined
  /** Changes nothing. */
  readonly isDry?: boolean
  /** Does not read the live blog. */
  readonly isFirst?: boolean
  /** Gives the Worker a new set-up code. */
  readonly isNewCode?: boolean
  /** Takes over what is there under the blog's names. */
  readonly isAdopting?: boolean
}

/** Takes a sentence for each step that changed something, and one as the upload begins. */
type Done = (sentence: string) => void

/** The text of a file without spaces around it; undefined if there is none. */
const readIfThere = (file: string): string | undefined =>
  (existsSync(file) && readFileSync(file, 'utf8').trim()) || undefined

/** The secrets that a new blog lacks, and a set-up code. */
const makeSecrets = (
  { isBlog, secrets }: Found,
  env: NodeJS.ProcessEnv,
  code: string | undefined,
): Record<string, string> => {
  const lacks = (name: string) => !isBlog && !secrets?.includes(name)
  const made: Record<string, string> = {}
  if (lacks('SITE_SECRET')) made.SITE_SECRET = randomBytes(32).toString('base64url')
  if (lacks('REBUILD_SECRET'))
    made.REBUILD_SECRET = env.REBUILD_SECRET ?? `whsec_${randomBytes(32).toString('base64')}`
  if (code) made.SETUP_CODE = code
  return made
}

const loggedOut = 'You are not logged in to Cloudflare.'
const logIn = 'Run npx wrangler login; where there is no browser, set CLOUDFLARE_API_TOKEN.'

/** Prints what a deployment would do. @throws DeployError if the Worker cannot be bundled */
const dryRun = async (
  options: DeployOptions,
  account: Account | null,
  config: Config,
): Promise<null> => {
  const { wrangler, compile } = options
  const { print } = options.terminal
  const found = account && (await look(account, config, options.isAdopting))
  const { notes, missing } = found ?? { notes: [loggedOut], missing: ['what the account lacks'] }
  for (const line of [...notes, ...missing.map((label) => `It would make ${label}.`)]) print(line)
  await compile()
  const file = writeConfig(config, options)
  const { isSuccess, output, error } = await wrangler(['deploy', '--dry-run', '--config', file])
  if (!isSuccess) throw new DeployError(`wrangler deploy --dry-run failed: ${error}`)
  const size = /gzip: ([\d.]+ \w+)/.exec(output)?.[1]
  print(`It would build the pages and deploy the Worker ${config.name}, ${size} gzipped.`)
  print('Nothing was changed.')
  return null
}

const renewTexts = async ({ renew, terminal: { print } }: DeployOptions, done: Done) => {
  try {
    const { rewritten } = await renew()
    if (rewritten > 0) done(`Brought ${rewritten} texts up to this version.`)
  } catch (error) {
    print(`The stored texts could not be updated to this version (${error}).`)
    print('Pages show them all the same; npm run renew -- --remote updates them.')
  }
}

/** Compiles, and renders what is new. */
const build = async (options: DeployOptions, feed: Client, address: string, done: Done) => {
  const { live, compile } = options
  await compile()
  const inputs = await buildOptionsFrom(feed, { dist: `${live}dist`, cacheFolder: `${live}kept/` })
  // Files of another blog cannot be reused, whatever their revision.
  const isKnown = feed !== emptySource && readIfThere(`${live}address`) === address
  const { rendered, stamp } = await (isKnown ? bringUpToDate(inputs) : buildAll(inputs))
  done(`Built: ${rendered} pages rendered at revision ${stamp.revision}.`)
}

/** The secret that signs builds: of the environment, new, or remembered, because nobody can read it from the account. */
const findSecret = (made: string | undefined, { env, live, terminal }: DeployOptions) => {
  const file = `${live}rebuild-secret`
  const secret = made ?? env.REBUILD_SECRET ?? readSecret(file)
  if (secret === undefined) return undefined
  if (!isSecret(secret)) throw new DeployError(secretRule)
  if (secret === demoValues().REBUILD_SECRET)
    throw new DeployError("REBUILD_SECRET is the demo's, which everybody knows.")
  // Not where a workflow would cache it.
  if (terminal.isInteractive) keepSecret(file, secret)
  return secret
}

/**
 * Deploys the blog. Each step first looks at what exists, so that a second run continues where one failed. It reports a
 * failure to the live blog.
 * @returns the blog's address; null where nothing was deployed
 * @throws DeployError where it cannot continue
 */
export const deploy = async (options: DeployOptions, done: Done): Promise<string | null> => {
  const { env, terminal, live, codes, origin, url, wrangler } = options
  const { isDry = false, isFirst = false, isNewCode = false } = options
  const { print } = terminal
  // A reserved address is the example in `site.config.ts`.
  const named = origin ?? (url.endsWith('.example') ? undefined : url)
  let before = named ?? readIfThere(`${live}address`)
  let secret = env.REBUILD_SECRET
  try {
    const read = readConfig(options.config, env)
    print('Reading what the account has …')
    const account = await openAccount(wrangler, env, read.account_id, print)
    if (isDry) return await dryRun(options, account, read)
    if (!account) throw new DeployError(loggedOut, logIn)
    const found = await look(account, read, options.isAdopting)
    for (const note of found.notes) print(note)
    const own = await findAddress(account, read, terminal)
    const address = named ?? own
    before ??= address
    const writeNext = async (isAgain: boolean) => {
      const next = isAgain ? await look(account, read, options.isAdopting) : found
      return writeConfig({ ...next.config, account_id: account.id }, options)
    }
    const setup = found.isBlog ? await askSetup(before) : null
    const code = prepareSetupCode(found, setup, {
      ...{ file: `${codes}${account.id}-${read.name}`, address, isNewCode },
      isInteractive: terminal.isInteractive,
    })
    for (const sentence of code.sentences) print(sentence)
    const secrets = makeSecrets(found, env, code.sent)
    secret = findSecret(secrets.REBUILD_SECRET, options)
    // A first deployment that failed may have left a Worker without an address.
    const isNew = isFirst || (code.isFirst && setup === null)
    const isRead = found.isBlog && secret !== undefined && !isNew
    const feed = isRead ? await liveSource(before, secret as string) : emptySource
    await build(options, feed, before, done)
    done('Uploading the Worker and its files …')
    await upload(wrangler, writeNext, secrets, print)
    code.noteTaken()
    if (found.missing.length > 0) done(`Made ${found.missing.join(', ')}.`)
    writeFileSync(`${live}address`, `${address}\n`)
    done('Deployed.')
    if (secrets.SITE_SECRET) {
      print(
        'Nobody can read its SITE_SECRET again. On another Worker only the recovery code opens the',
      )
      print('vault: keep the one that the screen Passwords shows.')
    }
    await waitUntilHealthy(address)
    if (secret !== undefined) {
      // Only the blog that knows the secret is this one.
      expectData(await createClient(address, { secret }).call(readRevision))
      code.forgetUsed()
    } else {
      print('REBUILD_SECRET is not known here: the Worker renders each page until a build has it.')
    }
    if (found.isBlog) await renewTexts(options, done)
    return address
  } catch (error) {
    if (before && secret && !isDry) await reportError(createClient(before, { secret }), error)
    throw error
  }
}
