import { createHash } from 'node:crypto'
import { createArticle, editArticle } from '../../shared/articles/contract.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { slugOf } from '../../shared/articles/slug.ts'
import { createDraft, editDraft, scheduleDraft } from '../../shared/drafts/contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { Client, Reply } from '../lib/client.ts'
import type { Progress } from '../lib/progress.ts'
import { bodyOf, type ImportItem, keyOf, type ReadyItem, refusedFor } from './item.ts'
import { type ImportLog, openLog, type Sent } from './log.ts'
import { sendRedirects } from './redirects.ts'
import { emptyReport, type ImportReport, type Row, record, refuse, refuseReply } from './report.ts'
import { rowOf } from './report-rows.ts'
import { NoAnswer, pictureSender } from './send-pictures.ts'

/** Articles sent concurrently. */
const mostAtOnce = 8

/** After this many articles in a row without an answer the import stops. */
const mostUnanswered = 3

/** How a run meets earlier ones. */
export interface Meeting {
  readonly log: ImportLog
  /** The author's password: with it, articles that the author has not edited since are updated. */
  readonly password?: string
}

interface Answer {
  readonly reply: Reply<unknown>
  readonly state: Exclude<Row['state'], 'refused'>
}

/** The idempotency key, which is another one after the article was taken back. */
const keyFor = ({ key }: ReadyItem, log: ImportLog): string => {
  const round = log.articles.get(key)?.round ?? 0
  return round === 0 ? key : `${key}-${round}`
}

/**
 * Sends one article; without an answer it tries again, which the idempotency key makes safe. No body sets `alert`, so
 * subscribers get no e-mail.
 */
const send = async (client: Client, item: ReadyItem, log: ImportLog): Promise<Answer | null> => {
  const options = { body: bodyOf(item), headers: { 'Idempotency-Key': keyFor(item, log) } }
  const call = () => client.call<Endpoint>(item.draft ? createDraft : createArticle, options)
  try {
    const reply = await call()
    const isRepeat = reply.headers.get('Idempotency-Replayed') === 'true'
    return { reply, state: isRepeat ? 'already there' : 'taken' }
  } catch {
    // The first try may have succeeded; so a replay still counts as added by this run.
    const reply = await call().catch(() => null)
    return reply && { reply, state: 'taken' }
  }
}

/** The version that the blog stored of an article when it was first sent; null if it refused it. */
const storedOf = ({ reply }: Answer): Pick<Sent, 'id' | 'updatedAt'> | null => {
  const { location, updatedAt } = reply.ok
    ? { location: reply.headers.get('Location'), updatedAt: reply.headers.get('Updated-At') }
    : ((reply.problem.current as { location?: string; updatedAt?: string } | undefined) ?? {})
  const id = /(?:draft-)?[0-9a-z]+$/.exec(location ?? '')?.[0]
  return id && updatedAt ? { id, updatedAt } : null
}

/** Replaces an article or draft. @returns its new version, or the refusal if it changed since `sent` */
const replace = async (client: Client, item: ReadyItem, sent: Sent, editorPassword: string) => {
  const { moved, ...content } = bodyOf(item)
  const { id = '', updatedAt } = sent
  if (id.startsWith('draft-')) {
    const body = { editDraft: { ...content, id, updatedAt } }
    const reply = await client.call(editDraft, { body })
    return { reply, updatedAt: reply.headers.get('Updated-At') ?? '' }
  }
  const body = { ...content, id, updatedAt, editorPassword }
  const reply = await client.call(editArticle, { body })
  return { reply, updatedAt: reply.ok ? reply.data.updatedAt : '' }
}

/**
 * Compares the answer with what earlier runs have sent, updates the article if the author wants that, and keeps what the
 * blog has now in the log.
 */
const meet = async (
  client: Client,
  item: ReadyItem,
  answer: Answer,
  { log, password }: Meeting,
): Promise<Answer> => {
  const { key, title } = item
  const stored = storedOf(answer)
  const before = log.articles.get(key)
  const { reply, state } = answer
  if (!reply.ok && reply.problem.code !== 'idempotency-key-reused') return answer
  if (!stored) return { reply, state: reply.ok ? state : 'changed since' }
  const hash = createHash('sha256')
    .update(JSON.stringify(bodyOf(item)))
    .digest('base64url')
  const known = before?.id ? before : { key, title, ...stored, round: before?.round ?? 0 }
  const isSame = before?.id && before.hash !== undefined ? before.hash === hash : reply.ok
  const addTo = (hash: string | undefined, updatedAt: string) =>
    log.add({ ...known, title, updatedAt, ...(hash ? { hash } : {}) })
  if (isSame) {
    if (!before?.id || before.hash === undefined) addTo(hash, known.updatedAt)
    return { reply, state: state === 'taken' && reply.ok ? 'taken' : 'already there' }
  }
  if (password === undefined) {
    if (!before?.id) addTo(undefined, known.updatedAt)
    return { reply, state: 'changed since' }
  }
  const edit = await replace(client, item, known, password)
  const { reply: edited } = edit
  if (edited.ok) {
    addTo(hash, edit.updatedAt)
    return { reply: edited, state: 'updated' }
  }
  const gone = /^(?:edit-conflict|article-not-found|draft-not-found)$/.test(edited.problem.code)
  return { reply: edited, state: gone ? 'edited here' : 'taken' }
}

/** Schedules a draft once; on a repeat the author's later changes stay. */
const schedule = async (
  client: Client,
  item: ReadyItem,
  { reply }: Answer,
  _report: ImportReport,
  log: ImportLog,
): Promise<string[]> => {
  const { draft } = item
  const id = /draft-[0-9a-z]+$/.exec(reply.headers.get('Location') ?? '')?.[0]
  const updatedAt = reply.headers.get('Updated-At')
  if (!draft?.publishAt || !reply.ok || !id || updatedAt === null) return []
  const publishAt = new Date(draft.publishAt).toISOString()
  const body = { id, updatedAt, publishAt, reference: 'true' }
  const options = { body, headers: { 'Idempotency-Key': keyOf('draft', keyFor(item, log)) } }
  const scheduled = await client.call(scheduleDraft, options).catch(() => null)
  if (scheduled?.ok) return [`It is a draft that publishes itself at ${publishAt}.`]
  return [`It is a draft; it could not be scheduled for ${publishAt}: schedule it yourself.`]
}

/** Redirects an article's old addresses to it; on a repeat only those that an interrupted run left. */
const addRedirects = async (
  client: Client,
  { key, old }: ReadyItem,
  { reply }: Answer,
  report: ImportReport,
  log: ImportLog,
): Promise<string[]> => {
  const { id, round = 0 } = log.articles.get(key) ?? {}
  if (!old || !reply.ok || !id) return []
  const { made, reasons } = await sendRedirects(client, old, articlePath(id), round)
  report.addresses.count += made
  return reasons
}

const note = (report: ImportReport, item: ReadyItem, answer: Answer | null): void => {
  if (answer?.reply.ok || (answer && answer.state !== 'taken')) {
    record(report, rowOf(item, answer.state))
  } else refuseReply(report, item.title, answer?.reply ?? null)
}

/** Places where the order of two articles shows: their day, their slug without its number, their old addresses. */
const sharedPlaces = ({ title, body, old }: ReadyItem): string[] => [
  `day ${body.dateSave}`,
  `slug ${slugOf(title).replace(/(?:-\d+)+$/, '')}`,
  ...(old?.addresses ?? []),
]

/** Calls a function for each item of a list, several concurrently, started in order. */
const forEach = async <Item>(
  list: readonly Item[],
  work: (item: Item, at: number) => Promise<unknown>,
): Promise<void> => {
  const entries = list.entries()
  const lane = async (): Promise<void> => {
    for (const [at, item] of entries) await work(item, at)
  }
  await Promise.all(Array.from({ length: mostAtOnce }, lane))
}

/**
 * Publishes items, several concurrently, the oldest first. Articles whose order shows wait for each other, so that each
 * run gives the same blog. All pictures are sent first, because a pause between two articles would start a rebuild.
 * @param client signed in as the author
 * @param onProgress called before the pictures of each article, before each article, and at the end
 * @param meeting the log of earlier runs; without it no later run can update or take back what this one brings
 * @returns the result of each item; a refusal stops only its own article
 */
export const importItems = async (
  client: Client,
  items: readonly ImportItem[],
  onProgress: (progress: Progress) => void,
  meeting: Meeting = { log: openLog(null, '') },
): Promise<ImportReport> => {
  const { log } = meeting
  const report = emptyReport()
  for (const item of items) {
    if (item.kind === 'refused') refuse(report, item)
    if (item.kind === 'left-out') {
      report.leftOut.set(item.reason, (report.leftOut.get(item.reason) ?? 0) + 1)
    }
  }
  const ready = items.filter((item) => item.kind === 'ready').sort((a, b) => a.instant - b.instant)
  const pictured = ready.filter(({ pictures = [] }) => pictures.length > 0)
  const sendPicture = pictureSender(client, (picture) => log.add({ picture }))
  let [done, silent] = [0, 0]
  /** Why a picture of an article was refused; the article is then refused, too, because it would show a broken picture. */
  const picturesOf = async ({ pictures = [] }: ReadyItem): Promise<string | null> => {
    for (const picture of pictures) {
      if (silent >= mostUnanswered) return null
      const refused = await sendPicture(picture).catch((error: Error) => {
        if (!(error instanceof NoAnswer)) return error.message
        silent = mostUnanswered
        return null
      })
      if (refused !== null) return `Its picture ${picture.name} was not taken: ${refused}`
    }
    return null
  }
  const outcomes: ((Answer & { reasons: string[] }) | null | 'told')[] = []
  const latest = new Map<string, Promise<void>>()
  const total = ready.length + pictured.length
  const publish = async (item: ReadyItem, at: number): Promise<void> => {
    onProgress({ done, total, title: item.title })
    const unsent = silent < mostUnanswered ? await picturesOf(item) : null
    if (unsent) {
      refuse(report, refusedFor(item.title, new Error(unsent)))
      outcomes[at] = 'told'
      done += 1
      return
    }
    const first = silent < mostUnanswered ? await send(client, item, log) : null
    const answer = first && (await meet(client, item, first, meeting).catch(() => null))
    silent = answer ? 0 : silent + 1
    const finishItem = item.draft ? schedule : addRedirects
    const reasons = answer ? await finishItem(client, item, answer, report, log) : []
    outcomes[at] = answer && { ...answer, reasons }
    done += 1
  }
  await forEach(pictured, async (item) => {
    onProgress({ done, total, title: item.title })
    await picturesOf(item)
    done += 1
  })
  await forEach(ready, async (item, at) => {
    const places = sharedPlaces(item)
    const before = places.map((place) => latest.get(place))
    const published = Promise.all(before).then(() => publish(item, at))
    for (const place of places) latest.set(place, published)
    await published
  })
  for (const [at, item] of ready.entries()) {
    const outcome = outcomes[at] ?? null
    if (outcome === 'told') continue
    note(report, { ...item, changes: [...item.changes, ...(outcome?.reasons ?? [])] }, outcome)
  }
  onProgress({ done: total, total, title: '' })
  return report
}
