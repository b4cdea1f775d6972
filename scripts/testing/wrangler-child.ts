import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'

/** Wrangler's command by its arguments. @throws what it has already printed */
type Main = (args: readonly string[]) => Promise<void>

/** Node's own table of how a file becomes a module. */
interface Loader {
  _extensions: Record<string, (module: { _compile(text: string, file: string): void }) => void>
}

/** The file exports nothing that runs a command: its own function for that is exported, too. */
const loadMain = (): Main => {
  const require = createRequire(import.meta.url)
  const file = require.resolve('wrangler')
  const { _extensions: kinds } = Module as unknown as Loader
  const { '.js': usual } = kinds
  kinds['.js'] = (module) => {
    if (usual) kinds['.js'] = usual
    module._compile(`${readFileSync(file, 'utf8')}\nexports.main = main`, file)
  }
  return require(file).main
}

// Wrangler ends the connection to who has started it.
process.disconnect = () => {}
process.once('disconnect', () => process.exit())

const main = loadMain()
const printed = { stdout: '', stderr: '' }
for (const name of ['stdout', 'stderr'] as const) {
  process[name].write = (text) => {
    printed[name] += text
    return true
  }
}

/** A command to run, and what it finds around it. */
export interface Command {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

/** What a command printed, and whether it succeeded. */
export interface Ended {
  readonly isSuccess: boolean
  readonly stdout: string
  readonly stderr: string
}

process.on('message', async ({ args, cwd, env }: Command) => {
  process.chdir(cwd)
  process.env = env
  Object.assign(printed, { stdout: '', stderr: '' })
  const isSuccess = await main(args).then(
    () => true,
    () => false,
  )
  process.send?.({ isSuccess, ...printed } satisfies Ended)
})
