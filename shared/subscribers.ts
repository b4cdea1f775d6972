import * as z from 'zod'
import { calls } from './calls.ts'
import type { ConsentFile, Meaning, Saying } from './consent.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Count, done, Instant, SentQuery, SiteQuery, Text, textOf } from './schema.ts'

/** A token in an e-mail's link: 256 random bits, base64url. */
const MailToken = z.string().regex(/^[\w-]{43}$/, 'Must be a token.')

export const subscribe = endpoint(calls.subscribe, {
  summary:
    'Registers an address for e-mails of new articles and sends an e-mail that asks to confirm. An unconfirmed address can be registered again, without another e-mail if one was sent to its mailbox not long ago; a confirmed address exists already. Until an e-mail of this blog has arrived, only the author registers, himself.',
  access: 'public',
  answersClosed: true,
  limit: { most: 10, seconds: 3600 },
  siteLimit: 200,
  refusals: ['email-missing', 'email-malformed', 'mail-unproven', 'too-many-letters'],
  isIdempotent: true,
  input: z.object({ email: Text.default('') }),
  output: z.enum(['Registered', 'Registered without a letter', 'ID already exists']),
})

export const confirmSubscription = endpoint(calls.confirmSubscription, {
  summary:
    'Confirms an address by the token from its e-mail, within two days. A repeat changes nothing.',
  access: 'public',
  answersClosed: true,
  limit: { most: 30, seconds: 3600 },
  siteLimit: 200,
  refusals: ['token-spent'],
  isIdempotent: true,
  input: z.object({ token: MailToken }),
  output: done('Confirmed'),
})

const unsubscribing = {
  summary: 'Ends the e-mails to an address: a typed one, or that of the token from an e-mail.',
  access: 'public',
  answersClosed: true,
  refusals: ['email-missing', 'email-malformed', 'not-subscribed', 'token-spent'],
  input: z.object({
    email: Text.default(''),
    id: z
      .union([Text, z.number()])
      .optional()
      .describe("The last part of the page's address, which older clients send. Ignored."),
    token: MailToken.optional(),
  }),
  output: done('Unsubscribed successfully!'),
} as const

export const unsubscribe = endpoint(calls.unsubscribe, unsubscribing)

/** The same call for a client whose base path `/api` already is the first part of the specified path. */
export const unsubscribeShort = endpoint(calls.unsubscribeShort, unsubscribing)

export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  registeredAt: Instant,
  confirmedAt: Instant.nullable().describe('Null if unconfirmed.'),
  isByAuthor: z
    .boolean()
    .describe('Whether the author brought it from a file and said that its reader agreed.'),
})
export type Subscriber = z.infer<typeof Subscriber>

export const listSubscribers = endpoint(calls.listSubscribers, {
  summary:
    'The subscribers, newest first, 100 in an answer. `Link: rel="next"` is the next page, `Total-Count` the number of all that were asked for.',
  access: 'author',
  headers: ['Link', 'Total-Count'],
  query: SiteQuery.extend({
    ...SentQuery.shape,
    state: z
      .enum(['registered', 'confirmed', 'brought'])
      .optional()
      .describe('Only subscribers in this state; `brought`: by the author, from a file.'),
  }),
  output: z.array(Subscriber),
})

/**
 * What an address of a file is here: subscribed by himself, brought by an earlier file, left or forgotten; else what the file says
 * of him: clearly yes (`new`), no (`refused`), or neither (`unknown`).
 */
export const ImportState = z.enum(['new', 'subscribed', 'brought', 'left', 'refused', 'unknown'])
export type ImportState = z.infer<typeof ImportState>

const SaidByFile = z.object({
  column: textOf(limits.consentCell),
  value: textOf(limits.consentCell),
}) satisfies z.ZodType<Saying>

const SubscriberFile = z.object({
  name: textOf(limits.consentCell),
  columns: z
    .array(textOf(limits.consentCell))
    .max(limits.consentColumns)
    .describe('The columns that speak of consent, status, bounces or leaving; none: a bare list.'),
  hasLetters: z
    .boolean()
    .optional()
    .describe('Whether its column `status` has the letters of The Newsletter Plugin.'),
}) satisfies z.ZodType<ConsentFile>

/** A reader of a file, and the cells of `columns` that are not empty, of all of his lines. */
const FileReader = z.object({
  email: z.string().max(limits.email),
  says: z.array(SaidByFile).max(limits.consentSayings),
})
export type FileReader = z.infer<typeof FileReader>

export const importSubscribers = endpoint(calls.importSubscribers, {
  summary:
    'Takes a file of subscribers, page by page: `look` stores nothing and says what would become of each reader; `add` adds, as confirmed by the word of the author that they agreed, those for whom the file clearly says yes; `take-out` deletes whom an earlier file brought and this one says no for. It sends no e-mail. Who left here or was forgotten stays out.',
  access: 'author',
  refusals: ['email-malformed', 'subscribers-day-full'],
  input: z.object({
    file: SubscriberFile,
    readers: z.array(FileReader).min(1).max(limits.importedSubscribers),
    meanings: z
      .array(SaidByFile.extend({ means: z.enum(['yes', 'no']) }) satisfies z.ZodType<Meaning>)
      .max(limits.consentMeanings)
      .describe('What the author says of values that are not known. A known no stays one.'),
    act: z.enum(['look', 'add', 'take-out']),
  }),
  output: z.object({
    states: z.array(ImportState).describe('Of each reader, before the act.'),
    room: Count.describe('How many more the database takes until 00:00 UTC.'),
  }),
})

export const deleteSubscriber = endpoint(calls.deleteSubscriber, {
  summary: 'Deletes the subscriber whose id is `reference`.',
  access: 'author',
  refusals: ['subscriber-not-found'],
  query: SiteQuery.extend({ reference: z.string().min(1).max(200) }),
  output: done('deleted'),
})
