import * as z from 'zod'
import { limits } from '../../shared/limits.ts'
import type { Env } from '../bindings.ts'

/** The colour codes in a text. */
export const codesIn = (text: string): string[] => text.trim().toLowerCase().split(/\s+/)

/** Whether there are enough different colour codes in a text. */
export const hasEnoughColors = (text: string): boolean =>
  new Set(codesIn(text)).size >= limits.colors

/** The owner's sign-in data in the Worker's secrets, from which the database takes it over. */
export const OwnerSecrets = z.object({
  OWNER_USERNAME: z.string().length(limits.username),
  OWNER_EMAIL: z.email(),
  /** Local demo only. */
  OWNER_PASSWORD: z.string().min(8).optional(),
  /** `scrypt$N$r$p$salt$hash`, as an older version's `npm run deploy` made it. */
  OWNER_PASSWORD_HASH: z
    .string()
    .regex(/^scrypt(?:\$\d+){3}(?:\$[\w-]+){2}$/)
    .optional(),
  /** Older blogs may have fewer different colours. */
  OWNER_COLORS: z.string().refine((text) => codesIn(text).length >= limits.colors),
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
export type OwnerSecrets = z.infer<typeof OwnerSecrets>

/** Whether the secrets contain a password, in clear or hashed. */
export const hasPassword = (env: Env): boolean =>
  Boolean(env.OWNER_PASSWORD || env.OWNER_PASSWORD_HASH)

/** The owner's sign-in data. @returns null if it is incomplete; the log has named what is missing */
export const ownerSecrets = (env: Env): OwnerSecrets | null =>
  hasPassword(env) ? (OwnerSecrets.safeParse(env).data ?? null) : null
