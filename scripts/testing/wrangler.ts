import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { answerOf, settings, type Wrangler } from '../deploy/wrangler.ts'
import type { Command, Ended } from './wrangler-child.ts'

const file = fileURLToPath(new URL('wrangler-child.ts', import.meta.url))
let child: ChildProcess | undefined
/** The command that runs: the child runs one at a time. */
let last: Promise<unknown> = Promise.resolve()

const ask = async (command: Command): Promise<Ended> => {
  if (!child?.connected) {
    child = fork(file, { execArgv: ['--no-warnings'] })
    child.unref()
    child.channel?.unref()
  }
  child.send(command)
  const [ended] = await once(child, 'message')
  return ended
}

/** The wrangler that `wranglerIn` starts, in one process for all commands: loading it takes longer than what it does. */
export const loadedWrangler =
  (cwd: string, env: NodeJS.ProcessEnv): Wrangler =>
  async (args) => {
    const ended = last.then(() => ask({ args, cwd, env: { ...env, ...settings } }))
    last = ended
    const { isSuccess, stdout, stderr } = await ended
    return answerOf(isSuccess, stdout, stderr)
  }
