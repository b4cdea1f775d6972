import { createHash } from 'node:crypto'
import { createArticle, editArticle } from '../../shared/articles/contract.ts'
import { emptyFields } from '../../shared/articles/fields.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { pathOf } from '../../shared/calls.ts'
import { createDraft, editDraft, scheduleDraft } from '../../shared/drafts.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { ImportRow } from '../../shared/imports.ts'
import type { Client, Reply } from '../lib/client.ts'
import { type ArticleBody, keyOf, type ReadyItem } from './item.ts'
import { sendRedirects } from './redirects.ts'
import { type ImportReport, keptBackToday, type Row } from './report.ts'

interface Answer {
  readonly state: Exclude<Row['state'], 'refused'>
  /** The refusal of the last call, if it was refused. */
  readonly refused?: Reply<unknown>
  /** The article or draft on the blog, and its version. */
  readonly id?: string | undefined
  readonly updatedAt?: string | undefined
}

/** An item, and what the blog knows of it. */
export interface Known {
  readonly item: ReadyItem
  readonly row: ImportRow | undefined
  readonly body: ArticleBody
  /** A hash of the body. */
  readonly hash: string
}

/** A hash of what is sent, by which a later run knows whether the source says something else. */
export const hashOf = ({ draft }: ReadyItem, body: unknown): string =>
  createHash('sha256')
    .update(`POST ${pathOf(draft ? createDraft : createArticle)}\n${JSON.stringify(body)}`)
    .digest('base64url')

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
  const { endpoint, body: sent } = item.exported ?? {
    endpoint: item.draft ? createDraft : createArticle,
    body: { ...body, ...imported },
  }
  const options = { body: sent, headers: { 'Idempotency-Key': keyFor(known) } }
  const call = () => client.call<Endpoint>(endpoint, options)
  const answered = (reply: Reply<unknown>, state: Answer['state']): Answer => {
    if (!reply.ok) {
      const { code } = reply.problem
      if (code === 'idempotency-key-reused') return { state: 'changed since' }
      // A page or a draft of an export that the author has written on here.
      return code === 'edit-conflict' ? { state: 'edited here' } : { state, refused: reply }
    }
    if (reply.data === 'Already there') return { state: 'already there' }
    const id = /(?<![0-9a-z])(?:draft-)?[0-9a-z]+$/.exec(reply.headers.get('Location') ?? '')?.[0]
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
  const imported = { key, source, hash }
  // What the source has no more, the article has no more.
  const edited = { ...emptyFields('call'), ...content, id: id ?? '', updatedAt }
  return edited.id.startsWith('draft-')
    ? client.call<Endpoint>(editDraft, { body: { editDraft: edited, imported } })
    : client.call<Endpoint>(editArticle, { body: { ...edited, editorPassword, imported } })
}

const isPublicHere = ({ item }: Known, id: string | null | undefined): boolean =>
  item.draft !== undefined && Boolean(id) && !id?.startsWith('draft-')

/** What becomes of an article that an earlier run brought. */
const meet = async (
  client: Client,
  known: Known,
  row: ImportRow,
  password: string | undefined,
): Promise<Answer> => {
  const there = { id: row.id ?? undefined, updatedAt: row.version }
  if (row.hash === known.hash || isPublicHere(known, row.id))
    return { state: 'already there', ...there }
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
  if (isPublicHere(known, id)) return [keptBackToday]
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

/** What became of an item, and sentences for its report. */
export interface Brought extends Answer {
  readonly reasons: readonly string[]
}

/**
 * Creates an article or draft, or meets what an earlier run brought; then it gets its time, or its old addresses.
 * @param password with it, what is there is updated
 * @param source without it the blog does not remember what is brought
 * @returns null without an answer
 */
export const bringItem = async (
  client: Client,
  known: Known,
  report: ImportReport,
  { source, password }: { source?: string | undefined; password?: string | undefined },
): Promise<Brought | null> => {
  const { item, row } = known
  const bring = () => (row?.id ? meet(client, known, row, password) : send(client, known, source))
  const answer = await bring().catch(() => null)
  if (!answer) return null
  const finish = item.draft ? schedule : addRedirects
  return { ...answer, reasons: await finish(client, known, answer, report) }
}
