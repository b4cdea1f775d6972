import { isOwn } from '../../worker/backup/tables.ts'

/** The tables of the owner: a restore keeps their rows, and a backup leaves them out. */
export const ownerTables = [
  'owner',
  'owner_password',
  'devices',
  'alerts',
  'sign_in_networks',
] as const

/** The blog's own tables, views or triggers in the order of their creation, or those of other names. */
export const listOwn = async (
  db: D1Database,
  type: 'table' | 'view' | 'trigger',
  isListed = isOwn,
): Promise<string[]> => {
  const { results } = await db
    .prepare('SELECT name FROM sqlite_master WHERE type = ?1 ORDER BY rowid')
    .bind(type)
    .all<{ name: string }>()
  return results.map(({ name }) => name).filter(isListed)
}
