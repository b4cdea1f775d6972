import { type BuildResult, bringUpToDate, buildAll } from '../build/build.ts'
import { createClient } from '../lib/client.ts'
import type { Terminal } from '../lib/terminal.ts'
import { buildOptionsFrom } from '../local/build.ts'
import { reportFailure } from '../rebuild/rebuild.ts'
import type { Renewed } from '../renew/renew.ts'
import { findAccount, isLoggedOut } from './account.ts'
import { chooseSource, emptySource } from './article-source.ts'
import { dryRun } from './dry-run.ts'
import { DeployError } from './error.ts'
import { type Needs, readNeeds } from './needs.ts'
import { isExample, readAddress, reportDeployed, upload, writeAddress } from './publish.ts'
import { findMissing, type Missing } from './resources.ts'
import { isRequired, planSecrets, type SecretPlan, setSecrets } from './secrets.ts'
import { type RunCommand, type Wrangler, wranglerOf } from './wrangler.ts'

export interface DeployOptions {
  readonly config: string
  /** The folder of the deployed files and of the data between builds; ends with a slash. */
  readonly live: string
  readonly command: RunCommand
  readonly env: NodeJS.ProcessEnv
  readonly terminal: Terminal
  readonly compile: () => Promise<unknown>
  /** Updates stored texts in the deployed database to this version. */
  readonly renew: () => Promise<Renewed>
  /** The blog's address in `site.config.ts`. */
  readonly url: string
  /** The address at which the live blog is read and checked; by default the blog's own. */
  readonly origin?: string | undefined
  /** Creates what is missing without asking. */
  readonly isAgreed?: boolean
  /** Changes nothing. */
  readonly isDry?: boolean
  /** Does not read the live blog. */
  readonly isFirst?: boolean
  /** Names of secrets to set again. */
  readonly renewed?: readonly string[]
}

/** The work to do before the build. */
interface Plan {
  readonly missing: readonly Missing[]
  readonly secrets: SecretPlan
}

const verbOf = ({ exists }: Missing): string => (exists ? 'use' : 'make')

/** The missing secrets that nobody can be asked for. */
const unanswerable = ({ toAsk }: SecretPlan): string[] => toAsk.filter(isRequired)

const printPlan = ({ missing, secrets }: Plan, needs: Needs, { print }: Terminal): void => {
  for (const one of missing) print(`  ${verbOf(one)} ${one.label}`)
  const names = [...Object.keys(secrets.provided), ...secrets.toAsk]
  if (names.length > 0) print(`  set the secrets ${names.join(', ')}`)
  print(`  build the pages, deploy the Worker ${needs.worker}, report the build to it`)
}

/** Asks once for each kind. @throws DeployError for a no, before anything is created */
const confirmEach = async (missing: readonly Missing[], terminal: Terminal): Promise<void> => {
  for (const kind of new Set(missing.map((one) => one.kind))) {
    const group = missing.filter((one) => one.kind === kind)
    const toCreate = group.filter(({ exists }) => !exists).map(({ label }) => label)
    const toUse = group.filter(({ exists }) => exists).map(({ label }) => label)
    const questions = [
      ...(toCreate.length > 0 ? [`Make ${toCreate.join(', ')}?`] : []),
      ...(toUse.length > 0 ? [`Use ${toUse.join(', ')} of the account?`] : []),
    ]
    if (!(await terminal.agree(questions.join(' ')))) {
      throw new DeployError(`The blog needs ${group.map(({ label }) => label).join(', ')}.`)
    }
  }
}

/** Without a terminal everything must exist already. @throws DeployError naming what is missing */
const requireAnswers = (
  { missing, secrets }: Plan,
  { isAgreed, terminal, env }: DeployOptions,
): void => {
  if (terminal.isInteractive) return
  const isUnsigned = secrets.hasRebuildSecret && !env.REBUILD_SECRET
  const lacking = [
    ...(isAgreed ? [] : missing.map(({ label }) => label)),
    ...unanswerable(secrets).map((name) => `the secret ${name}`),
    ...(isUnsigned ? ['the REBUILD_SECRET that signs the build'] : []),
  ]
  if (lacking.length === 0) return
  throw new DeployError(
    `Missing: ${lacking.join(', ')}.`,
    'Run npm run deploy in a terminal, where it can ask. Or let --yes create what is missing, and set secrets in the environment.',
  )
}

const warn = ({ misplaced }: SecretPlan, { url, terminal: { print } }: DeployOptions): void => {
  if (isExample(url)) {
    print(
      `url in shared/site.config.ts is still ${url}; feeds, sitemaps and shared links contain it.`,
    )
  }
  for (const name of misplaced) {
    print(`${name} is for this machine only: npx wrangler secret delete ${name}`)
  }
}

/** The address of the live blog; null while it is not known. */
const liveAddress = ({ origin, url, live }: DeployOptions): string | null =>
  origin ?? (isExample(url) ? readAddress(live) : url)

const build = async (
  wrangler: Wrangler,
  needs: Needs,
  deployment: DeployOptions,
  secret: string,
  done: (sentence: string) => void,
): Promise<BuildResult> => {
  const { live, isFirst, compile } = deployment
  await compile()
  const address = liveAddress(deployment)
  const feed = isFirst
    ? emptySource
    : await chooseSource(wrangler, needs, { origin: address, secret })
  const options = await buildOptionsFrom(feed, { dist: `${live}dist`, cacheFolder: `${live}kept/` })
  // Files of another blog cannot be reused, whatever their revision.
  const result = await (feed !== emptySource && readAddress(live) === address
    ? bringUpToDate(options)
    : buildAll(options))
  done(`Built: ${result.rendered} pages rendered at revision ${result.stamp.revision}.`)
  return result
}

const runSteps = async (
  options: DeployOptions,
  done: (sentence: string) => void,
  onSecret: (secret: string) => void,
): Promise<string | null> => {
  const { config, command, env, terminal, live, origin, url } = options
  const needs = readNeeds(config)
  terminal.print('Reading what the account has …')
  const anybody = wranglerOf(command)
  if (options.isDry && (await isLoggedOut(anybody))) {
    await options.compile()
    await dryRun(anybody, needs, `${live}dist`, terminal)
    return null
  }
  const account = await findAccount(anybody, needs, env, terminal)
  const wrangler = wranglerOf(command, account ? { CLOUDFLARE_ACCOUNT_ID: account } : {})
  const [missing, secrets] = await Promise.all([
    findMissing(wrangler, config, needs),
    planSecrets(wrangler, env, options.renewed ?? []),
  ])
  const plan: Plan = { missing, secrets }
  warn(secrets, options)
  if (options.isDry) {
    terminal.print('Nothing was changed. npm run deploy would:')
    printPlan(plan, needs, terminal)
    return null
  }
  requireAnswers(plan, options)
  if (!options.isAgreed) await confirmEach(plan.missing, terminal)
  for (const one of plan.missing) {
    await one.create()
    done(`${one.exists ? 'Took' : 'Made'} ${one.label}.`)
  }
  const { names, rebuildSecret } = await setSecrets(wrangler, plan.secrets, env, terminal)
  onSecret(rebuildSecret)
  if (names.length > 0) done(`Set ${names.join(', ')}.`)
  const { stamp } = await build(wrangler, needs, options, rebuildSecret, done)
  const address = (await upload(wrangler, `${live}dist`, url)) ?? origin ?? url
  writeAddress(live, origin ?? (isExample(url) ? address : url))
  done('Deployed.')
  const { isConfigured } = await reportDeployed(origin ?? address, stamp, rebuildSecret)
  if (!isConfigured) {
    terminal.print(
      'The blog reports that a secret is missing or malformed; npx wrangler tail names it.',
    )
  }
  done('Reported the build to the blog.')
  try {
    const { rewritten } = await options.renew()
    if (rewritten > 0) done(`Brought ${rewritten} texts up to this version.`)
  } catch (error) {
    terminal.print(`The stored texts could not be updated to this version (${error}).`)
    terminal.print('Pages show them all the same; npm run renew -- --remote updates them.')
  }
  return address
}

/**
 * Deploys the blog. Each step first looks what exists, so that a second run continues where one failed. It reports a
 * failure to the live blog.
 * @param done takes a sentence for each step that changed something
 * @returns the blog's address; null for a dry run
 * @throws DeployError where it cannot continue
 */
export const deploy = async (
  options: DeployOptions,
  done: (sentence: string) => void,
): Promise<string | null> => {
  let secret = options.env.REBUILD_SECRET
  try {
    return await runSteps(options, done, (known) => {
      secret = known
    })
  } catch (error) {
    const address = liveAddress(options)
    if (address && secret && !options.isDry) {
      await reportFailure(createClient(address, { secret }), error)
    }
    throw error
  }
}
