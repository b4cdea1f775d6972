import { setTimeout as wait } from 'node:timers/promises'
import { BackupError } from '../../shared/backup/backup-error.ts'

/** Milliseconds to wait for a database that another process holds, which may be ending. */
const timeLimit = 6_000
const pause = 1_000

/** The runtime may report a busy database only as an internal error, with the reason in its own log. */
const isBusy = (error: unknown): boolean =>
  /SQLITE_BUSY|database is locked|internal error; reference/.test(
    String((error as Error)?.message ?? error),
  )

/** An error with advice if another process holds the database, else the error unchanged. */
export const explainBusy = (error: unknown): unknown =>
  isBusy(error)
    ? new BackupError(
        'The database cannot be opened: another process may be using it, or its disk is full. End that process or wait for it, then run this command again.',
      )
    : error

/** Does again what a busy database refused, as a whole. @throws its error when it stays busy for the whole time limit */
export const onceFree = async <T>(work: () => Promise<T>): Promise<T> => {
  const end = Date.now() + timeLimit
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error
    }
    await wait(pause)
  }
}

/** Waits until a database can be read. @throws its error when it stays busy for the whole time limit */
export const waitUntilFree = (db: D1Database): Promise<unknown> =>
  onceFree(() => db.prepare('SELECT name FROM sqlite_master LIMIT 1').first())
