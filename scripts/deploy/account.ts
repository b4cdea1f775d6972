import { DeployError } from './error.ts'
import { waitForLimit } from './limit.ts'
import type { Wrangler } from './wrangler.ts'

/** What Cloudflare's API answered: a result, or a refusal. */
export type Answer<Result> =
  | { readonly ok: true; readonly result: Result; readonly total: number }
  | { readonly ok: false; readonly status: number; readonly code: number; readonly message: string }

/** Cloudflare's API for one account, by wrangler's login. */
export interface Account {
  readonly id: string
  /** Calls a path below the account: reads it, or puts a body there. */
  call<Result>(path: string, body?: object): Promise<Answer<Result>>
  /** A whole list, which Cloudflare gives in pages. */
  list<Entry>(path: string): Promise<Answer<Entry[]>>
}

/** The right that a token needs for each path of Cloudflare's API. */
const rights: readonly (readonly [path: RegExp, right: string])[] = [
  [/\/d1\//, 'Account, D1: Edit'],
  [/\/queues/, 'Account, Queues: Edit'],
  [/\/storage\/kv\//, 'Account, Workers KV Storage: Edit'],
  [/\/r2\//, 'Account, Workers R2 Storage: Edit'],
  [/\/zones|\/routes|\/domains/, 'Zone, Workers Routes: Edit'],
  [/\/workers\//, 'Account, Workers Scripts: Edit'],
  [/^\/(?:accounts|memberships)/, 'Account, Account Settings: Read'],
]

/** The error about the right that a path needs. */
export const lacksRight = (path: string): DeployError =>
  new DeployError(
    `Cloudflare refuses the login: it lacks the right ${rights.find(([known]) => known.test(path))?.[1]}.`,
    `Edit the token under https://dash.cloudflare.com/profile/api-tokens. A first deployment needs: ${rights.map(([, name]) => name).join('; ')}. Later ones need neither D1 nor Queues. Or run npm run deploy in a terminal, after npx wrangler login.`,
  )

/** Whether a refusal is one of rights, not that R2 (10042) or workers.dev (10063) is not set up. */
export const isDenied = (answer: Answer<unknown>): boolean =>
  !answer.ok && [401, 403].includes(answer.status) && ![10042, 10063].includes(answer.code)

/** The result. @throws DeployError for a refusal */
export const expectResult = <Result>(answer: Answer<Result>, path: string): Result => {
  if (answer.ok) return answer.result
  if (isDenied(answer)) throw lacksRight(path)
  throw new DeployError(`Cloudflare: ${answer.message} [code: ${answer.code}]`)
}

/** What wrangler says of its login. */
interface Login {
  readonly token?: string
  readonly key?: string
  readonly email?: string
}

/**
 * The account to deploy into: of the configuration, of CLOUDFLARE_ACCOUNT_ID, or the only one of the login.
 * @param print takes a sentence where Cloudflare lets it wait
 * @returns null if nobody is logged in
 * @throws DeployError if there are several accounts
 */
export const openAccount = async (
  wrangler: Wrangler,
  env: NodeJS.ProcessEnv,
  configured: string | undefined,
  print: (line: string) => void = console.error,
): Promise<Account | null> => {
  const readLogin = async (): Promise<Login | null> => {
    if (env.CLOUDFLARE_API_TOKEN) return { token: env.CLOUDFLARE_API_TOKEN }
    const { isSuccess, output } = await wrangler(['auth', 'token', '--json'])
    return isSuccess ? JSON.parse(output.replace(/^[^{]*/, '')) : null
  }
  const login = await readLogin()
  if (!login) return null
  const { token, key = '', email = '' } = login
  const headers: Record<string, string> = token
    ? { Authorization: `Bearer ${token}` }
    : { 'X-Auth-Key': key, 'X-Auth-Email': email }
  const base = env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'
  const call = async <Result>(path: string, body?: object, waits = 0): Promise<Answer<Result>> => {
    const response = await fetch(base + path, {
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body ? { method: 'PUT', body: JSON.stringify(body) } : {}),
    })
    if (response.status === 429) {
      await waitForLimit(waits, Number(response.headers.get('Retry-After')) || undefined, print)
      return call(path, body, waits + 1)
    }
    const read = await response.json().catch(() => null)
    if (read?.success)
      return { ok: true, result: read.result, total: read.result_info?.total_count ?? 0 }
    const { status } = response
    return { ok: false, status, code: 0, message: `HTTP ${status}`, ...read?.errors?.[0] }
  }
  const list = async <Entry>(path: string): Promise<Answer<Entry[]>> => {
    const result: Entry[] = []
    for (let page = 1; ; page += 1) {
      const answer = await call<Entry[]>(`${path}${path.includes('?') ? '&' : '?'}page=${page}`)
      if (!answer.ok) return answer
      result.push(...answer.result)
      if (answer.result.length === 0 || result.length >= answer.total) return { ...answer, result }
    }
  }
  const findOnly = async (): Promise<string> => {
    const found = await list<{ id: string; name: string }>('/accounts')
    const accounts = expectResult(found, '/accounts')
    if (accounts[0] && accounts.length === 1) return accounts[0].id
    const lines = accounts.map(({ id, name }) => `\n  CLOUDFLARE_ACCOUNT_ID=${id}  # ${name}`)
    throw new DeployError(
      `This login has ${lines.length} accounts. Set one in the environment:${lines.join('')}`,
      'Or write account_id = "…" into wrangler.toml, above the first [table].',
    )
  }
  const id = configured ?? env.CLOUDFLARE_ACCOUNT_ID ?? (await findOnly())
  const below = (path: string) => `/accounts/${id}${path}`
  return { id, call: (path, body) => call(below(path), body), list: (path) => list(below(path)) }
}
