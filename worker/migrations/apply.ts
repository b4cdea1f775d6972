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

/** The migrations that a database has, in the order in which it got them; none for an empty database. */
export const appliedMigrations = async (db: D1Database): Promise<string[]> => {
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

/** Applies a migration unless the database has it. @throws the database's error; the database is then as before */
export const applyMigration = async (db: D1Database, migration: Migration): Promise<void> => {
  try {
    await db.batch(batchOf(migration).map((sql) => db.prepare(sql)))
  } catch (error) {
    // Somebody else was quicker, or only the answer was lost.
    if (!(await appliedMigrations(db)).includes(migration.name)) throw error
  }
}
