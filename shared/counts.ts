import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { Count, done, Instant } from './schema.ts'
import { Statistics } from './statistics/contract.ts'

/** The counts of items for the author, which the dashboard's menu shows. */
export const Counts = z.object({
  articles: Count,
  drafts: Count,
  opinions: Count,
  newOpinions: Count.describe('Those that came since the author last looked at their list.'),
  pings: Count,
  newPings: Count.describe('Those that came since the author last looked at their list.'),
  subscribers: Count,
  /** Confirmed subscribers, who get alerts. */
  confirmed: Count,
  joined: Count.describe('Those who confirmed in the last 30 days.'),
  brought: Count.describe('Those whom files brought, until the author has closed the question.'),
  /** Failed e-mails, which the author can send again. */
  unsentLetters: Count,
  failedSignIns: Count,
})
export type Counts = z.infer<typeof Counts>

export const readCounts = endpoint(calls.readCounts, {
  summary:
    'The numbers of articles, drafts, opinions, messages, subscribers, unsent e-mails and failed sign-ins.',
  access: 'author',
  output: Counts,
})

const Sent = z.object({ name: z.string(), text: z.string(), at: Instant })
const Work = z.object({ _id: z.string(), headingSave: z.string() })

/** What the author of a new blog does first, each done or not. */
const FirstSteps = z.object({
  article: z.boolean().describe('An article was published.'),
  about: z
    .boolean()
    .describe('The page About, or *About you* in the settings, has the author’s words.'),
  address: z.boolean().describe("A letter has proved the author's e-mail address."),
  keeping: z.boolean().describe('A backup was made.'),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** The dashboard's first screen: the readers of 30 days, and the newest items of each kind. */
export const Overview = Statistics.pick({ since: true, before: true, days: true }).extend({
  opinions: z.array(Sent).describe('The newest three, the beginning of each.'),
  pings: z.array(Sent).describe('The newest three messages, the beginning of each.'),
  drafts: z
    .array(Work.extend({ updatedAt: Instant }))
    .describe('The five without a schedule that were last changed.'),
  scheduled: Work.extend({ publishAt: Instant })
    .nullable()
    .describe('The draft that is scheduled next.'),
  alert: z
    .object({ heading: z.string(), createdAt: Instant, recipients: Count, sent: Count })
    .nullable()
    .describe('The last article that was sent by e-mail.'),
  firstSteps: FirstSteps.nullable().describe(
    'Null once all are done or the author has closed them, and for the demo’s owner.',
  ),
})
export type Overview = z.infer<typeof Overview>

export const readOverview = endpoint(calls.readOverview, {
  summary:
    'The readers of the last 30 days, the newest opinions, messages and drafts, the next scheduled draft, and the last e-mails.',
  access: 'author',
  output: Overview,
})

export const closeNotice = endpoint(calls.closeNotice, {
  summary:
    'Closes for good the first steps of a new blog, or the question about readers whom files brought.',
  access: 'author',
  input: z.object({
    notice: z
      .enum(['firstStepsClosed', 'broughtReadersClosed'])
      .describe('The row of `settings` that says that it is closed; no page shows it.'),
  }),
  output: done('closed'),
})

export const sentLists = ['opinions', 'pings', 'subscribers'] as const

export const markSeen = endpoint(calls.markSeen, {
  summary:
    'Records that the author sees a list of what readers sent, and answers when the author last saw it; null for never.',
  access: 'author',
  input: z.object({ list: z.enum(sentLists) }),
  output: z.object({ before: Instant.nullable() }),
})
