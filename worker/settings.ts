import * as z from 'zod'
import { limits } from '../shared/limits.ts'
import { log } from './lib/log.ts'
import type { MailTask } from './mail/queue.ts'
import { hookKindOf } from './rebuild/hook-call.ts'
import type { Door } from './session/door.ts'

const Secrets = z.object({
  OWNER_USERNAME: z.string().length(limits.username),
  OWNER_EMAIL: z.email(),
  /** Local demo only. */
  OWNER_PASSWORD: z.string().min(8).optional(),
  /** `scrypt$N$r$p$salt$hash`, made by `npm run hash-password`. */
  OWNER_PASSWORD_HASH: z
    .string()
    .regex(/^scrypt(?:\$\d+){3}(?:\$[\w-]+){2}$/)
    .optional(),
  OWNER_COLORS: z.string().refine((text) => text.trim().split(/\s+/).length >= limits.colors),
  OWNER_ANSWERS: z.string().transform((text, context) => {
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(text))
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'Must be a JSON object of question to answer.',
      })
      return z.NEVER
    }
  }),
})
export type OwnerSecrets = z.infer<typeof Secrets>

/** What the Worker is bound to; secrets are strings and may be missing until they are set. */
export interface Env {
  readonly DB: D1Database
  readonly STATE: KVNamespace
  readonly ASSETS: Fetcher
  /** Uploaded pictures; without it only they are missing. */
  readonly PICTURES?: R2Bucket
  /** Checks passwords, one at a time. */
  readonly DOOR: DurableObjectNamespace<Door>
  readonly OWNER_USERNAME?: string
  readonly OWNER_EMAIL?: string
  readonly OWNER_PASSWORD?: string
  readonly OWNER_PASSWORD_HASH?: string
  readonly OWNER_COLORS?: string
  readonly OWNER_ANSWERS?: string
  readonly TEST_HUMAN_TOKEN?: string
  /** Keys the hashes of what readers are known by: addresses, cookies, e-mails. */
  readonly SITE_SECRET?: string
  readonly REBUILD_SECRET?: string
  readonly REBUILD_HOOK_URL?: string
  /** Lets the hook call GitHub. */
  readonly REBUILD_HOOK_TOKEN?: string
  readonly LEGACY_PASSPHRASE?: string
  /** Letters to be sent. */
  readonly MAIL_QUEUE?: Queue<MailTask>
  /** Cloudflare's own way of sending them. */
  readonly EMAIL?: SendEmail
  /** `cloudflare`, also where it says nothing, or `resend`. */
  readonly MAIL_PROVIDER?: string
  readonly MAIL_API_KEY?: string
  /** Where the provider is, and what links lead to, on this machine; elsewhere there are neither. */
  readonly MAIL_ENDPOINT?: string
  readonly MAIL_LINKS?: string
}

const hasPassword = (env: Env): boolean =>
  env.OWNER_PASSWORD !== undefined || env.OWNER_PASSWORD_HASH !== undefined

/**
 * The owner's sign-in data.
 * @returns null when it is not complete; the log named what is missing before the first answer
 */
export const ownerSecrets = (env: Env): OwnerSecrets | null =>
  hasPassword(env) ? (Secrets.safeParse(env).data ?? null) : null

/** Characters of SITE_SECRET. */
export const shortestSiteSecret = 32

/** An address of this very machine. */
const Loopback = z.url({ protocol: /^http$/, hostname: /^(?:127\.0\.0\.1|localhost)$/ })

const Others = z.object({
  SITE_SECRET: z.string().min(shortestSiteSecret),
  REBUILD_SECRET: z.string().min(16),
  /** Without it nobody is asked for a rebuild; the Worker renders what is new. */
  REBUILD_HOOK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
  /** A fine-grained token of the one repository, with *Contents: write*. */
  REBUILD_HOOK_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  MAIL_PROVIDER: z.enum(['cloudflare', 'resend']).optional(),
  MAIL_API_KEY: z.string().min(8).optional(),
  MAIL_ENDPOINT: Loopback.optional(),
  MAIL_LINKS: Loopback.optional(),
})

/** The rule of each secret; `npm run deploy` asks by them. */
export const secretRules = { ...Secrets.shape, ...Others.shape }

/** Whether a hook's address is GitHub's, which takes nothing without a token. */
const needsToken = (address: string | undefined): boolean =>
  address !== undefined && URL.canParse(address) && hookKindOf(address) === 'github'

const bindings = ['DB', 'STATE', 'ASSETS', 'DOOR', 'PICTURES'] as const

/** The names of what is missing or malformed among the bindings and the secrets. */
export const missingNames = (env: Env): string[] => {
  const issues = [Secrets, Others].flatMap((schema) => schema.safeParse(env).error?.issues ?? [])
  const names = issues.map(({ path }) => String(path[0]))
  if (!hasPassword(env)) names.push('OWNER_PASSWORD_HASH')
  if (needsToken(env.REBUILD_HOOK_URL) && !env.REBUILD_HOOK_TOKEN) names.push('REBUILD_HOOK_TOKEN')
  return [...bindings.filter((name) => typeof env[name] !== 'object'), ...new Set(names)]
}

let isTold = false

/** Names in the log what is missing or malformed, once in the life of the isolate. */
export const tellMissing = (env: Env): void => {
  if (isTold) return
  isTold = true
  const names = missingNames(env)
  if (names.length > 0) log('error', 'not-configured', { code: 'not-configured', names })
}
