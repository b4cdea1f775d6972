import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { listFiles } from '../build/output.ts'
import { buildFolder } from '../lib/paths.ts'
import { type LocalStack, startStack } from '../local/stack.ts'
import { filesNow } from './live-files.ts'
import { timed } from './timings.ts'

/** A stack that lives as long as its process, and is made new for whoever takes it next. */
export interface PooledStack extends LocalStack {
  /** What its folder began as. */
  readonly template: string
}

/** Where stacks live that outlive a test file; the runner's setup and end clear it away. */
export const poolFolder = `${buildFolder}pool/`

const idle = new Map<string, PooledStack[]>()

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
  timed('reload', async () => ask(stack, 'PUT', await filesNow(stack.dist)))

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
  const folder = mkdtempSync(`${poolFolder}${process.pid}-`)
  cpSync(template, folder, { recursive: true })
  const options = { worker, wrapper: 'renewable-worker', password: null }
  const stack = Object.assign(await startStack(folder, options), { template })
  await ask(stack, 'POST')
  looks.set(stack, lookAt(stack))
  return stack
}

const empty = (stack: PooledStack): Promise<boolean> =>
  timed('emptying of a stack', async () => {
    if ((await (await ask(stack, 'DELETE')).json()) !== true) return false
    await layFiles(stack)
    return true
  })

/**
 * A stack that is as new: one that nobody uses is emptied, else one is started.
 * @param template a folder with its state, and its static files if it has any
 * @param atEnd is told how to give it back
 */
export const takeStack = async (
  template: string,
  worker: string,
  atEnd: (giveBack: () => void) => void,
): Promise<PooledStack> => {
  const key = `${worker} ${template}`
  const waiting = idle.get(key) ?? []
  idle.set(key, waiting)
  let stack = waiting.pop()
  if (stack && !(await empty(stack))) {
    await stack.stop()
    stack = undefined
  }
  const taken = stack ?? (await timed('start of a stack', () => startPooled(template, worker)))
  atEnd(() => void waiting.push(taken))
  return taken
}
