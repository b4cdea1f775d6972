import { mkdirSync, writeFileSync } from 'node:fs'
import type { unstable_readConfig } from 'wrangler'
import { BackupError } from '../../shared/backup/backup-error.ts'
import '../local/no-orphans.ts'
import { openAccount } from '../deploy/account.ts'
import { readConfig } from '../deploy/config.ts'
import { DeployError } from '../deploy/error.ts'
import { look } from '../deploy/look.ts'
import { wranglerIn } from '../deploy/wrangler.ts'
import { buildFolder, root } from '../lib/paths.ts'
import type { Services } from './restore.ts'

const configFile = `${root}wrangler.toml`

/** Where `npm run dev` stores the local database. */
export const localState = `${root}.wrangler/state/v3`

/** What the deployed blog is bound to, by wrangler's login. @throws BackupError if the account has no such blog */
const readDeployed = async () => {
  try {
    const { env } = process
    const config = readConfig(configFile, env)
    const account = await openAccount(wranglerIn(root, env), env, config.account_id)
    if (!account) throw new BackupError('You are not logged in to Cloudflare: npx wrangler login')
    const found = await look(account, config, true)
    if (!found.isBlog) throw new BackupError(`The account has no blog ${config.name} yet.`)
    return { ...found.config, account_id: account.id }
  } catch (error) {
    throw error instanceof DeployError ? new BackupError(error.message) : error
  }
}

/** Writes a configuration with only these bindings, because the Worker's own needs the compiled Worker. @returns its path */
const servicesConfig = async (isRemote: boolean, read: typeof unstable_readConfig) => {
  const config = isRemote ? await readDeployed() : read({ config: configFile })
  // The local state has its own preview ids.
  const where = isRemote ? { remote: true } : {}
  const file = `${buildFolder}${isRemote ? 'remote' : 'local'}-services.json`
  mkdirSync(buildFolder, { recursive: true })
  writeFileSync(
    file,
    JSON.stringify({
      name: config.name,
      compatibility_date: config.compatibility_date,
      account_id: config.account_id,
      d1_databases: config.d1_databases.map((one: object) => ({ ...one, ...where })),
      kv_namespaces: config.kv_namespaces.map((one: object) => ({ ...one, ...where })),
      r2_buckets: config.r2_buckets.map((one: object) => ({ ...one, ...where })),
    }),
  )
  return file
}

/**
 * Opens the database, the key-value store and the bucket, which `npm run dev` may use at the same time.
 * @param from `remote`, or the folder of the local state
 */
export const openServices = async (
  from: { readonly remote: true } | { readonly state: string },
): Promise<Services & { close(): Promise<void> }> => {
  const isRemote = 'remote' in from
  // Locally wrangler prints which secrets file it found, although nothing uses it; remotely it may ask for a login.
  if (!isRemote) process.env.WRANGLER_LOG = 'error'
  // Imported late, so that `--help` is fast.
  const { getPlatformProxy, unstable_readConfig } = await import('wrangler')
  const { env, dispose } = await getPlatformProxy<Services>({
    configPath: await servicesConfig(isRemote, unstable_readConfig),
    persist: isRemote ? false : { path: from.state },
    remoteBindings: isRemote,
    envFiles: [],
  })
  const pictures = env.PICTURES ? { PICTURES: env.PICTURES } : {}
  return { DB: env.DB, STATE: env.STATE, ...pictures, close: dispose }
}
