import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

interface Answer {
  readonly isSuccess: boolean
  readonly output: string
  /** Wrangler's own words, without marks and warnings. */
  readonly error: string
}

/** Runs a wrangler command; a failing command is an answer, not an exception. */
export type Wrangler = (args: readonly string[]) => Promise<Answer>

/** What wrangler is told by its environment. */
export const settings = {
  WRANGLER_SEND_METRICS: 'false',
  // Wrangler's log files would contain the secrets that it was sent.
  WRANGLER_WRITE_LOGS: 'false',
  // Wrangler asks nothing: this command asks the one question.
  CI: '1',
  NO_COLOR: '1',
}

const wordsOf = (text: string): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.replace(/^.*\[ERROR\]\s*/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('▲ [WARNING]'))
    .join('\n')

/** The answer that a command gave by what it printed. */
export const answerOf = (isSuccess: boolean, output: string, error: string): Answer => ({
  isSuccess,
  output,
  error: wordsOf(error) || wordsOf(output),
})

/** The `wrangler` on the path, which `npm run` sets; it ends with this process. @throws Error if there is none */
export const wranglerIn =
  (cwd: string, env: NodeJS.ProcessEnv): Wrangler =>
  (args) =>
    new Promise((resolve, reject) => {
      const child = spawn('wrangler', args, {
        cwd,
        env: { ...env, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
        // A group of its own: wrangler runs in a child of its child.
        detached: true,
      })
      const kill = () => {
        try {
          process.kill(-(child.pid as number), 'SIGKILL')
        } catch {
          // It has already ended.
        }
      }
      child.once('spawn', () => process.once('exit', kill))
      const parts = { output: '', error: '' }
      child.stdout.on('data', (chunk) => (parts.output += chunk))
      child.stderr.on('data', (chunk) => (parts.error += chunk))
      child.once('error', reject)
      child.once('close', (code) => {
        process.off('exit', kill)
        resolve(answerOf(code === 0, parts.output, parts.error))
      })
    })
