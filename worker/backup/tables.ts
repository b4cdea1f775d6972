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
  visit_sums: 'the same of 0008_visit_sums.sql',
}

/** The prefix of a restore's temporary tables. */
export const restorePrefix = 'restore_'

export interface Table {
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
  /** The columns that order its rows, each row's values its own. */
  readonly key: readonly string[]
}

/** An SQL identifier in quotes. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Whether a table or view is the blog's own: neither the system's nor a restore's. */
export const isOwn = (name: string): boolean =>
  !/^(sqlite_|_cf_|d1_)/.test(name) && !name.startsWith(restorePrefix)

interface Column {
  readonly name: string
  readonly column: string
  /** Its place in the primary key, from 1; 0 outside of it. */
  readonly pk: number
  readonly hasRowid: number
}

/** The tables in a backup, in the order of their creation; one query. */
export const listBackedUpTables = async (db: D1Database): Promise<Table[]> => {
  const { results } = await db
    .prepare(
      `SELECT one.name, info.name AS "column", info.pk, one.sql NOT LIKE '%WITHOUT ROWID%' AS hasRowid
       FROM sqlite_master AS one, pragma_table_xinfo(one.name) AS info
       WHERE one.type = 'table' AND info.hidden = 0 ORDER BY one.rowid, info.cid`,
    )
    .all<Column>()
  const own = results.filter(({ name }) => isOwn(name) && !(name in excludedTables))
  return [...Map.groupBy(own, ({ name }) => name)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column }) => column),
    key: columns[0]?.hasRowid
      ? ['rowid']
      : columns
          .filter(({ pk }) => pk > 0)
          .sort((a, b) => a.pk - b.pk)
          .map(({ column }) => column),
  }))
}
