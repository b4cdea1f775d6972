import * as z from 'zod'

const Secrets = z
  .object({
    OWNER_USERNAME: z.string().min(1),
    OWNER_EMAIL: z.email(),
    /** Local demo only. */
    OWNER_PASSWORD: z.string().min(8).optional(),
    /** `scrypt$N$r$p$salt$hash`, made by `npm run hash-password`. */
    OWNER_PASSWORD_HASH: z
      .string()
      .regex(/^scrypt(?:\$\d+){3}(?:\$[\w-]+){2}$/)
      .optional(),
    OWNER_COLORS: z.string().min(1),
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
  .refine((all) => all.OWNER_PASSWORD !== undefined || all.OWNER_PASSWORD_HASH !== undefined, {
    path: ['OWNER_PASSWORD_HASH'],
  })
export type OwnerSecrets = z.infer<typeof Secrets>

/** What the Worker is bound to; secrets are strings and may be missing until they are set. */
export interface Env {
  readonly DB: D1Database
  readonly STATE: KVNamespace
  readonly ASSETS: Fetcher
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
  readonly LEGACY_PASSPHRASE?: string
}

/**
 * The owner's sign-in data.
 * @returns null, and a log line naming what is missing or malformed, when it is not complete
 */
export const ownerSecrets = (env: Env): OwnerSecrets | null => {
  const parsed = Secrets.safeParse(env)
  if (parsed.success) return parsed.data
  const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  console.error(`Sign-in is not configured; missing or malformed: ${names}`)
  return null
}

/** Whether a request came to this very machine; demo secrets and the test token work only there. */
export const isLoopback = (url: URL): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
