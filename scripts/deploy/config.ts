import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse } from 'smol-toml'
import { DeployError } from './error.ts'

type Route = string | { readonly pattern: string }

/** The part of `wrangler.toml` that a deployment fills in; the rest is passed on as it is. */
export interface Config {
  readonly name: string
  readonly main: string
  readonly compatibility_date?: string
  readonly account_id?: string
  readonly workers_dev?: boolean
  readonly route?: Route
  readonly routes?: readonly Route[]
  readonly alias?: Readonly<Record<string, string>>
  readonly assets?: object
  readonly build?: object
  readonly vars?: object
  readonly env?: Readonly<Record<string, { readonly vars?: object }>>
  readonly d1_databases: readonly {
    readonly binding: string
    readonly database_name: string
    readonly database_id?: string | undefined
  }[]
  readonly kv_namespaces: readonly { readonly binding: string; readonly id?: string | undefined }[]
  readonly r2_buckets: readonly { readonly binding: string; readonly bucket_name: string }[]
  readonly queues: {
    readonly producers: readonly { readonly binding: string; readonly queue: string }[]
    readonly consumers: readonly { readonly queue: string }[]
  }
}

/** An id of an account; a fresh `wrangler.toml` has only zeros. */
const realId = (id = ''): string | undefined => (/[^0-]/.test(id) ? id : undefined)

/** Refuses names of variables and secrets with the one that is for development. @throws DeployError */
export const refuseLocal = (names: readonly unknown[]): void => {
  if (!names.includes('LOCAL_COOKIES')) return
  throw new DeployError(
    'LOCAL_COOKIES is for development only.',
    'Take it out of wrangler.toml; where it is a secret: npx wrangler secret delete LOCAL_COOKIES',
  )
}

/** Reads `wrangler.toml`, without ids that are of no account. @throws Error for what is no TOML, or only for development */
export const readConfig = (file: string, env: NodeJS.ProcessEnv): Config => {
  const read = parse(readFileSync(file, 'utf8')) as unknown as Config
  const all = [read, ...Object.values(read.env ?? {})]
  refuseLocal(all.flatMap(({ vars = {} }) => Object.keys(vars)))
  const { d1_databases = [], kv_namespaces = [], r2_buckets = [], queues } = read
  return {
    ...read,
    // In Workers Builds the name of the Worker that the repository is connected to.
    name: env.WRANGLER_CI_OVERRIDE_NAME ?? read.name,
    d1_databases: d1_databases.map(({ binding, database_name, database_id }) => ({
      ...{ binding, database_name },
      database_id: realId(database_id),
    })),
    kv_namespaces: kv_namespaces.map(({ binding, id }) => ({ binding, id: realId(id) })),
    r2_buckets,
    queues: { producers: queues?.producers ?? [], consumers: queues?.consumers ?? [] },
  }
}

/**
 * Writes the configuration that deploys: paths are whole, and what development needs is left out.
 * @param paths the `wrangler.toml` that it is of, and the folder to write it into, which ends with a slash
 * @returns its file
 */
export const writeConfig = (
  { build: _, ...config }: Config,
  paths: { readonly config: string; readonly live: string },
): string => {
  const absolute = (path: string) => resolve(dirname(paths.config), path)
  const aliases = Object.entries(config.alias ?? {})
  const whole = {
    ...config,
    main: absolute(config.main),
    alias: Object.fromEntries(aliases.map(([name, path]) => [name, absolute(path)])),
    assets: { ...config.assets, directory: resolve(paths.live, 'dist') },
  }
  mkdirSync(`${paths.live}dist`, { recursive: true })
  writeFileSync(`${paths.live}wrangler.json`, JSON.stringify(whole, null, 2))
  return `${paths.live}wrangler.json`
}
