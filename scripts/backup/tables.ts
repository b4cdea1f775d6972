/**
 * What a backup does not carry, and why: what opens something, what is gone in a day anyway, and what
 * is to be forgotten after a time that a file would not keep.
 */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: 'a backup signs nobody in',
  call_limits: 'over within hours, and made of readers’ addresses',
  captcha_challenges: 'over within minutes, and the answer is in them',
  captcha_tokens: 'over within minutes, and each passes a form',
  failed_sign_ins: 'network addresses, to be forgotten after 90 days',
  mailings: 'a restored blog must not send again what was sent since',
  deliveries: 'the same, and who was sent what is to be forgotten after 90 days',
  article_html: 'made anew of the articles',
  visits: 'who was here today; the counts made of them are carried',
}

/** What these two commands make for themselves. */
export const copyPrefix = 'backup_copy_'
export const restorePrefix = 'restore_'

/** A table as a backup has it. */
export interface Table {
  readonly name: string
  /** Without the columns that are computed from others. */
  readonly columns: readonly string[]
}

/** A name in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const isOurs = (name: string): boolean =>
  !/^(sqlite_|_cf_|d1_)/.test(name) &&
  !name.startsWith(copyPrefix) &&
  !name.startsWith(restorePrefix)

/** The blog's own tables, in the order in which they were made; those of the database's makers not. */
export const listTables = async (db: D1Database): Promise<string[]> => {
  const { results } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
    .all<{ name: string }>()
  return results.map(({ name }) => name).filter(isOurs)
}

/** The tables that a backup carries. */
export const tablesToKeep = async (db: D1Database): Promise<Table[]> => {
  const names = (await listTables(db)).filter((name) => !(name in leftOut))
  const found = await Promise.all(
    names.map((name) =>
      db
        .prepare('SELECT name FROM pragma_table_xinfo(?1) WHERE hidden = 0 ORDER BY cid')
        .bind(name)
        .all<{ name: string }>(),
    ),
  )
  return names.map((name, n) => ({
    name,
    columns: (found[n]?.results ?? []).map((column) => column.name),
  }))
}
