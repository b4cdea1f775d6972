/** Tables that a backup leaves out: secrets, data of a single day, and data that must be deleted in time. */
export const excludedTables: Readonly<Record<string, string>> = {
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

/** Prefixes of the commands' temporary tables. */
export const copyPrefix = 'backup_copy_'
export const restorePrefix = 'restore_'

export interface Table {
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
}

/** An SQL identifier in quotes. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

const isOurs = (name: string): boolean =>
  !/^(sqlite_|_cf_|d1_)/.test(name) &&
  !name.startsWith(copyPrefix) &&
  !name.startsWith(restorePrefix)

/** The blog's own tables or views in the order of their creation, without system tables. */
export const listOwn = async (db: D1Database, type: 'table' | 'view'): Promise<string[]> => {
  const { results } = await db
    .prepare('SELECT name FROM sqlite_master WHERE type = ?1 ORDER BY rowid')
    .bind(type)
    .all<{ name: string }>()
  return results.map(({ name }) => name).filter(isOurs)
}

/** The tables in a backup. */
export const listBackedUpTables = async (db: D1Database): Promise<Table[]> => {
  const names = (await listOwn(db, 'table')).filter((name) => !(name in excludedTables))
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
