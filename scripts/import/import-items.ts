import { createArticle } from '../../shared/articles/contract.ts'
import { slugOf } from '../../shared/articles/slug.ts'
import { createDraft, scheduleDraft } from '../../shared/drafts/contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { Client, Reply } from '../lib/client.ts'
import type { Progress } from '../lib/progress.ts'
import { bodyOf, type ImportItem, keyOf, type ReadyItem, refusedFor } from './item.ts'
import { sendRedirects } from './redirects.ts'
import { emptyReport, type ImportReport, record, refuse, refuseReply } from './report.ts'
import { rowOf } from './report-rows.ts'
import { NoAnswer, pictureSender } from './send-pictures.ts'

/** Articles sent concurrently. */
const mostAtOnce = 8

/** After this many articles in a row without an answer the import stops. */
const mostUnanswered = 3

interface Answer {
  readonly reply: Reply<unknown>
  /** Whether an earlier run had added it. */
  readonly isRepeat: boolean
}

/**
 * Sends one article; without an answer it tries again, which the idempotency key makes safe. No body sets `alert`, so
 * subscribers get no e-mail.
 */
const send = async (client: Client, item: ReadyItem): Promise<Answer | null> => {
  const { key, draft } = item
  const options = { body: bodyOf(item), headers: { 'Idempotency-Key': key } }
  const call = () => client.call<Endpoint>(draft ? createDraft : createArticle, options)
  try {
    const reply = await call()
    return { reply, isRepeat: reply.headers.get('Idempotency-Replayed') === 'true' }
  } catch {
    // The first try may have succeeded; so a replay still counts as added by this run.
    const reply = await call().catch(() => null)
    return reply && { reply, isRepeat: false }
  }
}

/** Schedules a draft once; on a repeat the author's later changes stay. */
const schedule = async (client: Client, item: ReadyItem, { reply }: Answer): Promise<string[]> => {
  const { key, draft } = item
  const id = /draft-[0-9a-z]+$/.exec(reply.headers.get('Location') ?? '')?.[0]
  const updatedAt = reply.headers.get('Updated-At')
  if (!draft?.publishAt || !reply.ok || !id || updatedAt === null) return []
  const publishAt = new Date(draft.publishAt).toISOString()
  const body = { id, updatedAt, publishAt, reference: 'true' }
  const options = { body, headers: { 'Idempotency-Key': keyOf('draft', key) } }
  const scheduled = await client.call(scheduleDraft, options).catch(() => null)
  if (scheduled?.ok) return [`It is a draft that publishes itself at ${publishAt}.`]
  return [`It is a draft; it could not be scheduled for ${publishAt}: schedule it yourself.`]
}

/** Redirects an article's old addresses to it; on a repeat only those that an interrupted run left. */
const addRedirects = async (
  client: Client,
  { old }: ReadyItem,
  { reply }: Answer,
  report: ImportReport,
): Promise<string[]> => {
  const target = reply.headers.get('Location')
  if (!old || !reply.ok || target === null) return []
  const { made, reasons } = await sendRedirects(client, old, target)
  report.addresses.count += made
  return reasons
}

const note = (report: ImportReport, item: ReadyItem, answer: Answer | null): void => {
  if (answer?.reply.ok) {
    record(report, rowOf(item, answer.isRepeat ? 'already there' : 'taken'))
  } else if (answer?.reply.ok === false && answer.reply.problem.code === 'idempotency-key-reused') {
    record(report, rowOf(item, 'changed since'))
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
 * @returns the result of each item; a refusal stops only its own article
 */
export const importItems = async (
  client: Client,
  items: readonly ImportItem[],
  onProgress: (progress: Progress) => void,
): Promise<ImportReport> => {
  const report = emptyReport()
  for (const item of items) {
    if (item.kind === 'refused') refuse(report, item)
    if (item.kind === 'left-out') {
      report.leftOut.set(item.reason, (report.leftOut.get(item.reason) ?? 0) + 1)
    }
  }
  const ready = items.filter((item) => item.kind === 'ready').sort((a, b) => a.instant - b.instant)
  const pictured = ready.filter(({ pictures = [] }) => pictures.length > 0)
  const sendPicture = pictureSender(client)
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
    const answer = silent < mostUnanswered ? await send(client, item) : null
    silent = answer ? 0 : silent + 1
    const finishItem = item.draft ? schedule : addRedirects
    const reasons = answer ? await finishItem(client, item, answer, report) : []
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
