import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { afterAll, onTestFinished } from 'vitest'
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from 'wrangler'
import { type BuildOptions, type BuildResult, buildAll } from '../build/build.ts'
import { type Client, createClient, type Owner, signInAs } from '../lib/client.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { loadRenderer } from '../lib/renderer.ts'
import { createHookServer, oneAtATime } from '../rebuild/hook-server.ts'
import { rebuildAndReport } from '../rebuild/rebuild.ts'

/** The owner that tests sign in as; not the demo's, so that no test leans on a file of the machine. */
export const owner = {
  OWNER_USERNAME: 'testauthor1',
  OWNER_EMAIL: 'author@postbox.example.com',
  OWNER_PASSWORD: 'correct horse battery',
  OWNER_COLORS: '#111111 #222222 #333333 #444444',
  OWNER_ANSWERS: JSON.stringify({ 'favourite weight category': 'feather', nickname: 'ty' }),
  TEST_HUMAN_TOKEN: 'a-human-for-tests',
} satisfies Owner
export const secret = 'rebuild-secret-of-the-tests'
export const legacyPassphrase = 'passphrase of an older site'

export interface BlogOptions {
  /** Overrides bindings; an undefined one is taken away. */
  readonly vars?: Record<string, string | undefined>
  /** Where the hook is; by default there is none. */
  readonly hookUrl?: string
  /** Which bundle of the Worker. */
  readonly worker?: 'worker' | 'counting-worker' | 'crashing-worker'
  /** A folder that keeps the database between two blogs, and the static files. */
  readonly folder?: string
}

/** A whole blog of its own: the bundled Worker on real D1, KV and static files. */
export interface Blog {
  readonly origin: string
  readonly folder: string
  readonly dist: string
  readonly flare: Miniflare
  readonly db: D1Database
  readonly kv: KVNamespace
  readonly author: Client
  readonly anyone: Client
  readonly builder: Client
  readonly build: BuildOptions
  get(path: string, init?: RequestInit): Promise<Response>
  text(path: string): Promise<string>
  /** Renders what changed, reports it, and serves the new files. */
  rebuild(): Promise<BuildResult>
  /** Renders everything into another folder. */
  buildClean(dist: string): Promise<BuildResult>
  /** Serves the static files as they are now, as a deployment would. */
  reload(): Promise<void>
  /** What the cron does every minute. */
  tick(): Promise<void>
  stop(): Promise<void>
}

/** When what a test made is put away: after the test, or after its file. */
type AtEnd = (work: () => void | Promise<void>) => void

export const newFolder = (atEnd: AtEnd = onTestFinished): string => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-`)
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const migrate = async (db: D1Database): Promise<void> => {
  const folder = `${root}worker/migrations/`
  await db.exec('CREATE TABLE IF NOT EXISTS applied (name TEXT PRIMARY KEY)')
  for (const name of readdirSync(folder).sort()) {
    if (await db.prepare('SELECT 1 FROM applied WHERE name = ?1').bind(name).first()) continue
    const statements = unstable_splitSqlQuery(readFileSync(folder + name, 'utf8'))
    const done = db.prepare('INSERT INTO applied (name) VALUES (?1)').bind(name)
    await db.batch([...statements.map((sql) => db.prepare(sql)), done])
  }
}

/** Read once: it says on the screen which file of secrets it found, which tests do not use. */
const { workerOptions } = unstable_getMiniflareWorkerOptions(`${root}wrangler.toml`)

const optionsOf = ({ vars, hookUrl, worker = 'worker' }: BlogOptions, folder: string) => {
  const bindings: Record<string, string | undefined> = {
    ...owner,
    REBUILD_SECRET: secret,
    REBUILD_HOOK_URL: hookUrl,
    LEGACY_PASSPHRASE: legacyPassphrase,
    ...vars,
  }
  return (port: number) =>
    convertV4MiniflareOptions({
      ...workerOptions,
      rootPath: undefined,
      modules: [
        {
          type: 'ESModule',
          path: 'index.js',
          contents: readFileSync(`${buildFolder}${worker}.js`, 'utf8'),
        },
      ],
      bindings: Object.fromEntries(
        Object.entries(bindings).filter(([, value]) => value !== undefined),
      ),
      assets: { ...workerOptions.assets, directory: `${folder}/dist` },
      host: '127.0.0.1',
      port,
      cf: false,
      resourcePersistencePath: `${folder}/state`,
    } as unknown as V4MiniflareOptions)
}

/** A blog for all tests of a file: awaited at the file's top; each test brings its own articles. */
export const sharedBlog = (options: BlogOptions = {}): Promise<Blog> => startBlog(options, afterAll)

/** Starts a blog; it ends with the test that started it. */
export const startBlog = async (
  options: BlogOptions = {},
  atEnd: AtEnd = onTestFinished,
): Promise<Blog> => {
  const folder = options.folder ?? newFolder(atEnd)
  const dist = `${folder}/dist`
  mkdirSync(dist, { recursive: true })
  const settings = optionsOf(options, folder)
  const flare = new Miniflare(settings(0))
  const stop = async () => {
    await flare.dispose().catch(() => {})
  }
  atEnd(stop)
  const origin = (await flare.ready).origin
  const { port } = new URL(origin)
  const stubsOf = async () => ({
    db: (await flare.getD1Database('DB')) as unknown as D1Database,
    kv: (await flare.getKVNamespace('STATE')) as unknown as KVNamespace,
  })
  let stubs = await stubsOf()
  await migrate(stubs.db)

  const renderer = await loadRenderer()
  const builder = createClient(origin, { secret })
  const build: BuildOptions = {
    client: builder,
    renderer,
    assets: `${buildFolder}site/client`,
    dist,
    kept: `${folder}/kept/`,
  }
  const get: Blog['get'] = (path, init) => fetch(origin + path, { redirect: 'manual', ...init })
  const reload = async () => {
    await flare.setOptions(settings(Number(port)))
    await flare.ready
    // Miniflare's stubs end with the options they were made under.
    stubs = await stubsOf()
  }
  return {
    origin,
    folder,
    dist,
    flare,
    get db() {
      return stubs.db
    },
    get kv() {
      return stubs.kv
    },
    builder,
    build,
    get,
    reload,
    stop,
    author: await signInAs(origin, owner),
    anyone: createClient(origin),
    text: async (path) => (await get(path)).text(),
    rebuild: async () => {
      const result = await rebuildAndReport(build)
      await reload()
      return result
    },
    buildClean: (other) => buildAll({ ...build, dist: other, kept: `${other}-kept/` }),
    tick: async () => {
      const worker = await flare.getWorker()
      await worker.scheduled({ cron: '* * * * *' })
    },
  }
}

/** A hook on this machine that runs what it is given; it ends with the test. */
export const startHook = async (rebuild: () => Promise<void>): Promise<string> => {
  const server: Server = createHookServer(secret, oneAtATime(rebuild))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
