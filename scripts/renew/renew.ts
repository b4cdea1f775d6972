import { toStored } from '../../shared/articles/html/display.ts'
import { displayVersion } from '../../shared/articles/html/display-version.ts'
import { printStored, saltedPrefix } from '../../shared/articles/html/forms.ts'
import { parseHtml } from '../../shared/articles/html/tree.ts'
import { withoutHost } from '../../shared/own-address.ts'
import { uploadsPath, withVersions } from '../../shared/pictures/picture-name.ts'
import { Refusal } from '../../shared/problem.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { deriveForms, storeForms } from '../../worker/articles/forms.ts'
import { currentRevision, raiseRevision } from '../../worker/live/revision.ts'
import { pictureNames } from '../backup/pictures.ts'
import type { Services } from '../backup/restore.ts'

/** Rows of one batch: a text may have a megabyte. */
const batchSize = 10

/** The tables that hold texts, and the column that is a row's version: a row that changed meanwhile is skipped. */
const tables = {
  all_articles: 'updated_at',
  drafts: 'updated_at',
  article_versions: 'saved_at',
} as const
type Table = keyof typeof tables

interface Row {
  readonly at: number
  readonly id: string
  readonly version: string
  readonly image: string
  readonly body: string
}

/** The result: how many texts now have their own addresses without a host, and how many were derived again. */
export interface Renewed {
  readonly rewritten: number
  readonly derived: number
}

/** The names of all files of uploads, read from the bucket once, when the first picture needs them. */
type FindFiles = () => Promise<ReadonlySet<string> | undefined>

const namesUpload = ({ image, body }: Row): boolean => (image + body).includes(uploadsPath)

/** Rows that name a host, anywhere in them. */
const findRows = async (db: D1Database, table: Table, hosts: string, after: number) => {
  const id = table === 'article_versions' ? 'article_id' : 'id'
  const { results } = await db
    .prepare(
      `SELECT rowid AS at, ${id} AS id, ${tables[table]} AS version, image, body FROM ${table}
       WHERE rowid > ?1 AND EXISTS (SELECT 1 FROM json_each(?2)
         WHERE instr(lower(body), value) > 0 OR instr(lower(image), value) > 0)
       ORDER BY rowid LIMIT ${batchSize}`,
    )
    .bind(after, hosts)
    .all<Row>()
  return results
}

/** The updated row; null if nothing changes, or its text cannot be read. @param files of the uploads that it may name */
const rewriteRow = (
  row: Row,
  sites: readonly string[],
  files?: ReadonlySet<string>,
): Row | null => {
  try {
    const path = withoutHost(row.image, sites)
    const image = files ? withVersions(path, files) : path
    const body = printStored(toStored(parseHtml(row.body), sites, files))
    return image === row.image && body === row.body ? null : { ...row, image, body }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const update = (
  db: D1Database,
  table: Table,
  { at, version, image, body }: Row,
  isShown: boolean,
) =>
  db
    .prepare(
      `UPDATE ${table} SET image = ?3, body = ?4
       ${isShown ? `, revision = ${currentRevision}` : ''}
       WHERE rowid = ?1 AND ${tables[table]} = ?2`,
    )
    .bind(at, version, image, body)

/**
 * Removes the host from the blog's own addresses in every text and picture, in batches that happen whole or not at all;
 * dates stay. Pages show an own address the same with and without its host, so they change only if the site has moved.
 * @returns the number of changed rows
 */
const rewriteAll = async (db: D1Database, oldSites: readonly string[]): Promise<number> => {
  const sites = [siteConfig.url, ...oldSites]
  const hosts = JSON.stringify(sites.map((site) => new URL(site).host))
  let count = 0
  for (const table of Object.keys(tables) as Table[]) {
    for (let last = 0; ; ) {
      const found = await findRows(db, table, hosts, last)
      if (found.length === 0) break
      last = found.at(-1)?.at as number
      const rows = found.flatMap((row) => rewriteRow(row, sites) ?? [])
      const isShown = table === 'all_articles' && oldSites.length > 0
      const updates = rows.map((row) => update(db, table, row, isShown))
      if (rows.length > 0) {
        await db.batch(isShown ? [raiseRevision(db), ...updates] : updates)
      }
      count += rows.length
    }
  }
  return count
}

/** The same for the texts of pages that are no articles, and the portrait, in one batch. @returns the number of changed texts */
const rewriteTexts = async (
  db: D1Database,
  oldSites: readonly string[],
  findFiles: FindFiles,
): Promise<number> => {
  const { results } = await db
    .prepare(
      `SELECT name AS id, updated_at AS version, '' AS image, html AS body FROM texts
       UNION ALL SELECT name, value, json_extract(value, '$'), '' FROM settings WHERE name = 'avatar'`,
    )
    .all<Row>()
  const files = results.some(namesUpload) ? await findFiles() : undefined
  const rows = results.flatMap((row) => rewriteRow(row, [siteConfig.url, ...oldSites], files) ?? [])
  if (rows.length === 0) return 0
  await db.batch([
    raiseRevision(db),
    ...rows.map(({ id, version, image, body }) =>
      id === 'avatar'
        ? db
            .prepare('UPDATE settings SET value = ?3 WHERE name = ?1 AND value = ?2')
            .bind(id, version, JSON.stringify(image))
        : db
            .prepare('UPDATE texts SET html = ?3 WHERE name = ?1 AND updated_at = ?2')
            .bind(id, version, body),
    ),
  ])
  return rows.length
}

/**
 * Derives the shown forms of texts that lack them or have another version, and has their pictures name the smaller versions
 * that there are: those of an older version of the blog do not.
 */
const deriveAll = async (db: D1Database, findFiles: FindFiles): Promise<Renewed> => {
  const count = { rewritten: 0, derived: 0 }
  for (let last = ''; ; ) {
    const { results } = await db
      .prepare(
        `SELECT rowid AS at, id, updated_at AS version, image, body FROM all_articles AS articles
         WHERE deleted_at IS NULL AND id > ?1 AND body NOT GLOB '${saltedPrefix}*' AND NOT EXISTS
           (SELECT 1 FROM article_html WHERE article_id = articles.id AND version = ?2)
         ORDER BY id LIMIT ${batchSize}`,
      )
      .bind(last, displayVersion)
      .all<Row>()
    if (results.length === 0) return count
    last = results.at(-1)?.id as string
    const files = results.some(namesUpload) ? await findFiles() : undefined
    const rows = results.map((row) => (namesUpload(row) && rewriteRow(row, [], files)) || row)
    const changed = rows.filter((row) => !results.includes(row))
    const updates = changed.map((row) => update(db, 'all_articles', row, true))
    const forms = rows.flatMap((row) => storeForms(db, row, deriveForms(row)))
    const statements = [...(updates.length > 0 ? [raiseRevision(db), ...updates] : []), ...forms]
    if (statements.length > 0) await db.batch(statements)
    count.rewritten += changed.length
    count.derived += forms.length
  }
}

/**
 * Updates stored texts to this version: own addresses without a host, the smaller versions of pictures, and the derived
 * HTML for pages and feeds. After a kill, the next run continues.
 * @param oldSites addresses that the site had before, such as `https://old.example`
 */
export const renew = async (
  { DB: db, PICTURES }: Pick<Services, 'DB' | 'PICTURES'>,
  oldSites: readonly string[] = [],
): Promise<Renewed> => {
  let found: Promise<ReadonlySet<string>> | undefined
  const findFiles = async () => {
    found ??= PICTURES && pictureNames(PICTURES).then((names) => new Set(names))
    return found
  }
  const rewritten = (await rewriteAll(db, oldSites)) + (await rewriteTexts(db, oldSites, findFiles))
  const derived = await deriveAll(db, findFiles)
  return { ...derived, rewritten: rewritten + derived.rewritten }
}
