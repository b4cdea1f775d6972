import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { listFiles } from '../build/output.ts'
import { filesNow } from './live-files.ts'
import { poolFolder } from './prepared.ts'
import { askWorker, type LocalStack, startStack } from './stack.ts'

/** A stack that lives as long as its process and is reset for each user. */
export interface PooledStack extends LocalStack {
  /** The template of its folder. */
  readonly template: string
}

export interface Wanted {
  readonly template: string
  readonly worker: string
  readonly hasMail: boolean
  readonly vars: Record<string, string | undefined>
}

/** The idle stacks with their options and templates; the last used one is last. */
const idle: [key: string, stack: PooledStack][] = []

/** Calls the Worker's wrapper directly, not through the server. */
const ask = async ({ flare }: LocalStack, method: string, body?: string): Promise<Response> => {
  const response = await askWorker(flare, '', method, body)
  if (!response.ok)
    throw new Error(`The stack answered ${response.status}: ${await response.text()}`)
  return response
}

/** Serves the static files as they are now. */
export const serveNow = (stack: LocalStack): Promise<unknown> =>
  filesNow(stack.dist).then((files) => ask(stack, 'PUT', files))

/** Lets the running Worker know no more of the database than a new one. */
export const forgetAll = (stack: LocalStack): Promise<unknown> => ask(stack, 'PATCH')

/** A fingerprint of a folder's files. */
const lookOf = (folder: string): string =>
  listFiles(folder)
    .map((file) => {
      const { mtimeMs, size, ino } = statSync(folder + file)
      return `${file} ${ino} ${size} ${mtimeMs}`
    })
    .sort()
    .join('\n')

const looks = new WeakMap<PooledStack, string>()
const fileFolders = ['dist', 'kept']
const lookAt = ({ folder }: LocalStack) =>
  fileFolders.map((one) => lookOf(`${folder}/${one}`)).join('\n')

/** Replaces a folder's files by the template's; the folder itself stays, because processes hold it open. */
const layFiles = async (stack: PooledStack): Promise<void> => {
  if (looks.get(stack) === lookAt(stack)) return
  for (const name of readdirSync(stack.folder)) {
    if (name !== 'state' && name !== 'dist') rmSync(`${stack.folder}/${name}`, { recursive: true })
  }
  for (const name of readdirSync(stack.dist)) rmSync(`${stack.dist}/${name}`, { recursive: true })
  for (const name of fileFolders.filter((one) => existsSync(`${stack.template}/${one}`))) {
    cpSync(`${stack.template}/${name}`, `${stack.folder}/${name}`, {
      recursive: true,
      force: true,
      preserveTimestamps: true,
    })
  }
  await serveNow(stack)
  looks.set(stack, lookAt(stack))
}

const startPooled = async ({
  template,
  worker,
  hasMail,
}: Omit<Wanted, 'vars'>): Promise<PooledStack> => {
  mkdirSync(poolFolder, { recursive: true })
  // Named after the runner, which started this process.
  const folder = mkdtempSync(`${poolFolder}${process.ppid}-`)
  cpSync(template, folder, { recursive: true })
  const options = { worker, wrapper: 'renewable-worker', hasMail }
  const stack = Object.assign(await startStack(folder, options), { template })
  await ask(stack, 'POST')
  looks.set(stack, lookAt(stack))
  return stack
}

/** @returns false if it fails, for example because a test changed a table or left endless work */
const empty = async (stack: PooledStack, vars: string): Promise<boolean> => {
  if ((await (await ask(stack, 'DELETE', vars)).json()) !== true) return false
  await layFiles(stack)
  return true
}

const end = async ({ stop, folder }: PooledStack): Promise<void> => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The most idle stacks of a process, each of which takes some 200 MB. */
const maxIdle = process.availableMemory() > 6 * 2 ** 30 ? 8 : 4

const giveBack = async (key: string, stack: PooledStack): Promise<void> => {
  idle.push([key, stack])
  const longest = idle.length > maxIdle ? idle.shift()?.[1] : undefined
  if (longest) await end(longest)
}

/**
 * A fresh stack: an idle one after a reset, else a new one.
 * @param template a folder with its state, and perhaps static files
 * @param vars overrides variables and secrets; undefined removes one
 * @param atEnd registers its return to the pool
 */
export const takeStack = async (
  { vars, ...kind }: Wanted,
  atEnd: (end: () => Promise<void>) => void,
): Promise<PooledStack> => {
  const key = JSON.stringify(kind)
  const text = JSON.stringify(vars, (_name, value) => value ?? null)
  const at = idle.findLastIndex(([one]) => one === key)
  const waiting = at < 0 ? undefined : idle.splice(at, 1)[0]?.[1]
  // A stack that does not answer is useless, and this test did not cause it.
  if (waiting && (await empty(waiting, text).catch(() => false))) {
    atEnd(() => giveBack(key, waiting))
    return waiting
  }
  if (waiting) await end(waiting)
  const started = await startPooled(kind)
  if (text !== '{}') await empty(started, text)
  atEnd(() => giveBack(key, started))
  return started
}
