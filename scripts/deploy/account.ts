import * as z from 'zod'
import type { Terminal } from '../lib/terminal.ts'
import { DeployError } from './error.ts'
import type { Needs } from './needs.ts'
import { parseJson, type Wrangler } from './wrangler.ts'

const Who = z.object({
  loggedIn: z.boolean(),
  accounts: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
})
type Account = NonNullable<z.infer<typeof Who>['accounts']>[number]

const accountAdvice = 'Write account_id = "…" into wrangler.toml, above the first [table].'

const choose = async (accounts: readonly Account[], terminal: Terminal): Promise<Account> => {
  const list = accounts.map(({ id, name }, at) => `  ${at + 1}. ${name} (${id})`).join('\n')
  if (!terminal.isInteractive) {
    throw new DeployError(
      `Which account?\n${list}`,
      `${accountAdvice} Or set CLOUDFLARE_ACCOUNT_ID.`,
    )
  }
  terminal.print(`You have several accounts:\n${list}`)
  const chosen = accounts[Number(await terminal.ask('Which one?')) - 1]
  if (!chosen) throw new DeployError('There is no such account in the list.', accountAdvice)
  terminal.print(`To skip this question next time: ${accountAdvice}`)
  return chosen
}

const whoAmI = async (wrangler: Wrangler) => {
  const { isSuccess, output, error } = await wrangler.run(['whoami', '--json'])
  const who = /\{/.test(output) ? Who.safeParse(parseJson(output)).data : undefined
  return { who, isSuccess, error }
}

/** Whether nobody is logged in to wrangler. */
export const isLoggedOut = async (wrangler: Wrangler): Promise<boolean> => {
  const { who, isSuccess } = await whoAmI(wrangler)
  return who ? !who.loggedIn : isSuccess
}

/**
 * The account's id; undefined where the configuration or environment already names it, or it cannot be read.
 * @throws DeployError
 */
export const findAccount = async (
  wrangler: Wrangler,
  needs: Needs,
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<string | undefined> => {
  const { who, isSuccess, error } = await whoAmI(wrangler)
  if (!who?.loggedIn) {
    throw new DeployError(
      isSuccess || who ? 'You are not logged in to Cloudflare.' : `Cloudflare: ${error}`,
      'Run npx wrangler login, which opens the browser; without a browser, set CLOUDFLARE_API_TOKEN.',
    )
  }
  const accounts = who.accounts ?? []
  if (needs.account || env.CLOUDFLARE_ACCOUNT_ID || accounts.length === 0) return undefined
  // Always printed, because wrangler remembers the account of an earlier login.
  return (accounts.length === 1 ? accounts[0] : await choose(accounts, terminal))?.id
}
