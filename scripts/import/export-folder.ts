import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { ArchivedArticle } from '../../shared/archive/contract.ts'
import { renamed } from '../../shared/articles/fields.ts'
import { encodeText } from '../../shared/base64.ts'
import { type PictureName, readPictureName } from '../../shared/pictures/picture-name.ts'
import { RedirectSource } from '../../shared/redirects/contract.ts'
import { StoredSettings, usableSettings } from '../../shared/settings/settings.ts'
import { saveText } from '../../shared/texts/contract.ts'
import { exportFormat, manifestName } from '../export/take.ts'
import { decodeText, readBytes } from './bytes.ts'
import { type FrontMatter, splitFrontMatter } from './front-matter.ts'
import { type ArticleBody, keyOf, type RefusedItem, refusedFor } from './item.ts'

const Redirects = z.array(
  z.object({ path: z.string(), target: z.string(), source: RedirectSource }),
)
const Manifest = z.object({
  format: z.literal(exportFormat.format),
  version: z.literal(exportFormat.version),
})

/** Its address is the deployment's. */
const Restored = StoredSettings.omit({ url: true }).partial()
const ArchivedSettings = z.object({
  // An older export has none.
  changed: z
    .record(z.string(), z.unknown())
    .default({})
    .transform((stored) => Restored.parse(usableSettings(stored))),
})

const ArchivedText = saveText.input.pick({ name: true, html: true, changedAt: true })

/** The content of an export folder. */
export interface ExportFolder {
  readonly articles: readonly ArchivedArticle[]
  readonly drafts: readonly {
    readonly key: string
    readonly body: ArticleBody
    readonly was: string
  }[]
  /** What the author had set of the blog itself. */
  readonly settings: z.infer<typeof ArchivedSettings>['changed']
  /** The texts of pages that are no articles; an older export has none. */
  readonly texts: readonly z.infer<typeof ArchivedText>[]
  readonly redirects: z.infer<typeof Redirects>
  /** Uploaded pictures by name, before their smaller versions. */
  readonly pictures: readonly { readonly picture: PictureName; read(): Promise<Uint8Array> }[]
  /** Files that cannot be read. */
  readonly refused: readonly RefusedItem[]
}

/** A symbolic link in somebody else's folder may point to any file of this machine. */
const requireOwnFile = (entry: { isFile(): boolean }): void => {
  if (!entry.isFile()) throw new Error('It is no file of its own.')
}

const readJson = async (folder: string, name: string): Promise<unknown> => {
  const path = join(folder, name)
  try {
    requireOwnFile(await lstat(path))
    return JSON.parse(decodeText(await readBytes(path)))
  } catch {
    throw new Error(`${name} cannot be read: this export is not whole.`)
  }
}

/** Whether the export command made a folder. */
export const isExport = async (folder: string): Promise<boolean> => {
  const names = await readdir(folder).catch((): string[] => [])
  if (!names.includes(manifestName)) return false
  return Manifest.safeParse(await readJson(folder, manifestName)).success
}

/** A file's front matter, and its HTML without the final line break. */
const partsOf = (text: string): { data: FrontMatter; html: string } => {
  const { data, markdown } = splitFrontMatter(text)
  return { data, html: markdown.replace(/\n$/, '') }
}

/** @throws Error that names the first wrong field */
const checked = <Data>(schema: z.ZodType<Data>, value: unknown): Data => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`Its ${issue?.path.join('.') || 'front matter'}: ${issue?.message}`)
}

const textOf = (file: string) => {
  const { data, html } = partsOf(file)
  return checked(ArchivedText, { name: data.name, html, changedAt: data.updatedAt })
}

const articleOf = (text: string): ArchivedArticle => {
  const { data, html } = partsOf(text)
  return checked(ArchivedArticle, {
    ...renamed(data, 'file', 'call'),
    articleSave: encodeText(html),
    _id: data.id,
    href: data.href,
    oldHrefs: data.oldHrefs ?? [],
    createdAt: data.createdAt,
    updatedAt: data.updatedAt,
    textChangedAt: data.textChangedAt,
  })
}

const draftOf = (text: string) => {
  const { data, html } = partsOf(text)
  const { totalWords, description, ...fields } = renamed(data, 'file', 'call')
  const body = {
    ...fields,
    articleSave: encodeText(html),
    reference: data.reference ?? 'true',
  }
  return {
    key: keyOf('draft', String(data.id)),
    body: body as ArticleBody,
    was: typeof data.publishAt === 'string' ? data.publishAt : '',
  }
}

/** The entries of a folder; none if it does not exist or is a symbolic link. */
const entriesOf = async (folder: string): Promise<Dirent[]> => {
  const isOwn = await lstat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isOwn ? readdir(folder, { withFileTypes: true }) : []
}

/** Reads each file of a folder; a file that cannot be read is refused alone. */
const readEach = async <Item>(
  folder: string,
  read: (text: string) => Item,
  refused: RefusedItem[],
): Promise<Item[]> => {
  const entries = (await entriesOf(folder))
    .filter(({ name }) => name.endsWith('.html'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const items: Item[] = []
  for (const entry of entries) {
    const { name } = entry
    try {
      requireOwnFile(entry)
      items.push(read(decodeText(await readBytes(join(folder, name)))))
    } catch (error) {
      refused.push(refusedFor(name, error))
    }
  }
  return items
}

const picturesIn = async (
  folder: string,
  refused: RefusedItem[],
): Promise<ExportFolder['pictures']> => {
  const pictures: PictureName[] = []
  for (const entry of await entriesOf(folder)) {
    const picture = readPictureName(entry.name)
    if (picture && entry.isFile()) pictures.push(picture)
    else if (picture) refused.push(refusedFor(entry.name, new Error('It is no file of its own.')))
  }
  return pictures
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .sort((a, b) => Number(a.smaller !== null) - Number(b.smaller !== null))
    .map((picture) => ({ picture, read: () => readBytes(join(folder, picture.name)) }))
}

const settingsIn = async (
  folder: string,
  refused: RefusedItem[],
): Promise<ExportFolder['settings']> => {
  try {
    return checked(ArchivedSettings, await readJson(folder, 'settings.json')).changed
  } catch (error) {
    refused.push(refusedFor('settings.json', error))
    return {}
  }
}

/** Reads a folder of the export command. @throws Error if it is incomplete */
export const readExportFolder = async (folder: string): Promise<ExportFolder> => {
  const refused: RefusedItem[] = []
  const redirects = Redirects.safeParse(await readJson(folder, 'redirects.json'))
  if (!redirects.success) throw new Error('redirects.json is not as the export writes it.')
  const articles = await readEach(join(folder, 'articles'), articleOf, refused)
  const drafts = await readEach(join(folder, 'drafts'), draftOf, refused)
  const texts = await readEach(join(folder, 'pages'), textOf, refused)
  // The oldest first, in order of publication.
  articles.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const pictures = await picturesIn(join(folder, 'uploads'), refused)
  return {
    ...{ articles, drafts, texts, pictures, refused },
    settings: await settingsIn(folder, refused),
    redirects: redirects.data,
  }
}
