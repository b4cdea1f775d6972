import * as z from 'zod'
import { isSecret } from '../shared/signature.ts'
import { type Env, shortestSiteSecret } from './bindings.ts'
import { log } from './lib/log.ts'
import { hookKindOf } from './rebuild/hook-call.ts'

/** An address of the local machine. */
const Loopback = z.url({ protocol: /^http$/, hostname: /^(?:127\.0\.0\.1|localhost)$/ })

/** The rules of the Worker's secrets and variables. */
const Settings = z.object({
  // The store has those that are missing.
  SITE_SECRET: z.string().min(shortestSiteSecret).optional(),
  REBUILD_SECRET: z.string().refine(isSecret).optional(),
  /** Without it nobody rebuilds the site; the Worker renders what is new. */
  REBUILD_HOOK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
  /** A fine-grained token for only this repository, with *Contents: write*. */
  REBUILD_HOOK_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  PLAN: z.enum(['free', 'paid']).optional(),
  LOCAL_COOKIES: z.enum(['on', 'off']).optional(),
  MAIL_PROVIDER: z.enum(['cloudflare', 'resend']).optional(),
  MAIL_API_KEY: z.string().min(8).optional(),
  MAIL_ENDPOINT: Loopback.optional(),
  MAIL_LINKS: Loopback.optional(),
})

/** The rule for each secret; `npm run deploy` uses these, too. */
export const secretRules = Settings.shape

/** Whether a hook's address is GitHub's, which needs a token. */
const needsToken = (address: string | undefined): boolean =>
  address !== undefined && URL.canParse(address) && hookKindOf(address) === 'github'

/** The bindings that a blog needs; one without R2 goes on without uploads. */
export const neededBindings = [
  'DB',
  'STATE',
  'ASSETS',
  'PASSWORD_CHECKER',
  'SEARCH_INDEX',
  'MIGRATOR',
  'TEXT_WORKER',
  'CARD_DRAWER',
  'VISIT_COUNTER',
  'SECRET_STORE',
] as const

/** The names of missing or malformed bindings and secrets. */
export const missingNames = (env: Env): string[] => {
  const issues = Settings.safeParse(env).error?.issues ?? []
  const names = issues.map(({ path }) => String(path[0]))
  if (needsToken(env.REBUILD_HOOK_URL) && !env.REBUILD_HOOK_TOKEN) names.push('REBUILD_HOOK_TOKEN')
  return [...neededBindings.filter((name) => typeof env[name] !== 'object'), ...new Set(names)]
}

let isLogged = false

/** Logs the names of missing, malformed or weak settings, once in the life of the isolate. */
export const logMissing = (env: Env): void => {
  if (isLogged) return
  isLogged = true
  const names = missingNames(env)
  if (names.length > 0) log('error', 'not-configured', { code: 'not-configured', names })
}
