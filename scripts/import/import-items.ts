import { createHash } from 'node:crypto'
import { createArticle, editArticle } from '../../shared/articles/contract.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { slugOf } from '../../shared/articles/slug.ts'
import { pathOf } from '../../shared/calls.ts'
import { createDraft, editDraft, scheduleDraft } from '../../shared/drafts/contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { ImportRow } from '../../shared/imports/contract.ts'
import type { Client, Reply } from '../lib/client.ts'
import type { Progress } from '../lib/progress.ts'
import { readImported } from './imported.ts'
import {
  type ArticleBody,
  bodyOf,
  type ImportItem,
  idOf,
  keyOf,
  type ReadyItem,
  refusedFor,
} from './item.ts'
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
  /** The name of the source, under which the blog remembers what it brings. */
  readonly source: string
  /** The author's password: with it, articles that the author has not edited since are updated. */
  readonly password?: string
  /** Whether this source may also change articles that others brought. */
  readonly mayChange?: (count: number, sources: readonly string[]) => Promise<boolean>
}

interface Answer {
  readonly state: Exclude<Row['state'], 'refused'>
  /** The refusal of the last call, if it was refused. */
  readonly refused?: Reply<unknown>
  /** The article or draft on the blog, and its version. */
  readonly id?: string | undefined
  readonly updatedAt?: string | undefined
}

/** An item, and what the blog knows of it. */
interface Known {
  readonly item: ReadyItem
  readonly row: ImportRow | undefined
  readonly body: ArticleBody
  /** A hash of the body. */
  readonly hash: string
}

/** The same hash as the Worker's of a request, by which it knows what earlier versions of this program sent. */
const hashOf = ({ draft }: ReadyItem, body: unknown): string =>
  createHash('sha256')
    .update(`POST ${pathOf(draft ? createDraft : createArticle)}\n${JSON.stringify(body)}`)
    .digest('base64url')

/** What the blog knows of an item: by its key, else by its title under the key of an earlier version of this program. */
const rowFor = (item: ReadyItem, rows: ReadonlyMap<string, ImportRow>): ImportRow | undefined => {
  const { key, oldKey = '', title } = item
  const old = rows.get(oldKey)
  return rows.get(key) ?? (old?.source === '' && old.title === title ? old : undefined)
}

/** The idempotency key, which is another one after the article was taken back. */
const keyFor = ({ item, row }: Known): string =>
  row === undefined || row.round === 0 ? item.key : `${item.key}-${row.round}`

/**
 * Sends one article; without an answer it tries again, which the idempotency key makes safe. No body sets `alert`, so
 * subscribers get no e-mail.
 */
const send = async (
  client: Client,
  known: Known,
  source: string | undefined,
): Promise<Answer | null> => {
  const { item, hash, body } = known
  const imported = source === undefined ? {} : { imported: { key: item.key, source, hash } }
  const options = {
    body: { ...body, ...imported },
    headers: { 'Idempotency-Key': keyFor(known) },
  }
  const call = () => client.call<Endpoint>(item.draft ? createDraft : createArticle, options)
  const answered = (reply: Reply<unknown>, state: Answer['state']): Answer => {
    if (!reply.ok) {
      const isOther = reply.problem.code === 'idempotency-key-reused'
      return isOther ? { state: 'changed since' } : { state, refused: reply }
    }
    const id = /(?:draft-)?[0-9a-z]+$/.exec(reply.headers.get('Location') ?? '')?.[0]
    return { state, id, updatedAt: reply.headers.get('Updated-At') ?? undefined }
  }
  try {
    const reply = await call()
    const isRepeat = reply.headers.get('Idempotency-Replayed') === 'true'
    return answered(reply, isRepeat ? 'already there' : 'taken')
  } catch {
    // The first try may have succeeded; so a replay still counts as added by this run.
    const reply = await call().catch(() => null)
    return reply && answered(reply, 'taken')
  }
}

/** Replaces an article or draft; refused if it is not as an import stored it last. */
const replace = async (
  client: Client,
  { hash, body }: Known,
  { key, source, version: updatedAt, id }: ImportRow,
  editorPassword: string,
) => {
  const { moved, ...content } = body
  // What an earlier version of this program brought has no source.
  const imported = { key, source: source || 'earlier', hash }
  const edited = { ...content, id: id ?? '', updatedAt }
  return edited.id.startsWith('draft-')
    ? client.call<Endpoint>(editDraft, { body: { editDraft: edited, imported } })
    : client.call<Endpoint>(editArticle, { body: { ...edited, editorPassword, imported } })
}

/** What becomes of an article that an earlier run brought. */
const meet = async (
  client: Client,
  known: Known,
  row: ImportRow,
  password: string | undefined,
): Promise<Answer> => {
  const there = { id: row.id ?? undefined, updatedAt: row.version }
  if (row.hash === known.hash) return { state: 'already there', ...there }
  if (password === undefined) return { state: 'changed since' }
  const edited = await replace(client, known, row, password)
  if (edited.ok) return { state: 'updated', ...there }
  const gone = /^(?:edit-conflict|article-not-found|draft-not-found|article-exists)$/.test(
    edited.problem.code,
  )
  return gone ? { state: 'edited here' } : { state: 'taken', refused: edited }
}

/** Schedules a draft once; on a repeat the author's later changes stay. */
const schedule = async (
  client: Client,
  known: Known,
  { id, updatedAt }: Answer,
): Promise<string[]> => {
  const { draft } = known.item
  if (!draft?.publishAt || !id?.startsWith('draft-') || updatedAt === undefined) return []
  const publishAt = new Date(draft.publishAt).toISOString()
  const body = { id, updatedAt, publishAt, reference: 'true' }
  const options = { body, headers: { 'Idempotency-Key': keyOf('draft', keyFor(known)) } }
  const scheduled = await client.call(scheduleDraft, options).catch(() => null)
  if (scheduled?.ok) return [`It is a draft that publishes itself at ${publishAt}.`]
  return [`It is a draft; it could not be scheduled for ${publishAt}: schedule it yourself.`]
}

/** Redirects an article's old addresses to it; on a repeat only those that an interrupted run left. */
const addRedirects = async (
  client: Client,
  { item: { old }, row }: Known,
  { id }: Answer,
  report: ImportReport,
): Promise<string[]> => {
  if (!old || !id || id.startsWith('draft-')) return []
  const { made, reasons } = await sendRedirects(client, old, articlePath(id), row?.round ?? 0)
  report.addresses.count += made
  return reasons
}

const note = (report: ImportReport, item: ReadyItem, answer: Answer | null): void => {
  if (answer && !answer.refused) record(report, rowOf(item, answer.state))
  else refuseReply(report, item.title, answer?.refused ?? null)
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

/** The body of each item. Where the blog has another id for one, links to it lead there. */
const withOldIds = (items: readonly ReadyItem[], rows: ReadonlyMap<string, ImportRow>) => {
  const others = items.flatMap((item) => {
    const id = rowFor(item, rows)?.id
    const own = idOf(item.key)
    return id && id !== own && !id.startsWith('draft-') ? [[own, id] as const] : []
  })
  const corrected = (html: string) =>
    others.reduce((text, [own, id]) => text.replaceAll(`/blog/${own}`, `/blog/${id}`), html)
  return (item: ReadyItem): ArticleBody => {
    if (others.length === 0) return bodyOf(item)
    const id = rowFor(item, rows)?.id
    const body = item.body.id && id ? { ...item.body, id } : item.body
    return bodyOf({ ...item, body, html: () => corrected(item.html()) })
  }
}

/**
 * The password with which what a row is about may be changed, if it may: what another source brought only if the author
 * agrees, who is asked once.
 */
const passwordsFor = async (
  items: readonly ReadyItem[],
  knownOf: (item: ReadyItem) => Known,
  { source, password, mayChange }: Partial<Meeting> = {},
) => {
  const others = (password === undefined ? [] : items).flatMap((item) => {
    const { row, hash } = knownOf(item)
    return row?.id && row.hash !== hash && row.source !== source ? [row] : []
  })
  const sources = [...new Set(others.map((row) => row.source))]
  const isAgreed = others.length > 0 && (await mayChange?.(others.length, sources)) === true
  return (row: ImportRow) => (row.source === source || isAgreed ? password : undefined)
}

/**
 * Publishes items, several concurrently, the oldest first. Articles whose order shows wait for each other, so that each
 * run gives the same blog. All pictures are sent first, because a pause between two articles would start a rebuild.
 * @param client signed in as the author
 * @param onProgress called before the pictures of each article, before each article, and at the end
 * @param meeting how it meets earlier runs; without it the blog does not remember what this one brings
 * @returns the result of each item; a refusal stops only its own article
 */
export const importItems = async (
  client: Client,
  items: readonly ImportItem[],
  onProgress: (progress: Progress) => void,
  meeting?: Meeting,
): Promise<ImportReport> => {
  const source = meeting?.source
  const report = emptyReport()
  for (const item of items) {
    if (item.kind === 'refused') refuse(report, item)
    if (item.kind === 'left-out') {
      report.leftOut.set(item.reason, (report.leftOut.get(item.reason) ?? 0) + 1)
    }
  }
  const ready = items.filter((item) => item.kind === 'ready').sort((a, b) => a.instant - b.instant)
  const pictured = ready.filter(({ pictures = [] }) => pictures.length > 0)
  const rows = meeting ? await readImported(client) : new Map<string, ImportRow>()
  const sendPicture = pictureSender(client, source)
  const bodyFor = withOldIds(ready, rows)
  const knownOf = (item: ReadyItem): Known => {
    const body = bodyFor(item)
    return { item, row: rowFor(item, rows), body, hash: hashOf(item, body) }
  }
  const passwordFor = await passwordsFor(ready, knownOf, meeting)
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
    const known = knownOf(item)
    const { row } = known
    const bring = () =>
      row?.id ? meet(client, known, row, passwordFor(row)) : send(client, known, source)
    const answer = silent < mostUnanswered ? await bring().catch(() => null) : null
    silent = answer ? 0 : silent + 1
    const finishItem = item.draft ? schedule : addRedirects
    const reasons = answer ? await finishItem(client, known, answer, report) : []
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
