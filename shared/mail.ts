import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { Count, Instant } from './schema.ts'

/**
 * What e-mails to subscribers have: a summary and a link, unless the author asked for whole articles, has had one (`seen`), and
 * has said yes to it.
 */
export const Letters = z.enum(['summary', 'asked', 'seen', 'whole'])
export type Letters = z.infer<typeof Letters>

/** The alert of one article and its progress. */
export const Mailing = z.object({
  article: z.string(),
  heading: z.string(),
  createdAt: Instant,
  isAddressed: z
    .boolean()
    .describe('Whether an e-mail exists for every subscriber of that moment.'),
  recipients: Count,
  sent: Count,
  waiting: Count,
  failed: Count,
  unknown: Count,
})
export type Mailing = z.infer<typeof Mailing>

/** An e-mail that was not sent, or whose result is unknown. */
export const UnsentLetter = z.object({
  id: z.string(),
  email: z.string(),
  heading: z
    .string()
    .nullable()
    .describe("The article's title; null for an e-mail that asks to confirm the address."),
  state: z.enum(['failed', 'unknown']),
  reason: z.string(),
  attempts: Count,
  at: Instant,
})
export type UnsentLetter = z.infer<typeof UnsentLetter>

/** The state of the mail for the author. */
export const Mail = z.object({
  missing: z
    .string()
    .nullable()
    .describe('A sentence about what is missing for sending e-mails; null if nothing is.'),
  isLocal: z.boolean().describe('Whether e-mails are stored in a folder of this machine.'),
  isProven: z
    .boolean()
    .describe(
      'Whether an e-mail of this blog has arrived: only then may readers subscribe by e-mail.',
    ),
  isClosed: z
    .boolean()
    .describe('Whether the blog is closed to readers: e-mails wait until it is open.'),
  confirmed: Count.describe('Confirmed subscribers.'),
  waiting: Count.describe(
    'E-mails that wait to be sent, also those that ask to confirm an address.',
  ),
  mailings: z.array(Mailing),
  unsent: z.array(UnsentLetter),
})
export type Mail = z.infer<typeof Mail>

export const readMail = endpoint(calls.readMail, {
  summary: 'The articles sent by e-mail last, with their progress, and the unsent e-mails.',
  access: 'author',
  output: Mail,
})

export const retryMail = endpoint(calls.retryMail, {
  summary: 'Sends one failed e-mail again, by its id, or `all` failed ones. Answers how many.',
  access: 'author',
  refusals: ['delivery-not-found'],
  input: z.object({ letter: z.string().min(1).max(200) }),
  output: z.object({ queued: Count }),
})

/** An e-mail in the local folder. */
export const LocalLetter = z.object({
  id: z.string(),
  at: Instant,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
})
export type LocalLetter = z.infer<typeof LocalLetter>

export const listLocalMail = endpoint(calls.listLocalMail, {
  summary: 'The e-mails in the local folder, newest first; only on a local machine.',
  access: 'author',
  output: z.array(LocalLetter),
})
