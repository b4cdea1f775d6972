import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { Count, Text } from './schema.ts'

/** How many records of an e-mail address were deleted. */
export const Forgotten = z.object({
  votes: Count,
  subscriptions: Count,
  messages: Count,
  mentions: Count.describe(
    'Opinions, and messages from other addresses, whose text has this address: they stay.',
  ),
})
export type Forgotten = z.infer<typeof Forgotten>

export const forgetReader = endpoint(calls.forgetReader, {
  summary:
    'Deletes the data stored for an e-mail address: votes, subscription, messages, and the lock after the last message.',
  access: 'author',
  needsPassword: true,
  refusals: ['email-missing', 'email-malformed'],
  input: z.object({ email: Text.default('') }),
  output: Forgotten,
})
