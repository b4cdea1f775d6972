/**
 * Stands in for `wrangler`, because a test has no account: stores the account's data in the file of STAND_IN_ACCOUNT,
 * answers like wrangler 4.164, and records each call in a file beside it. Run as a program, it is the command.
 */
import { randomBytes } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { listFiles } from '../build/output.ts'
import type { Answer } from '../deploy/wrangler.ts'

export interface StandInAccount {
  isLoggedIn: boolean
  accounts: { id: string; name: string }[]
  databases: { uuid: string; name: string }[]
  namespaces: { id: string; title: string }[]
  queues: string[]
  buckets: string[]
  /** Null if the Worker does not exist. */
  secrets: Record<string, string> | null
  /** The database's newest revision; null if it has no tables. */
  revision: number | null
  /** The start of a command that fails, once. */
  failing: string | null
  /** The Worker's address after a deployment. */
  targets: string[]
  /** The paths of the files in the last deployment. */
  uploaded: string[]
}

/** A command that ends with an error. */
class Failure extends Error {}

const fail = (text: string): never => {
  throw new Failure(text)
}

/** Answers one command. @param words without the configuration's file */
export const standInWrangler = (
  words: readonly string[],
  input: string,
  env: NodeJS.ProcessEnv,
): Answer => {
  const file = env.STAND_IN_ACCOUNT as string
  const account: StandInAccount = JSON.parse(readFileSync(file, 'utf8'))
  const command = words.join(' ')
  const last = words.at(-1) as string
  const draw = () => randomBytes(16).toString('hex')
  let output = ''
  const print = (text: string) => (output += `${text}\n`)
  const json = (value: unknown) => print(JSON.stringify(value, null, 2))

  const whoami = () => {
    const { isLoggedIn: loggedIn, accounts } = account
    json(loggedIn ? { loggedIn, authType: 'OAuth Token', accounts } : { loggedIn })
    if (!loggedIn) fail('')
  }
  const createDatabase = () => {
    account.databases.push({ uuid: draw(), name: last })
    print(
      `\n ⛅️ wrangler 4.164.0\n✅ Successfully created DB '${last}'\nCreated your new D1 database.`,
    )
  }
  const createNamespace = () => {
    account.namespaces.push({ id: draw(), title: last })
    print(`🌀 Creating namespace with title "${last}"\n✨ Success!`)
  }
  const queueInfo = () =>
    account.queues.includes(last)
      ? print(`Queue Name: ${last}`)
      : fail(`Queue "${last}" does not exist. To create it, run: wrangler queues create ${last}`)
  const listBuckets = () =>
    print(
      `Listing buckets...\n${account.buckets.map((one) => `name:           ${one}`).join('\n')}`,
    )
  const listSecrets = () => {
    if (account.secrets === null)
      fail('Worker "stillpress" not found.\n\nIf this is a new Worker …')
    json(Object.keys(account.secrets ?? {}).map((name) => ({ name, type: 'secret_text' })))
  }
  const setSecrets = () => {
    account.secrets = { ...account.secrets, ...JSON.parse(input) }
    print('Finished processing secrets file:')
  }
  const readRevision = () => {
    if (account.revision === null) fail('no such table: rebuild: SQLITE_ERROR [code: 7500]')
    json([{ results: [{ revision: account.revision }], success: true, meta: {} }])
  }
  const deploy = () => {
    const { targets } = account
    account.uploaded = listFiles(words[words.indexOf('--assets') + 1] as string).sort()
    const entry = { type: 'deploy', version: 1, worker_name: 'stillpress', targets }
    appendFileSync(env.WRANGLER_OUTPUT_FILE_PATH as string, `${JSON.stringify(entry)}\n`)
    // The Worker makes its tables with the first call.
    account.revision ??= 0
    print('Deployed stillpress triggers (1.23 sec)')
  }
  /** By how a command starts. */
  const commands: Record<string, () => unknown> = {
    'whoami --json': whoami,
    'd1 list --json': () => json(account.databases),
    'd1 create ': createDatabase,
    'kv namespace list': () => json(account.namespaces),
    'kv namespace create ': createNamespace,
    'queues info ': queueInfo,
    'queues create ': () => account.queues.push(last),
    'r2 bucket list': listBuckets,
    'r2 bucket create ': () => account.buckets.push(last),
    'secret list --format json': listSecrets,
    'secret bulk': setSecrets,
    'd1 execute ': readRevision,
    'deploy --dry-run ': () => print('Total Upload: 4.50 KiB / gzip: 1.25 KiB'),
    'deploy ': deploy,
  }

  appendFileSync(`${file}.calls`, `${command}\n`)
  const save = () => writeFileSync(file, JSON.stringify(account))
  try {
    if (account.failing && command.startsWith(account.failing)) {
      account.failing = null
      save()
      fail('A request to the Cloudflare API failed. Internal error [code: 10013]')
    }
    const found = Object.entries(commands).find(([start]) => command.startsWith(start))
    if (!found) fail(`Unknown command: ${command}`)
    found?.[1]()
    // Commands that only read run at the same time.
    if (/create|bulk|apply|^deploy/.test(command)) save()
    return { isSuccess: true, output, error: '' }
  } catch (error) {
    if (error instanceof Failure) return { isSuccess: false, output, error: error.message }
    throw error
  }
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const words = args.slice(0, args.indexOf('--config'))
  const input = words.includes('bulk') ? readFileSync(0, 'utf8') : ''
  const { isSuccess, output, error } = standInWrangler(words, input, process.env)
  process.stdout.write(output)
  if (!isSuccess)
    console.error(
      `\u001b[31m✘ \u001b[41;31m[\u001b[41;97mERROR\u001b[41;31m]\u001b[0m \u001b[1m${error}\u001b[0m\n`,
    )
  process.exitCode = isSuccess ? 0 : 1
}
