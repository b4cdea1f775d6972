/** The tables of the owner: a restore keeps their rows, and a backup leaves them out. */
export const ownerTables = [
  'owner',
  'owner_password',
  'devices',
  'alerts',
  'sign_in_networks',
] as const

/** Tables that a backup leaves out: secrets, data of a single day, and data that must be deleted in time. */
export const excludedTables: Readonly<Record<string, string>> = {
  sessions: 'a backup must not sign anybody in',
  preview_links: 'a backup must not open a draft to anybody',
  owner: 'a restore keeps the owner of the blog',
  owner_password: 'the same',
  devices: 'the same: in which browsers the author signed in',
  alerts: 'what the owner was told, which a restore keeps',
  sign_in_networks: 'hashes of networks, which are deleted after 180 days; a restore keeps them',
  call_counts: 'hashes of readers’ addresses, which end within hours',
  call_limits: 'the same, of the schema before 0007_call_windows.sql',
  captcha_challenges: 'they end within minutes and contain the answers',
  captcha_tokens: 'they end within minutes and let a form pass',
  failed_sign_ins: 'network addresses, which are deleted after 90 days',
  mailings: 'a restored blog must not send an alert again',
  deliveries: 'the same; and records of e-mails are deleted after 90 days',
  article_html: 'derived from the articles again',
  visits: 'nothing; 0003_visits.sql drops it, and a backup can be of the schema before',
  visit_sums: 'the same of 0005_visit_sums.sql',
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
  const all = await listOwn(db, 'table')
  const names = all.filter((name) => !(name in excludedTables))
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
