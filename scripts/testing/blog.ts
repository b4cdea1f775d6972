import { cpSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, onTestFinished } from 'vitest'
import { readSetup } from '../../shared/setup/contract.ts'
import { type BuildResult, buildAll } from '../build/build.ts'
import { createHookServer, oneAtATime } from '../build/hook-server.ts'
import { rebuild } from '../build/rebuild.ts'
import { type Client, expectData, type Owner, signInAs } from '../lib/client.ts'
import { type NamedClient, named } from './calls.ts'
import { type AtEnd, newFolder } from './new-folder.ts'
import { owner, storeOwner } from './owner.ts'
import { forgetAll, serveNow, takeStack } from './pool.ts'
import { builtFolder, migratedFolder } from './prepared.ts'
import { removeOwner } from './setup-data.ts'
import { type LocalStack, type StackOptions, secret, startStack } from './stack.ts'

export { owner, siteSecret } from './owner.ts'
export { builtFolder, dryDeployment, migratedFolder } from './prepared.ts'
export type { StackOptions } from './stack.ts'
export { legacyPassphrase, secret } from './stack.ts'

export interface BlogOptions extends StackOptions {
  readonly worker?:
    | 'worker'
    | 'counting-worker'
    | 'switched-worker'
    | 'failing-update'
    | 'moved-worker'
    | 'renewable-worker'
  /** The author's password if it is not the owner's; null signs nobody in. */
  readonly password?: string | null
  /** What is different of the tests' owner; null before the set-up. */
  readonly owner?: Partial<Owner> | null
  /** A folder that stores the database and the static files between two blogs. */
  readonly folder?: string
  /** Starts with the static files of a blog without articles, as after `rebuild()`. */
  readonly isBuilt?: boolean
  /** The folder of another blog, which stays unchanged: this blog starts as a copy of it. */
  readonly template?: string
  /** Starts a new Worker, for a test of its start, or for one that changes its environment. */
  readonly isOwn?: boolean
}

/** A whole blog of its own. */
export interface Blog extends LocalStack {
  readonly author: NamedClient
  readonly anyone: NamedClient
  readonly builder: NamedClient
  text(path: string): Promise<string>
  /** Renders what changed, and serves the new files. */
  rebuild(): Promise<BuildResult>
  /** Renders everything into another folder. */
  buildClean(dist: string): Promise<BuildResult>
  /** Runs the cron job, which is due every minute. */
  tick(): Promise<void>
  /** The Worker knows no more of the database than a new one: another isolate has changed it. */
  forget(): Promise<void>
}

const newBlogFolder = (atEnd: AtEnd, isBuilt = false): string => {
  const folder = newFolder(atEnd)
  if (isBuilt) cpSync(builtFolder, folder, { recursive: true })
  else cpSync(`${migratedFolder}/state`, `${folder}/state`, { recursive: true })
  return folder
}

/** A blog for all tests of a file, awaited at the top of the file; each test publishes its own articles. */
export const sharedBlog = (options: BlogOptions = {}): Promise<Blog> => startBlog(options, afterAll)

/** The options that a running stack accepts; any other option starts a new one. */
const lendable = 'worker vars owner hookUrl password isBuilt template hasMail'.split(' ')

type LentStack = LocalStack & { readonly author: Client; forget?(): Promise<void> }

/** Stores another owner than the blog began with, or none; and one where the author shall sign in and nobody can. */
const setOwner = async ({ db, anyone }: LocalStack, options: BlogOptions): Promise<void> => {
  const { owner: other, vars: { SITE_SECRET } = {}, folder, password } = options
  if (other === null) return void (await removeOwner(db))
  const isMissing = async () =>
    folder === undefined
      ? SITE_SECRET !== undefined
      : !expectData(await anyone.call(readSetup)).isSetUp
  if (other || (password !== null && (await isMissing())))
    await storeOwner(db, { ...owner, ...other }, SITE_SECRET)
}

const authorOf = (
  { origin, anyone }: LocalStack,
  { password, owner: other }: BlogOptions,
): Promise<Client> | Client =>
  password === null || other === null
    ? anyone
    : signInAs(origin, { ...owner, ...other, ...(password ? { OWNER_PASSWORD: password } : {}) })

const lend = async (options: BlogOptions, atEnd: AtEnd): Promise<LentStack> => {
  const { worker = 'worker', isBuilt, hookUrl, hasMail = false, vars = {} } = options
  const { template = isBuilt ? builtFolder : migratedFolder } = options
  const hook = hookUrl === undefined ? {} : { REBUILD_HOOK_URL: hookUrl }
  const stack = await takeStack({ template, worker, hasMail, vars: { ...hook, ...vars } }, atEnd)
  await setOwner(stack, options)
  // A new object, because caches use it as a key.
  return Object.assign(Object.create(stack) as LocalStack, {
    author: await authorOf(stack, options),
    reload: async () => void (await serveNow(stack)),
    forget: async () => void (await forgetAll(stack)),
  })
}

const stackFor = async (options: BlogOptions, atEnd: AtEnd): Promise<LentStack> => {
  if (Object.keys(options).every((name) => lendable.includes(name))) return lend(options, atEnd)
  const folder = options.folder ?? newBlogFolder(atEnd, options.isBuilt)
  const stack = await startStack(folder, options)
  atEnd(stack.stop)
  await setOwner(stack, options)
  return Object.assign(stack, { author: await authorOf(stack, options) })
}

/** An empty blog; it stops at the end of the test. */
export const startBlog = async (
  options: BlogOptions = {},
  atEnd: AtEnd = onTestFinished,
): Promise<Blog> => {
  const stack = await stackFor(options, atEnd)
  const { build, flare } = stack
  // Assigned to, not spread: the database's stub changes with a reload.
  return Object.assign(stack, {
    author: named(stack.author),
    anyone: named(stack.anyone),
    builder: named(stack.builder),
    forget: stack.forget ?? stack.reload,
    text: async (path: string) => (await stack.get(path)).text(),
    rebuild: async () => {
      const result = await rebuild(build)
      await stack.reload()
      return result
    },
    buildClean: (other: string) =>
      buildAll({ ...build, dist: other, cacheFolder: `${other}-kept/` }),
    tick: async () => {
      const worker = await flare.getWorker()
      await worker.scheduled({ cron: '* * * * *' })
    },
  })
}

/** A local hook that runs `rebuild`; it stops at the end of the test. */
export const startHook = async (rebuild: () => Promise<void>): Promise<string> => {
  const server: Server = createHookServer(secret, oneAtATime(rebuild))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
