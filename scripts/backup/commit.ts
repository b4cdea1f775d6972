import type { Header } from '../../shared/backup/format.ts'
import { quoteName, restorePrefix } from '../../worker/backup/tables.ts'
import { batchOf, migrationsTable } from '../../worker/migrations/apply.ts'
import { resetSearchIndex } from '../../worker/search/changes.ts'
import { migrationNames, readMigration } from '../local/migrations.ts'
import { advance, stagingTable } from './pending.ts'
import type { Schema } from './schema.ts'
import { listOwn, ownerTables } from './tables.ts'

/** The tables in an order in which they can be dropped: each after the tables that reference it. */
const listInDropOrder = async (db: D1Database): Promise<string[]> => {
  const names = await listOwn(db, 'table')
  const targets = new Map(
    await Promise.all(
      names.map(async (name) => {
        const { results } = await db
          .prepare('SELECT "table" AS target FROM pragma_foreign_key_list(?1)')
          .bind(name)
          .all<{ target: string }>()
        return [name, results.map(({ target }) => target)] as const
      }),
    ),
  )
  const ordered: string[] = []
  while (ordered.length < names.length) {
    const left = names.filter((name) => !ordered.includes(name))
    const free = left.filter(
      (name) => !left.some((other) => other !== name && targets.get(other)?.includes(name)),
    )
    ordered.push(...(free.length > 0 ? free : left))
  }
  return ordered
}

const quoteText = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** The settings of this deployment rather than of the blog's content. */
const ofDeployment = "('url', 'isMailProven', 'isSetUp', 'replies')"

/** Stores this deployment's settings, the ids of the old articles, and the newest revision of static files: of the old data or of the live build. */
const saveBefore = (floor: number): string[] => [
  `CREATE TABLE ${restorePrefix}settings AS SELECT name, value FROM settings WHERE name IN ${ofDeployment}`,
  `CREATE TABLE ${restorePrefix}gone AS SELECT id FROM articles`,
  `CREATE TABLE ${restorePrefix}before AS
   SELECT max(revision, ${floor}) AS revision, landed, renderer, landed_at FROM rebuild`,
  ...ownerTables.map(
    (name) => `CREATE TABLE ${restorePrefix}kept_${name} AS SELECT * FROM ${name}`,
  ),
]

/** The owner stays, whoever the backup's was; an owner of before the backup is better than none. */
const keepOwner = (): string[] =>
  ownerTables.map(
    (name) => `INSERT OR REPLACE INTO ${name} SELECT * FROM ${restorePrefix}kept_${name}`,
  )

/** Raises the revision above all that were, because the static files show the old data. */
const markChanged = (): string[] => [
  `CREATE TABLE ${restorePrefix}next AS
   SELECT max(rebuild.revision, before.revision) + 1 AS revision
   FROM rebuild, ${restorePrefix}before AS before`,
  `INSERT OR IGNORE INTO tombstones (article_id, deleted_at, revision)
   SELECT id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1 FROM ${restorePrefix}gone
   WHERE id NOT IN (SELECT id FROM articles)`,
  `UPDATE all_articles SET revision = (SELECT revision FROM ${restorePrefix}next)`,
  `UPDATE tombstones SET revision = (SELECT revision FROM ${restorePrefix}next)`,
  "DELETE FROM settings WHERE name = 'isSetUp'",
  `INSERT OR REPLACE INTO settings (name, value) SELECT name, value FROM ${restorePrefix}settings`,
  `UPDATE rebuild SET
     revision = (SELECT revision FROM ${restorePrefix}next),
     (landed, sent, renderer, landed_at) =
       (SELECT landed, landed, renderer, landed_at FROM ${restorePrefix}before),
     sent_at = NULL, lease_until = NULL, attempts = 0, next_attempt_at = NULL, last_error = NULL,
     failed_builds = 0, failing_since = NULL`,
  resetSearchIndex,
  "UPDATE switches SET is_on = 0 WHERE name = 'background'",
]

/**
 * Replaces the data in one transaction: the tables of the backup, their rows, then the later migrations.
 * @param floor the newest revision that deployed static files may have
 */
export const commitRestore = async (
  db: D1Database,
  {
    header,
    schema,
    total,
    floor,
  }: { header: Header; schema: Schema; total: number; floor: number },
): Promise<void> => {
  const known = new Set(header.migrations)
  const later = migrationNames().filter((name) => !known.has(name))
  const names = header.tables.map(({ name }) => name)
  const temporaryTables = [
    'state',
    'settings',
    'gone',
    'before',
    'next',
    ...ownerTables.map((name) => `kept_${name}`),
  ].map((name) => quoteName(restorePrefix + name))
  const statements = [
    'PRAGMA defer_foreign_keys = ON',
    ...saveBefore(floor),
    ...(await listOwn(db, 'view')).map((name) => `DROP VIEW ${quoteName(name)}`),
    ...(await listInDropOrder(db)).map((name) => `DROP TABLE ${quoteName(name)}`),
    ...schema.makeTables,
    ...header.tables.map(({ name, columns }) => {
      const list = columns.map(quoteName).join(', ')
      return `INSERT INTO ${quoteName(name)} (${list}) SELECT ${list} FROM ${stagingTable(name)} ORDER BY rowid`
    }),
    ...Object.entries(header.sequences).flatMap(([name, last]) => [
      `DELETE FROM sqlite_sequence WHERE name = ${quoteText(name)}`,
      `INSERT INTO sqlite_sequence (name, seq) VALUES (${quoteText(name)}, ${last})`,
    ]),
    ...schema.makeRest,
    'DROP TABLE d1_migrations',
    migrationsTable,
    ...header.migrations.map(
      (name) => `INSERT INTO d1_migrations (name) VALUES (${quoteText(name)})`,
    ),
    ...later.flatMap((name) => batchOf(readMigration(name))),
    ...keepOwner(),
    ...markChanged(),
    ...[...temporaryTables, ...names.map(stagingTable)].map((name) => `DROP TABLE ${name}`),
  ]
  await db.batch([advance(db, total, total), ...statements.map((sql) => db.prepare(sql))])
}
