import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import type { SourcelessWorkerOptions } from 'wrangler'
import type { BuildOptions } from '../build/build.ts'
import { type Client, createClient } from '../lib/client.ts'
import { runWrangler } from '../local/worker.ts'
import { databaseOf, databaseWorker } from './database.ts'
import { owner, siteSecret } from './owner.ts'
import '../local/no-orphans.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { loadRenderer } from '../lib/renderer.ts'

export const secret = 'whsec_cmVidWlsZC1zZWNyZXQtb2YtdGhlLXRlc3Rz'
export const legacyPassphrase = 'passphrase of an older site'

export interface StackOptions {
  /** Overrides bindings; undefined removes one. */
  readonly vars?: Record<string, string | undefined>
  /** The address of the hook; by default there is none. */
  readonly hookUrl?: string
  /** The Worker's bundle, by name. */
  readonly worker?: string
  /** The bundle that wraps that one, by name. */
  readonly wrapper?: string | undefined
  /** Whether to start without a bucket. */
  readonly withoutPictures?: boolean
  /** Whether e-mails are sent; by default they wait in the database. */
  readonly hasMail?: boolean
  /** Whether a second isolate runs, as in another place: the Worker `elsewhere`, on the same data and files. */
  readonly isTwice?: boolean
  /** Whether the Worker can be inspected. */
  readonly isInspected?: boolean
  /** Answers what the Worker asks of other hosts. */
  readonly outside?: (request: Request) => Response | Promise<Response>
  /** Receives each line that the Worker logs; by default the terminal does. */
  readonly onLog?: (line: string) => void
}

/** The bundled Worker on real D1, KV and static files. */
export interface LocalStack {
  readonly origin: string
  readonly folder: string
  readonly dist: string
  readonly flare: Miniflare
  readonly db: D1Database
  readonly kv: KVNamespace
  readonly anyone: Client
  readonly builder: Client
  readonly build: BuildOptions
  get(path: string, init?: RequestInit): Promise<Response>
  /** Serves the current static files, as a deployment would. */
  reload(): Promise<void>
  stop(): Promise<void>
}

/** What wrangler makes of `wrangler.toml`: each process that starts a blog would load it for half a second. */
const workerOptionsFile = `${buildFolder}worker-options.json`

/** Bundles a Worker as a deployment would, into `.build/{name}.js`. @returns the output of the dry run */
export const bundleWorker = async (
  entry: string,
  name: string,
  ...more: readonly string[]
): Promise<string> => {
  const folder = `${buildFolder}bundles/${name}`
  // Wrangler refuses a configuration whose assets folder is missing.
  mkdirSync(`${root}dist`, { recursive: true })
  const { unstable_getMiniflareWorkerOptions } = await import('wrangler')
  const { workerOptions } = unstable_getMiniflareWorkerOptions(`${root}wrangler.toml`)
  writeFileSync(workerOptionsFile, JSON.stringify(workerOptions))
  const output = await runWrangler(['deploy', entry, '--dry-run', '--outdir', folder, ...more])
  // Renamed when complete, so that nobody reads a half-written file.
  renameSync(`${folder}/${basename(entry, '.ts')}.js`, `${buildFolder}${name}.js`)
  return output
}

/** The import by which a wrapping Worker loads the bundled one. */
const bundled = "from './worker.js'"

/** Wraps the bundled Worker, as `.build/{name}.js`. @param entry imports `worker/index.ts`, and otherwise only types */
export const wrapWorker = (entry: string, name: string): void => {
  const text = stripTypeScriptTypes(readFileSync(root + entry, 'utf8'))
  const wrapped = text.replaceAll(/from '(\.\.\/)+worker\/index\.ts'/g, bundled)
  writeFileSync(`${buildFolder}${name}.js.next`, wrapped)
  renameSync(`${buildFolder}${name}.js.next`, `${buildFolder}${name}.js`)
}

/** The bundle within its wrappers. */
const modulesOf = (worker: string, wrapper?: string) => {
  const read = (name: string) => readFileSync(`${buildFolder}${name}.js`, 'utf8')
  const isWrapper = read(worker).includes(bundled)
  const names = [...(wrapper ? [wrapper] : []), worker, ...(isWrapper ? ['worker'] : [])]
  return names.map((name, at) => ({
    type: 'ESModule',
    path: at === 0 ? 'index.js' : `${name}.js`,
    contents: read(name).replaceAll(bundled, `from './${names[at + 1]}.js'`),
  }))
}

/** The Worker's options, as the last bundle has them. */
export const workerOptions = (): SourcelessWorkerOptions =>
  JSON.parse(readFileSync(workerOptionsFile, 'utf8'))

const optionsOf = (options: StackOptions, folder: string) => {
  const bundledOptions = workerOptions()
  const {
    vars,
    hookUrl,
    worker = 'worker',
    wrapper,
    onLog,
    withoutPictures,
    hasMail = false,
    isInspected,
    isTwice,
    outside,
  } = options
  const bindings: Record<string, string | undefined> = {
    TEST_HUMAN_TOKEN: owner.TEST_HUMAN_TOKEN,
    SITE_SECRET: siteSecret,
    REBUILD_SECRET: secret,
    REBUILD_HOOK_URL: hookUrl,
    LEGACY_PASSPHRASE: legacyPassphrase,
    ...vars,
  }
  const blogWorker = () => ({
    ...bundledOptions,
    rootPath: undefined,
    ...(withoutPictures ? { r2Buckets: {} } : {}),
    modules: modulesOf(worker, wrapper),
    bindings: Object.fromEntries(
      Object.entries(bindings).filter(([, value]) => value !== undefined),
    ),
    ...(hasMail ? {} : { queueConsumers: undefined }),
    ...(outside ? { outboundService: outside } : {}),
    assets: { ...(bundledOptions.assets as object), directory: `${folder}/dist` },
  })
  return (port: number) =>
    convertV4MiniflareOptions({
      workers: [
        blogWorker(),
        ...(isTwice ? [{ ...blogWorker(), name: 'elsewhere' }] : []),
        {
          name: 'database',
          modules: true,
          script: databaseWorker,
          d1Databases: bundledOptions.d1Databases,
          compatibilityDate: bundledOptions.compatibilityDate,
        },
      ],
      host: '127.0.0.1',
      port,
      cf: false,
      ...(isInspected ? { inspectorPort: 0 } : {}),
      ...(onLog
        ? { handleStructuredLogs: ({ message }: { message: string }) => onLog(message) }
        : {}),
      resourcePersistencePath: `${folder}/state`,
    } as unknown as V4MiniflareOptions)
}

/**
 * Asks a Worker of a stack past its routes and static files. Miniflare's own stub of it would start a thread for each stack.
 * @param name of the Worker; the blog's has none
 */
export const askWorker = async (
  flare: Miniflare,
  name: string,
  method: string,
  body?: string,
): Promise<Response> =>
  (await flare.dispatchFetch('http://renewable.test/', {
    method,
    headers: { 'MF-Route-Override': name },
    ...(body ? { body } : {}),
  })) as unknown as Response

/** The namespace of a stack: its stub is made for who needs it. */
const kvOf = (flare: Miniflare): KVNamespace =>
  new Proxy({} as KVNamespace, {
    get:
      (_target, method) =>
      async (...given: unknown[]) => {
        const stub = await flare.getKVNamespace('STATE')
        return Reflect.apply(Reflect.get(stub, method), stub, given)
      },
  })

/** Starts a blog with its data in a folder; Worker and renderer must be built. */
export const startStack = async (
  folder: string,
  options: StackOptions = {},
): Promise<LocalStack> => {
  const dist = `${folder}/dist`
  mkdirSync(dist, { recursive: true })
  const settings = optionsOf(options, folder)
  const flare = new Miniflare(settings(0))
  const stop = async () => {
    await flare.dispose().catch(() => {})
  }
  try {
    const { origin } = await flare.ready
    const { port } = new URL(origin)
    const db = databaseOf((method, body) => askWorker(flare, 'database', method, body))
    const anyone = createClient(origin)
    const builder = createClient(origin, { secret })
    return {
      origin,
      folder,
      dist,
      flare,
      db,
      kv: kvOf(flare),
      anyone,
      builder,
      build: {
        client: builder,
        renderer: await loadRenderer(),
        assets: `${buildFolder}site/client`,
        dist,
        cacheFolder: `${folder}/kept/`,
      },
      get: (path, init) => fetch(origin + path, { redirect: 'manual', ...init }),
      reload: async () => {
        await flare.setOptions(settings(Number(port)))
        await flare.ready
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
