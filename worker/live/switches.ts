export type SwitchName = 'block' | 'background' | 'monitor'

/** Whether a switch is on. */
export const isSwitchOn = async (db: D1Database, name: SwitchName): Promise<boolean> =>
  (await db.prepare('SELECT is_on FROM switches WHERE name = ?1').bind(name).first('is_on')) === 1

/** Whether the blog is open to readers, in SQL. */
export const isOpen = "NOT EXISTS (SELECT 1 FROM switches WHERE name = 'block' AND is_on = 1)"

/** Turns a switch on or off. */
export const setSwitch = (db: D1Database, name: SwitchName, on: boolean) =>
  db
    .prepare('UPDATE switches SET is_on = ?2 WHERE name = ?1')
    .bind(name, on ? 1 : 0)
    .run()
