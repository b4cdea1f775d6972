import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { listFiles } from '../build/output.ts'
import { buildFolder } from '../lib/paths.ts'
import { type LocalStack, startStack } from '../local/stack.ts'
import { filesNow } from './live-files.ts'

/** A stack that lives as long as its process, and is made new for whoever takes it next. */
export interface PooledStack extends LocalStack {
  /** What its folder began as. */
  readonly template: string
}

/** Where stacks live that outlive a test file; the runner's setup and end clear it away. */
export const poolFolder = `${buildFolder}pool/`

export interface Wanted {
  readonly template: string
  readonly worker: string
  readonly vars: Record<string, string | undefined>
}

/** What nobody uses, with what it is and what it began as; the last used is the last. */
const idle: [key: string, stack: PooledStack][] = []

/** Asks the Worker's wrapper itself, past the server that all others go through. */
const ask = async ({ flare }: LocalStack, method: string, body?: string): Promise<Response> => {
  const worker = await flare.getWorker()
  const response = await worker.fetch('http://renewable.test/', {
    method,
    ...(body ? { body } : {}),
  })
  if (!response.ok)
    throw new Error(`The stack answered ${response.status}: ${await response.text()}`)
  return response as unknown as Response
}

/** Serves the static files as they are now. */
export const serveNow = (stack: LocalStack): Promise<unknown> =>
  filesNow(stack.dist).then((files) => ask(stack, 'PUT', files))

/** What tells whether a file of a folder is another. */
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

/** Puts the template's files in the place of what is there; the folder itself stays, as it is held open. */
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

const startPooled = async (template: string, worker: string): Promise<PooledStack> => {
  mkdirSync(poolFolder, { recursive: true })
  // Named after the runner, which started this process.
  const folder = mkdtempSync(`${poolFolder}${process.ppid}-`)
  cpSync(template, folder, { recursive: true })
  const options = { worker, wrapper: 'renewable-worker', password: null }
  const stack = Object.assign(await startStack(folder, options), { template })
  await ask(stack, 'POST')
  looks.set(stack, lookAt(stack))
  return stack
}

/** @returns false where it cannot be done, as when a test changed a table or left work behind that never ends */
const empty = async (stack: PooledStack, vars: string): Promise<boolean> => {
  if ((await (await ask(stack, 'DELETE', vars)).json()) !== true) return false
  await layFiles(stack)
  return true
}

/** How many of a process wait at most to be used again. */
const maxIdle = 4

const giveBack = async (key: string, stack: PooledStack): Promise<void> => {
  idle.push([key, stack])
  if (idle.length > maxIdle) await idle.shift()?.[1].stop()
}

/**
 * A stack that is as new: one that nobody uses is emptied, else one is started.
 * @param template a folder with its state, and its static files if it has any
 * @param vars overrides variables and secrets; an undefined one is taken away
 * @param atEnd is told how to give it back
 */
export const takeStack = async (
  { template, worker, vars }: Wanted,
  atEnd: (end: () => Promise<void>) => void,
): Promise<PooledStack> => {
  const key = `${worker} ${template}`
  const text = JSON.stringify(vars, (_name, value) => value ?? null)
  const at = idle.findLastIndex(([one]) => one === key)
  const waiting = at < 0 ? undefined : idle.splice(at, 1)[0]?.[1]
  // One that does not even answer is no good for anybody, and no fault of this test.
  if (waiting && (await empty(waiting, text).catch(() => false))) {
    atEnd(() => giveBack(key, waiting))
    return waiting
  }
  await waiting?.stop()
  const started = await startPooled(template, worker)
  if (text !== '{}') await empty(started, text)
  atEnd(() => giveBack(key, started))
  return started
}
