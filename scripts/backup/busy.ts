import { setTimeout as wait } from 'node:timers/promises'
import { BackupError } from './file.ts'

/** Milliseconds to wait for a database that another, perhaps ending, process holds. */
const timeLimit = 6_000
const pause = 1_000

/** The runtime reports only in its own log why it could not open a database. */
const isBusy = (error: unknown): boolean =>
  /SQLITE_BUSY|database is locked|internal error; reference/.test(
    String((error as Error)?.message ?? error),
  )

/** The sentence of an error: another process holds the database, or the error's own message. */
export const plainError = (error: unknown): unknown =>
  isBusy(error)
    ? new BackupError(
        'The database cannot be opened: something else may hold it. End that, or wait for it; then run this again.',
      )
    : error

/** Waits until a database can be read. @throws BackupError when something else holds it all the time */
export const untilFree = async (db: D1Database): Promise<void> => {
  const end = Date.now() + timeLimit
  for (;;) {
    try {
      await db.prepare('SELECT name FROM sqlite_master LIMIT 1').first()
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw plainError(error)
    }
    await wait(pause)
  }
}
