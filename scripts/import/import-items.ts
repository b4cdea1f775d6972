import { slugOf } from '../../shared/articles/slug.ts'
import type { ImportRow } from '../../shared/imports.ts'
import type { Client } from '../lib/client.ts'
import { inLanes } from '../lib/lanes.ts'
import type { Progress } from '../lib/progress.ts'
import { type Brought, bringItem, hashOf, type Known } from './bring-item.ts'
import { isPictureRow, readImported } from './imported.ts'
import {
  type ArticleBody,
  bodyOf,
  type ImportItem,
  idOf,
  type ReadyItem,
  refusedFor,
} from './item.ts'
import {
  emptyReport,
  type ImportReport,
  keptBackToday,
  record,
  refuse,
  refuseReply,
} from './report.ts'
import { recordOthers, rowOf } from './report-rows.ts'
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

/** Places where the order of two articles shows: their day, their slug without its number, their old addresses. */
const sharedPlaces = ({ title, body, old }: ReadyItem): string[] => [
  `day ${body.dateSave}`,
  `slug ${slugOf(title).replace(/(?<![-\d])[-\d]+$/, '')}`,
  ...(old?.addresses ?? []),
]

/** The body of each item. Where the blog has another id for one, links to it lead there. */
const withOldIds = (items: readonly ReadyItem[], rows: ReadonlyMap<string, ImportRow>) => {
  const others = items.flatMap((item) => {
    const id = rows.get(item.key)?.id
    const own = idOf(item.key)
    return id && id !== own && !id.startsWith('draft-') ? [[own, id] as const] : []
  })
  const corrected = (html: string) =>
    others.reduce((text, [own, id]) => text.replaceAll(`/blog/${own}`, `/blog/${id}`), html)
  return (item: ReadyItem): ArticleBody => {
    if (others.length === 0) return bodyOf(item)
    const id = rows.get(item.key)?.id
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
 * @param report to which it adds
 * @returns the result of each item; a refusal stops only its own article
 */
export const importItems = async (
  client: Client,
  items: readonly ImportItem[],
  onProgress: (progress: Progress) => void,
  meeting?: Meeting,
  report = emptyReport(),
): Promise<ImportReport> => {
  const source = meeting?.source
  const ready = recordOthers(report, items).sort((a, b) => a.instant - b.instant)
  const pictured = ready.filter(({ pictures = [] }) => pictures.length > 0)
  const rows = meeting ? await readImported(client) : new Map<string, ImportRow>()
  const sendPicture = pictureSender(client, source)
  const bodyFor = withOldIds(ready, rows)
  const knownOf = (item: ReadyItem): Known => {
    const body = bodyFor(item)
    return { item, row: rows.get(item.key), body, hash: hashOf(item, body) }
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
  const outcomes: (Brought | null)[] = []
  const unsent = new Map<ReadyItem, string>()
  const latest = new Map<string, Promise<void>>()
  const total = ready.length + pictured.length
  const publish = async (item: ReadyItem, at: number): Promise<void> => {
    onProgress({ done, total, title: item.title })
    if (!unsent.has(item) && silent < mostUnanswered) {
      const known = knownOf(item)
      const password = known.row && passwordFor(known.row)
      const outcome = await bringItem(client, known, report, { source, password })
      silent = outcome ? 0 : silent + 1
      outcomes[at] = outcome
    }
    done += 1
  }
  await inLanes(pictured, mostAtOnce, async (item) => {
    onProgress({ done, total, title: item.title })
    const why = await picturesOf(item)
    if (why !== null) unsent.set(item, why)
    done += 1
  })
  await inLanes(ready, mostAtOnce, async (item, at) => {
    const places = sharedPlaces(item)
    const before = places.map((place) => latest.get(place))
    const published = Promise.all(before).then(() => publish(item, at))
    for (const place of places) latest.set(place, published)
    await published
  })
  for (const [at, item] of ready.entries()) {
    const [outcome, why] = [outcomes[at], unsent.get(item)]
    if (why !== undefined) refuse(report, refusedFor(item.title, why))
    else if (!outcome || outcome.refused) refuseReply(report, item.title, outcome?.refused ?? null)
    else record(report, rowOf(item, outcome.state, outcome.reasons))
  }
  const keys = new Set(ready.map(({ key }) => key))
  for (const row of meeting?.password === undefined ? [] : rows.values()) {
    const { key, id, title } = row
    const isPublic = title !== null && id !== null && !id.startsWith('draft-') && !isPictureRow(row)
    if (isPublic && row.source === source && !keys.has(key))
      record(report, { title, state: 'already there', reasons: [keptBackToday] })
  }
  onProgress({ done: total, total, title: '' })
  return report
}
