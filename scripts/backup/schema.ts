import { listBackedUpTables, type Table } from '../../worker/backup/tables.ts'
import { migrate } from '../local/migrations.ts'
import { listOwn } from './tables.ts'

/** The tables after some migrations. */
export interface Schema {
  readonly tables: readonly Table[]
  /** SQL for every table, also for those that no backup contains. */
  readonly makeTables: readonly string[]
  /** SQL for views, indexes and triggers: created after the rows, so that no trigger counts the rows again. */
  readonly makeRest: readonly string[]
}

const schemas = new Map<string, Promise<Schema>>()

/** The schema after these migrations, read from a temporary database. */
export const schemaAfter = (migrations: readonly string[]): Promise<Schema> => {
  const key = migrations.join()
  const schema = schemas.get(key) ?? readSchemaAfter(migrations)
  schemas.set(key, schema)
  return schema
}

/** Reads the schema from a temporary database with these migrations. */
const readSchemaAfter = async (migrations: readonly string[]): Promise<Schema> => {
  // Imported late because it loads slowly, which `--help` should not cost.
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare')
  const flare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default { fetch: () => new Response(null) }',
      d1Databases: ['SCRATCH'],
    }),
  )
  try {
    const db = (await flare.getD1Database('SCRATCH')) as unknown as D1Database
    await migrate(db, [...migrations])
    const names = new Set([...(await listOwn(db, 'table')), ...(await listOwn(db, 'view'))])
    const { results } = await db
      .prepare('SELECT type, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid')
      .all<{ type: string; tbl_name: string; sql: string }>()
    const ours = results.filter(({ tbl_name }) => names.has(tbl_name))
    return {
      tables: await listBackedUpTables(db),
      makeTables: ours.filter(({ type }) => type === 'table').map(({ sql }) => sql),
      makeRest: ours.filter(({ type }) => type !== 'table').map(({ sql }) => sql),
    }
  } finally {
    await flare.dispose()
  }
}
