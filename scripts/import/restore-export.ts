import { restoreArticle } from '../../shared/archive/contract.ts'
import { createDraft } from '../../shared/drafts/contract.ts'
import { uploadPicture } from '../../shared/pictures/contract.ts'
import { createRedirect } from '../../shared/redirects/contract.ts'
import { changeSettings, readSettings } from '../../shared/settings/contract.ts'
import { saveText, type WrittenText } from '../../shared/texts/contract.ts'
import type { Client, Reply } from '../lib/client.ts'
import type { Progress } from '../lib/progress.ts'
import type { ExportFolder } from './export-folder.ts'
import { emptyReport, type ImportReport, record, refuse, refuseReply } from './report.ts'

type Redirects = ExportFolder['redirects']

/** Sends again if no answer came: a repeat of these calls changes nothing. */
const twice = async <Data>(send: () => Promise<Reply<Data>>): Promise<Reply<Data> | null> =>
  send().catch(() => send().catch(() => null))

/** A redirect may lead to another redirect: one without a target waits for the next round. */
const restoreRedirects = async (
  client: Client,
  redirects: Redirects,
  report: ImportReport,
): Promise<void> => {
  const waiting: { redirect: Redirects[number]; reply: Reply<unknown> }[] = []
  for (const redirect of redirects) {
    const body = { ...redirect, isElsewhere: !redirect.target.startsWith('/') }
    const reply = await twice(() => client.call(createRedirect, { body }))
    if (reply?.ok) {
      report.addresses.count += 1
      // A foreign export could redirect readers anywhere.
      const reasons = [`It leads to another site: ${redirect.target}`]
      if (body.isElsewhere) report.changed.push({ title: redirect.path, reasons })
    } else if (reply && reply.problem.code === 'redirect-target-missing') {
      waiting.push({ redirect, reply })
    } else if (reply?.problem.code === 'redirect-path-own') {
      // An older version took it, and never used it.
      report.changed.push({ title: redirect.path, reasons: [reply.problem.detail] })
    } else refuseReply(report, redirect.path, reply)
  }
  if (waiting.length < redirects.length && waiting.length > 0) {
    return restoreRedirects(
      client,
      waiting.map(({ redirect }) => redirect),
      report,
    )
  }
  for (const { redirect, reply } of waiting) refuseReply(report, redirect.path, reply)
}

const restoreDrafts = async (
  client: Client,
  drafts: ExportFolder['drafts'],
  report: ImportReport,
): Promise<void> => {
  for (const { key, body, was } of drafts) {
    const title = `Draft: ${body.headingSave || 'Untitled'}`
    const options = { body, headers: { 'Idempotency-Key': key } }
    const reply = await twice(() => client.call(createDraft, options))
    if (!reply?.ok) refuseReply(report, title, reply)
    else {
      const isRepeat = reply.headers.get('Idempotency-Replayed') === 'true'
      const reasons = was ? [`It was to publish itself at ${was}; set the time again.`] : []
      record(report, { title, state: isRepeat ? 'already there' : 'taken', reasons })
    }
  }
}

/** Settings that the blog's author has set already stay. */
const restoreSettings = async (
  client: Client,
  settings: ExportFolder['settings'],
  report: ImportReport,
): Promise<void> => {
  const now = await client.call(readSettings)
  if (!now.ok) return refuseReply(report, 'Settings', now)
  const { changed, version } = now.data
  const changes = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !(name in changed)),
  )
  if (Object.keys(settings).length === 0) return
  const isThere = Object.keys(changes).length === 0
  const reply = isThere ? now : await client.call(changeSettings, { body: { version, changes } })
  if (!reply.ok) return refuseReply(report, 'Settings', reply)
  record(report, { title: 'Settings', state: isThere ? 'already there' : 'taken', reasons: [] })
}

const restoreTexts = async (
  client: Client,
  texts: ExportFolder['texts'],
  report: ImportReport,
): Promise<void> => {
  for (const text of texts) {
    const title = `Page: ${text.name}`
    const reply = await twice(() => client.call(saveText, { body: { ...text, updatedAt: null } }))
    const current = reply?.ok === false && (reply.problem.current as WrittenText | undefined)
    const isThere = current && current.html === text.html
    if (!reply?.ok && !isThere) refuseReply(report, title, reply)
    else record(report, { title, state: isThere ? 'already there' : 'taken', reasons: [] })
  }
}

/** A picture's name is a hash of its content, so that an existing one is not stored twice. */
const restorePictures = async (
  client: Client,
  pictures: ExportFolder['pictures'],
  report: ImportReport,
): Promise<void> => {
  const wholes = new Map<string, string>()
  for (const { picture, read } of pictures) {
    const { name, stem, smaller } = picture
    if (smaller === null) wholes.set(stem, name)
    const bytes = new Uint8Array(await read())
    const query = { of: wholes.get(stem) }
    const reply = await twice(() => client.call(uploadPicture, { query, bytes }))
    if (!reply?.ok) refuseReply(report, name, reply)
  }
}

/**
 * Restores an export: pictures, settings, articles and pages unchanged, then redirects, then drafts. Existing ones stay.
 * It can be repeated.
 * @param client signed in as the author
 */
export const restoreExport = async (
  client: Client,
  { articles, drafts, texts, settings, redirects, pictures, refused }: ExportFolder,
  onProgress: (progress: Progress) => void,
): Promise<ImportReport> => {
  const report = emptyReport()
  for (const one of refused) refuse(report, one)
  await restorePictures(client, pictures, report)
  await restoreSettings(client, settings, report)
  for (const [done, body] of articles.entries()) {
    const title = body.headingSave
    onProgress({ done, total: articles.length, title })
    const reply = await twice(() => client.call(restoreArticle, { body }))
    if (!reply?.ok) refuseReply(report, title, reply)
    else {
      const state = reply.data === 'Restored' ? 'taken' : 'already there'
      record(report, { title, state, reasons: [] })
    }
  }
  onProgress({ done: articles.length, total: articles.length, title: '' })
  await restoreTexts(client, texts, report)
  await restoreRedirects(client, redirects, report)
  await restoreDrafts(client, drafts, report)
  return report
}

/** What restoring an export would do, as far as it is known without the blog. */
export const foreseeRestore = ({
  articles,
  drafts,
  texts,
  redirects,
  refused,
}: ExportFolder): ImportReport => {
  const report = emptyReport()
  for (const one of refused) refuse(report, one)
  const titles = [
    ...articles.map(({ headingSave }) => headingSave),
    ...texts.map(({ name }) => `Page: ${name}`),
    ...drafts.map(({ body }) => `Draft: ${body.headingSave || 'Untitled'}`),
  ]
  for (const title of titles) record(report, { title, state: 'taken', reasons: [] })
  report.addresses.count = redirects.length
  return report
}
