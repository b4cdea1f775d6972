import { mkdirSync, writeFileSync } from 'node:fs'
import type { unstable_readConfig } from 'wrangler'
import '../local/no-orphans.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { BackupError } from './file.ts'
import type { Services } from './restore.ts'

const configPath = `${root}wrangler.toml`

/** Where `npm run dev` stores the local database. */
export const localState = `${root}.wrangler/state/v3`

/** Writes a configuration with only these bindings, because the Worker's own needs the compiled Worker. @returns its path */
const servicesConfig = (isRemote: boolean, readConfig: typeof unstable_readConfig): string => {
  const config = readConfig({ config: configPath })
  if (isRemote && config.d1_databases.some(({ database_id = '' }) => /^[0-]*$/.test(database_id))) {
    throw new BackupError(
      'wrangler.toml does not name a database of an account yet (README, "Deploy").',
    )
  }
  // The local state has its own preview ids.
  const where = isRemote
    ? { remote: true, preview_database_id: undefined, preview_id: undefined }
    : {}
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
  process.env.WRANGLER_SEND_METRICS = 'false'
  const isRemote = 'remote' in from
  // Locally wrangler prints which secrets file it found, although nothing uses it; remotely it may ask for a login.
  if (!isRemote) process.env.WRANGLER_LOG = 'error'
  // Imported late, so that `--help` is fast.
  const { getPlatformProxy, unstable_readConfig } = await import('wrangler')
  const { env, dispose } = await getPlatformProxy<Services>({
    configPath: servicesConfig(isRemote, unstable_readConfig),
    persist: isRemote ? false : { path: from.state },
    remoteBindings: isRemote,
    envFiles: [],
  })
  const pictures = env.PICTURES ? { PICTURES: env.PICTURES } : {}
  return { DB: env.DB, STATE: env.STATE, ...pictures, close: dispose }
}
