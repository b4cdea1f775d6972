import { Refusal } from '../../shared/problem.ts'

/** A file of `worker/migrations/`: its name, which wrangler records, too, and its statements. */
export interface Migration {
  readonly name: string
  readonly statements: readonly string[]
  /** Whether more of it follows: then it is not recorded yet. */
  readonly isPart?: true
}

/** Most statements of a migration in one call, of the 50 that D1 takes of one on the Free plan. */
const mostStatements = 45

/** The table in which wrangler records applied migrations; we use the same. */
export const migrationsTable = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/** The first migration, and the last of those whose place it took at 1.0.0: a database with that one has its tables. */
const [schema, lastBefore] = ['0001_schema.sql', '0035_deleted_drafts.sql']

/** The SQL of one batch, which applies a migration whole or not at all, and never twice: its unique record comes first. */
export const batchOf = ({ name, statements, isPart }: Migration): string[] => [
  ...(isPart ? [] : [migrationsTable, `INSERT INTO d1_migrations (name) VALUES ('${name}')`]),
  ...statements,
]

/** The parts of a migration, a call each. Whoever is ended between two of them applies it again from its beginning. */
export const partsOf = ({ name, statements }: Migration): Migration[] => {
  const parts: Migration[] = []
  let rest = statements
  for (; rest.length > mostStatements; rest = rest.slice(mostStatements))
    parts.push({ name, statements: rest.slice(0, mostStatements), isPart: true })
  return [...parts, { name, statements: rest }]
}

/**
 * The migrations of this version that a database has, of the names in its record.
 * @throws Refusal `database-too-old` if it is of a version before 1.0.0 and lacks some of that one's
 */
export const knownMigrations = (recorded: readonly string[]): string[] => {
  if (recorded.length === 0 || recorded[0] === schema) return [...recorded]
  const at = recorded.indexOf(lastBefore)
  if (at < 0) throw new Refusal('database-too-old')
  return [schema, ...recorded.slice(at + 1).filter((name) => name !== schema)]
}

/** The names in a database's record, in the order in which it got them; none for an empty database. */
const recordedIn = async (db: D1Database): Promise<string[]> => {
  try {
    const { results } = await db
      .prepare('SELECT name FROM d1_migrations ORDER BY id')
      .all<{ name: string }>()
    return results.map(({ name }) => name)
  } catch (error) {
    if (String(error).includes('no such table: d1_migrations')) return []
    throw error
  }
}

/**
 * The migrations that a database has, in the order in which it got them. One of the version before 1.0.0 has the schema,
 * and gets the record of it.
 * @throws Refusal `database-too-old`
 */
export const appliedMigrations = async (db: D1Database): Promise<string[]> => {
  const recorded = await recordedIn(db)
  const known = knownMigrations(recorded)
  if (known.includes(schema) && !recorded.includes(schema)) {
    const record = 'INSERT OR IGNORE INTO d1_migrations (name) VALUES (?1)'
    await db.prepare(record).bind(schema).run()
  }
  return known
}

/** Applies a migration unless the database has it. @throws the database's error; the database is then as before */
export const applyMigration = async (db: D1Database, migration: Migration): Promise<void> => {
  try {
    await db.batch(batchOf(migration).map((sql) => db.prepare(sql)))
  } catch (error) {
    // Somebody else was quicker, or only the answer was lost.
    if (!(await appliedMigrations(db)).includes(migration.name)) throw error
  }
}
