import { onTestFinished } from 'vitest'
import { type CallName, calls, pathOf } from '../../shared/calls.ts'
import { signInReserve } from '../../shared/captcha/contract.ts'
import { ceilings } from '../../shared/ceilings.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { retentionJobs } from '../../worker/retention.ts'
import { recordLimits } from '../../worker/session/failed-sign-ins.ts'
import { signInBody } from '../lib/client.ts'
import { publish } from './articles.ts'
import { type Blog, owner, startBlog } from './blog.ts'
import { countOf, sql } from './calls.ts'
import { openChallenge, solutionOf } from './captcha.ts'
import { totalOf } from './costs.ts'
import { startProvider } from './letters.ts'
import { confirmationOf, humanReader } from './readers.ts'

/** Rows of D1 and of the objects. */
export interface Rows {
  readonly read: number
  readonly written: number
  readonly objectRead: number
  readonly objectWritten: number
}

/** What happens on a day, how often at most, and the rows of each time. */
export interface DayRow extends Rows {
  readonly what: string
  readonly times: number
  /** Whether it is a captcha or a sign-in, which have a share of their own. */
  readonly isOfSignIn: boolean
}

export const rowKinds = ['read', 'written', 'objectRead', 'objectWritten'] as const

/** Requests of a day of the Free plan. */
const freeRequests = 100_000

/** Rows whose most a room states by itself, and holds by its own tests. */
const statedRows: readonly DayRow[] = [
  {
    what: 'visits: their object, and their sums in D1',
    times: 1,
    ...{ read: 86_400, written: 21_600, objectRead: 15_000, objectWritten: 15_000 },
    isOfSignIn: false,
  },
  {
    what: 'lists of articles that calls read, one in twenty counted',
    times: (endpoints.listArticles.readLimit ?? 0) + (endpoints.listMoreArticles.readLimit ?? 0),
    ...{ read: 50, written: 0.05, objectRead: 0, objectWritten: 0 },
    isOfSignIn: false,
  },
]

export const addRows = (all: readonly Rows[]): Rows =>
  Object.fromEntries(
    rowKinds.map((kind) => [kind, all.reduce((sum, one) => sum + one[kind], 0)]),
  ) as unknown as Rows

/** As if all that is deleted in time had come to its end; then what the cron deletes, in rows. */
const forget = async ({ db }: Blog): Promise<Rows> => {
  for (const change of [
    'call_counts SET until',
    'captcha_challenges SET expires_at',
    'captcha_tokens SET expires_at',
    'ping_locks SET expires_at',
    'failed_sign_ins SET at',
    'idempotency_keys SET created_at',
    'subscribers SET confirmation_expires_at',
  ]) {
    const unconfirmed = change.startsWith('subscribers') ? " WHERE state = 'registered'" : ''
    await sql(db, `UPDATE ${change} = '2001-01-01'${unconfirmed}`)
  }
  const results = (await Promise.all([...retentionJobs].map((one) => one(db)))).flat()
  const metas = results.flatMap((result) => (result as D1Result | undefined)?.meta ?? [])
  return {
    read: metas.reduce((sum, { rows_read }) => sum + rows_read, 0),
    written: metas.reduce((sum, { rows_written }) => sum + rows_written, 0),
    objectRead: 0,
    objectWritten: 0,
  }
}

let networks = 0
/** The costliest caller: a /64 and a /48 that nobody has seen. */
const newNetwork = () => {
  networks += 1
  return { 'CF-Connecting-IP': `2001:db8:${networks.toString(16)}:1::1` }
}

type Headers = Readonly<Record<string, string>>

/** What a call uses, also in objects and after its answer. @throws Error unless it is answered so */
const rowsOf = async (
  blog: Blog,
  name: CallName,
  body: unknown,
  isStored: boolean,
  headers: Headers = {},
): Promise<Rows> => {
  const { method } = calls[name]
  const response = await blog.get(pathOf(calls[name]), {
    method,
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      ...newNetwork(),
      ...headers,
      'x-alone': '1',
    },
  })
  if (response.ok !== isStored) throw new Error(`${name}: ${await response.text()}`)
  await response.body?.cancel()
  return JSON.parse(response.headers.get('x-used') ?? '') as Rows
}

const wrongAnswer = (human: string) => ({ ...signInBody(owner), answer: 'wrong', human })

/** The calls that store something, measured one by one, each with what the cron does to forget it. */
const storedRows = async (blog: Blog, idArticle: string) => {
  const { db } = blog
  const reader = () => humanReader(blog)
  const whole = async (rows: Rows) => addRows([rows, await forget(blog)])
  const like = await rowsOf(blog, 'like', { Email: 'ada@example.com', idArticle }, true)
  const ofLike = await whole(like)
  // The costliest replaces a like.
  const unlike = await rowsOf(blog, 'unlike', { Email: 'ada@example.com', idArticle }, true)
  const ofUnlike = await whole(unlike)
  const { human, headers } = await reader()
  const text = { country: 'Chad', human }
  const opinion = { ...text, reader: 'Ada', opinion: 'Fine.', idArticle }
  const cookie = { Cookie: headers.Cookie }
  const ofOpinion = await whole(await rowsOf(blog, 'sendOpinion', opinion, true, cookie))
  const other = await reader()
  const ping = { ...text, human: other.human, name: 'Ada', email: 'ada@example.com', detail: 'Hi.' }
  const ofPing = await whole(
    await rowsOf(blog, 'sendPing', ping, true, { Cookie: other.headers.Cookie }),
  )
  const email = 'ben@example.com'
  const subscribed = await rowsOf(blog, 'subscribe', { email }, true)
  const unsent = () => countOf(db, "deliveries WHERE state <> 'sent'")
  while ((await unsent()) !== 0) await new Promise(setImmediate)
  // The queue has sent the letter after the answer.
  const ofSubscription = await whole(addRows([subscribed, await totalOf(blog)]))
  await rowsOf(blog, 'subscribe', { email }, true)
  while ((await unsent()) !== 0) await new Promise(setImmediate)
  const token = await confirmationOf(db, email)
  const ofConfirmation = await whole(await rowsOf(blog, 'confirmSubscription', { token }, true))
  const captcha = { kind: 'words', isForSignIn: true }
  const ofCaptcha = await whole(await rowsOf(blog, 'createCaptcha', captcha, true))
  const open = await openChallenge(blog)
  const picks = await solutionOf(db, open.challenge.id)
  const answer = { id: open.challenge.id, picks }
  const Cookie = open.cookie
  const ofAnswer = await whole(await rowsOf(blog, 'answerCaptcha', answer, true, { Cookie }))
  const third = await reader()
  const failed = await rowsOf(blog, 'signIn', wrongAnswer(third.human), false, {
    Cookie: third.headers.Cookie,
  })
  const ofSignIn = await whole(failed)
  const ofRecord = await whole(await rowsOf(blog, 'reportVisitor', [], true))
  const most = (name: keyof typeof ceilings) => endpoints[name].siteLimit ?? 0
  const ofReaders = (name: keyof typeof ceilings, rows: Rows) =>
    ({ what: ceilings[name], times: most(name), ...rows, isOfSignIn: false }) as const
  const captchas = most('createCaptcha') + signInReserve
  const ofAll = (what: string, times: number, rows: Rows) => ({
    what,
    times,
    ...rows,
    isOfSignIn: true,
  })
  return [
    ofReaders('like', ofLike),
    ofReaders('unlike', ofUnlike),
    ofReaders('sendOpinion', ofOpinion),
    ofReaders('sendPing', ofPing),
    ofReaders('subscribe', ofSubscription),
    ofReaders('confirmSubscription', ofConfirmation),
    ofAll('captchas, in words', captchas, ofCaptcha),
    ofAll('their answers', captchas, ofAnswer),
    ofAll('sign-ins that fail', captchas, ofSignIn),
    ofAll('records of other refused sign-ins', recordLimits.all.most, ofRecord),
  ]
}

/** The costliest refused call, when every ceiling is met. */
const refusedRows = async (blog: Blog, idArticle: string): Promise<DayRow> => {
  const { human, headers } = await humanReader(blog)
  const text = { country: 'Chad', human, email: 'dora@example.com' }
  const until = new Date((Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000).toISOString()
  const full = 'INSERT OR REPLACE INTO call_counts SELECT ?1, value, ?2, 1000000 FROM json_each(?3)'
  const counted = Object.keys(ceilings).map((name) => {
    const { method, path } = calls[name as CallName]
    return `${method} ${path}`
  })
  await sql(blog.db, full, until, 'site', JSON.stringify([...counted, 'failed sign-in']))
  const tries = [
    ['like', { Email: 'eve@example.com', idArticle }],
    ['unlike', { Email: 'eve@example.com', idArticle }],
    ['sendOpinion', { ...text, reader: 'Eve', opinion: 'Fine.', idArticle }],
    ['sendPing', { ...text, name: 'Eve', detail: 'Hi.' }],
    ['subscribe', { email: 'eve@example.com' }],
    ['confirmSubscription', { token: 'a'.repeat(43) }],
    ['unsubscribe', { email: 'nobody@example.com' }],
    ['createCaptcha', { kind: 'words' }],
    ['answerCaptcha', { id: 'none', picks: [0, 1, 2, 3] }],
    ['signIn', wrongAnswer('none')],
  ] as const
  const refused: Rows[] = []
  for (const [name, body] of tries)
    refused.push(await rowsOf(blog, name, body, false, { Cookie: headers.Cookie }))
  const most = (kind: keyof Rows) => Math.max(...refused.map((rows) => rows[kind]))
  const rows = Object.fromEntries(rowKinds.map((kind) => [kind, most(kind)])) as unknown as Rows
  return {
    what: 'every request of the Free plan, refused',
    times: freeRequests,
    ...rows,
    isOfSignIn: false,
  }
}

/** What everything costs on a day on which every ceiling is met. */
export const measureDay = async (): Promise<DayRow[]> => {
  const provider = await startProvider(onTestFinished)
  const options = { worker: 'counting-worker', hasMail: true, vars: provider.vars } as const
  const blog = await startBlog({ ...options, isOwn: true })
  const idArticle = await publish(blog.author)
  const stored = await storedRows(blog, idArticle)
  const before = await totalOf(blog)
  await blog.tick()
  const after = await totalOf(blog)
  const minute = Object.fromEntries(
    rowKinds.map((kind) => [kind, after[kind] - before[kind]]),
  ) as unknown as Rows
  const cron = { what: "the cron's minutes", times: 1_440, ...minute, isOfSignIn: false }
  return [...statedRows, ...stored, cron, await refusedRows(blog, idArticle)]
}
