// This import must be first: it sets variables that the environment below takes over.
import '../lib/wrangler-env.ts'

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../lib/paths.ts'

const wrangler = `${root}node_modules/wrangler/bin/wrangler.js`
/** Ends the Worker when this process or the runtime has ended, for whatever reason. */
const endWithParent = new URL('end-with-parent.ts', import.meta.url).href
const environment = {
  ...process.env,
  // A local Worker needs no login, and a home may not take what wrangler notes there.
  XDG_CONFIG_HOME: `${root}.wrangler/config`,
  // Otherwise it asks an external host for request metadata that nothing here reads.
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  CI: '1',
  NO_COLOR: '1',
}

/** Writes `wrangler.toml` without `[build]`, because with it wrangler ignores changes of `worker/` and `dist/`. */
const writeDevConfig = (): string => {
  const file = `${root}.wrangler-dev.toml`
  const whole = readFileSync(`${root}wrangler.toml`, 'utf8')
  const text = whole.replace(/^\[build\]\n(?:(?!\[).*\n)*/m, '')
  // Wrangler watches this file: writing it would restart another Worker.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  return file
}

/** A free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Whether this machine can listen on a port. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Runs a wrangler command to its end. @throws Error with its output if it fails */
export const runWrangler = (args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [wrangler, ...args], { cwd: root, env: environment })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`wrangler ${args[0]} failed:\n${output}`)),
    )
  })

/** The Worker, running on this machine. */
export interface LocalWorker {
  readonly origin: string
  /** Settles when the process ends by itself. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

const waitUntilAnswering = async (origin: string, child: ChildProcess, output: () => string) => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The Worker did not start:\n${output()}`)
    try {
      const response = await fetch(`${origin}/api/monitor`)
      await response.body?.cancel()
      return
    } catch {
      await wait(100)
    }
  }
  throw new Error(`The Worker did not answer within a minute:\n${output()}`)
}

/** Starts the Worker and its local database under `wrangler dev`. @param options `main` is the Worker's file */
export const startLocalWorker = async (options: {
  main?: string
  port: number
  hookUrl: string
  mailUrl?: string
  isLoud?: boolean
}): Promise<LocalWorker> => {
  mkdirSync(`${root}dist`, { recursive: true })
  const child = spawn(
    process.execPath,
    [
      '--import',
      endWithParent,
      ...[
        wrangler,
        'dev',
        ...(options.main ? [options.main] : []),
        '--config',
        writeDevConfig(),
        '--ip',
        '127.0.0.1',
        '--port',
        String(options.port),
      ],
      '--inspector-port',
      String(await freePort()),
      '--show-interactive-dev-session=false',
      '--test-scheduled',
      '--log-level',
      options.isLoud ? 'warn' : 'error',
      '--var',
      `REBUILD_HOOK_URL:${options.hookUrl}`,
      ...(options.mailUrl ? ['--var', 'MAIL_PROVIDER:resend'] : []),
      ...(options.mailUrl ? ['--var', `MAIL_ENDPOINT:${options.mailUrl}`] : []),
      '--var',
      `MAIL_LINKS:http://127.0.0.1:${options.port}`,
    ],
    // A separate process group: Ctrl-C in the terminal reaches only this process, which then ends the group in order.
    { cwd: root, env: environment, stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000)
      if (options.isLoud) process.stderr.write(chunk)
    })
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid as number), name)
    } catch {
      // It has already ended.
    }
  }
  const kill = () => signal('SIGKILL')
  const stop = async (): Promise<void> => {
    signal('SIGTERM')
    await Promise.race([ended, wait(5_000, undefined, { ref: false })])
    kill()
    await ended
  }
  process.once('exit', kill)
  // The rest of its group stays if only the first process was killed.
  ended.then(kill).then(() => process.off('exit', kill))
  const origin = `http://127.0.0.1:${options.port}`
  try {
    await waitUntilAnswering(origin, child, () => output)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, ended, stop }
}

/** Runs the cron job, due every minute, on this machine. A reload may interrupt it; the next run repeats it. */
export const runCron = async (origin: string): Promise<void> => {
  const response = await fetch(`${origin}/cdn-cgi/handler/scheduled`).catch(() => null)
  await response?.body?.cancel()
}
