import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { readPictureName } from '../../shared/pictures/picture-name.ts'
import { createRedirect, RedirectSource } from '../../shared/redirects.ts'
import { changeSettings, readSettings } from '../../shared/settings/contract.ts'
import { StoredSettings, usableSettings } from '../../shared/settings/settings.ts'
import { isLocal } from '../../shared/values.ts'
import { exportFormat, exportNames } from '../export/format.ts'
import type { Client, Reply } from '../lib/client.ts'
import { decodeText, readBytes } from './bytes.ts'
import { filesIn } from './folder-files.ts'
import { type PictureSource, refusedFor } from './item.ts'
import { preparePicture } from './prepare-picture.ts'
import { emptyReport, type ImportReport, record, refuse, refuseReply } from './report.ts'
import { NoAnswer, pictureSender } from './send-pictures.ts'
import { parseJson } from './whole.ts'

/** The blog's address is the deployment's. */
const Restored = StoredSettings.omit({ url: true }).partial()
const Manifest = z.object({
  format: z.literal(exportFormat.format),
  version: z.literal(exportFormat.version),
  settings: z
    .record(z.string(), z.unknown())
    .transform((stored) => Restored.parse(usableSettings(stored))),
})

/** What an export says of the blog beside its texts. */
type ExportedBlog = NonNullable<Awaited<ReturnType<typeof readExportedBlog>>>

const settingsIn = (text: string) => {
  const manifest = Manifest.safeParse(parseJson(text))
  if (!manifest.success) throw new Error('It is not as the export writes it.')
  return manifest.data.settings
}

/** The lines of a `_redirects`; a comment before them says who made them. */
const redirectsIn = (text: string) => {
  let source: RedirectSource = 'export'
  return text.split('\n').flatMap((line) => {
    source = RedirectSource.safeParse(line.replace(/^# /, '')).data ?? source
    const [, path, target] = /^(\S+) (\S+) 301$/.exec(line) ?? []
    return path && target ? [{ path, target, source }] : []
  })
}

/** The pictures among files of an export. */
const picturesIn = (folder: string, files: readonly string[]): PictureSource[] =>
  files.flatMap((file) => {
    const picture = dirname(file) === exportNames.uploads ? readPictureName(basename(file)) : null
    if (!picture || picture.smaller !== null) return []
    const read = async () => preparePicture(await readBytes(join(folder, file)))
    return [{ ...picture, address: '', read }]
  })

/**
 * Reads what a folder of the export command says of the blog beside its texts; null for another folder.
 * @throws Error that names the file, if the folder is not whole
 */
export const readExportedBlog = async (folder: string) => {
  const none: string[] = []
  const { files, links } = await filesIn(folder).catch(() => ({ files: none, links: none }))
  if (![...files, ...links].includes(exportNames.manifest)) return null
  const read = async <Content>(name: string, parse: (text: string) => Content) => {
    try {
      // A link may lead to any file of this machine.
      if (!files.includes(name)) throw new Error('It is a link, or not there.')
      return parse(decodeText(await readBytes(join(folder, name))))
    } catch (error) {
      throw new Error(
        `${name} cannot be read: this export is not whole. ${(error as Error).message}`,
      )
    }
  }
  return {
    settings: await read(exportNames.manifest, settingsIn),
    redirects: await read(exportNames.redirects, redirectsIn),
    pictures: picturesIn(folder, files),
  }
}

const bringPictures = async (
  client: Client,
  pictures: ExportedBlog['pictures'],
  report: ImportReport,
): Promise<void> => {
  const send = pictureSender(client, undefined)
  for (const picture of pictures) {
    const refused = await send(picture).catch((error: Error) =>
      error instanceof NoAnswer ? 'The blog did not answer.' : error.message,
    )
    if (refused !== null) refuse(report, refusedFor(picture.name, refused))
  }
}

/** Settings that the blog's author has set already stay; an address of another machine is left out, and so is the consent to name the author's. */
const bringSettings = async (
  client: Client,
  settings: ExportedBlog['settings'],
  report: ImportReport,
): Promise<void> => {
  if (Object.keys(settings).length === 0) return
  const now = await client.call(readSettings)
  if (!now.ok) return refuseReply(report, 'Settings', now)
  const { changed, version } = now.data
  const changes = Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) =>
        !(name in changed || name === 'replies' || (name === 'url' && isLocal(value as string))),
    ),
  )
  const isThere = Object.keys(changes).length === 0
  const reply = isThere ? now : await client.call(changeSettings, { body: { version, changes } })
  if (!reply.ok) return refuseReply(report, 'Settings', reply)
  record(report, { title: 'Settings', state: isThere ? 'already there' : 'taken', reasons: [] })
}

/** One may lead to another: one without a target waits for the next round. */
const bringRedirects = async (
  client: Client,
  redirects: ExportedBlog['redirects'],
  report: ImportReport,
): Promise<void> => {
  const waiting: { redirect: ExportedBlog['redirects'][number]; reply: Reply<unknown> }[] = []
  for (const redirect of redirects) {
    const body = { ...redirect, isElsewhere: !redirect.target.startsWith('/') }
    // A repeat changes nothing.
    const call = () => client.call(createRedirect, { body })
    const reply = await call().catch(() => call().catch(() => null))
    if (reply?.ok) {
      report.addresses.count += 1
      // A foreign export could redirect readers anywhere.
      const reasons = [`It leads to another site: ${redirect.target}`]
      if (body.isElsewhere) report.changed.push({ title: redirect.path, reasons })
    } else if (reply?.problem.code === 'redirect-target-missing') {
      waiting.push({ redirect, reply })
    } else refuseReply(report, redirect.path, reply)
  }
  if (waiting.length > 0 && waiting.length < redirects.length) {
    const rest = waiting.map(({ redirect }) => redirect)
    return bringRedirects(client, rest, report)
  }
  for (const { redirect, reply } of waiting) refuseReply(report, redirect.path, reply)
}

/**
 * Brings what an export says of a blog: pictures and settings, which the texts need, then the texts, then redirects, which
 * lead to them. It can be repeated: what is there stays.
 * @param client signed in as the author
 * @param blog null for another source, which has texts only
 */
export const bringExport = async (
  client: Client,
  blog: ExportedBlog | null,
  bringTexts: (report: ImportReport) => Promise<unknown>,
): Promise<ImportReport> => {
  const report = emptyReport()
  if (blog) {
    await bringPictures(client, blog.pictures, report)
    await bringSettings(client, blog.settings, report)
  }
  await bringTexts(report)
  if (blog) await bringRedirects(client, blog.redirects, report)
  return report
}
