import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { DeployError } from './error.ts'

export interface Answer {
  readonly isSuccess: boolean
  readonly output: string
  /** Wrangler's own error output. */
  readonly error: string
}

interface CommandOptions {
  /** For standard input. */
  readonly input?: string
  readonly env?: Record<string, string>
}

export interface Wrangler {
  readonly run: RunCommand
  /** Like `run`, for a command that must succeed. @throws DeployError with wrangler's words */
  runOrThrow(args: readonly string[], options?: CommandOptions): Promise<string>
}

const settings = {
  WRANGLER_SEND_METRICS: 'false',
  // Wrangler's log files would contain the secrets that it was sent.
  WRANGLER_WRITE_LOGS: 'false',
  // Wrangler asks nothing: this command asks the questions.
  CI: '1',
  NO_COLOR: '1',
}

const wordsOf = (text: string): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.replace(/^.*\[ERROR\]\s*/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('▲ [WARNING]'))
    .join('\n')

/** Runs a wrangler command; a failing command is an answer, not an exception. */
export type RunCommand = (args: readonly string[], options?: CommandOptions) => Promise<Answer>

/** Runs the `wrangler` on the path, which `npm run` sets. @throws DeployError if there is none */
export const commandOf =
  (config: string, { env, cwd }: { env: NodeJS.ProcessEnv; cwd: string }): RunCommand =>
  (args, { input = '', env: more = {} } = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn('wrangler', [...args, '--config', config], {
        cwd,
        env: { ...env, ...settings, ...more },
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      const parts = { output: '', error: '' }
      child.stdout.on('data', (chunk) => (parts.output += chunk))
      child.stderr.on('data', (chunk) => (parts.error += chunk))
      child.once('error', () => {
        reject(
          new DeployError('The program wrangler is missing.', 'Run npm ci, then npm run deploy.'),
        )
      })
      child.once('close', (code) => {
        const error = wordsOf(parts.error) || wordsOf(parts.output)
        resolve({ isSuccess: code === 0, output: parts.output, error })
      })
      // A command that reads nothing may have closed its standard input.
      child.stdin.on('error', () => {})
      child.stdin.end(input)
    })

/** @param env environment for every command */
export const wranglerOf = (command: RunCommand, env: Record<string, string> = {}): Wrangler => {
  const run: RunCommand = (args, options = {}) =>
    command(args, { ...options, env: { ...env, ...options.env } })
  return {
    run,
    runOrThrow: async (args, options) => {
      const { isSuccess, output, error } = await run(args, options)
      if (isSuccess) return output
      const name = args.slice(0, 2).filter((one) => !one.startsWith('-'))
      throw new DeployError(`wrangler ${name.join(' ')} failed: ${error}`)
    },
  }
}

/** The JSON in a command's output, which may begin with a banner. @throws DeployError */
export const parseJson = (output: string): unknown => {
  const start = output.search(/[[{]/)
  try {
    return JSON.parse(output.slice(start))
  } catch {
    throw new DeployError(`wrangler did not answer with JSON: ${output.slice(0, 200)}`)
  }
}
