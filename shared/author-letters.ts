import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { done, Instant } from './schema.ts'

/** A letter to the author: what is behind, or a sign-in from a new network. At most one of each a day. */
export const AuthorLetter = z.object({
  about: z.enum(['behind', 'sign-in']),
  at: Instant,
  state: z
    .enum(['none', 'waiting', 'sent', 'failed'])
    .describe('What became of it; `none` if only the dashboard says it.'),
})
export type AuthorLetter = z.infer<typeof AuthorLetter>

export const readAuthorLetters = endpoint(calls.readAuthorLetters, {
  summary: 'Whether letters to the author can be sent, and whether one a day says what is behind.',
  access: 'author',
  output: z.object({
    missing: z.string().nullable().describe('A sentence about what letters need; null if nothing.'),
    isDaily: z.boolean().describe('Whether a letter a day says what is behind.'),
  }),
})

export const setDailyLetter = endpoint(calls.setDailyLetter, {
  summary: 'Turns the daily letter about what is behind on or off.',
  access: 'author',
  input: z.object({ isOn: z.boolean() }),
  output: done('set'),
})
