import type { Env } from '../bindings.ts'
import { after, instantNow } from '../lib/clock.ts'
import { isOwn, readStamp } from '../live/stamp.ts'
import { landTime } from './hook.ts'

/**
 * The statement, if any, that notes what has landed: the static files with which this Worker is deployed, by their stamp.
 * - Files of another renderer have not: the Worker renders every page.
 * - Files of an older revision than have landed before change nothing. So after a rollback no build undoes it, and where an
 *   older deployment still answers, it asks for none.
 * - Files of a newer revision than the database's are those of before it was set back, or of another blog.
 * - Where the newest files are live, no build has failed any more.
 */
export const landing = async (env: Pick<Env, 'DB' | 'ASSETS'>): Promise<D1PreparedStatement[]> => {
  const stamp = await readStamp(env)
  if (!isOwn(stamp)) return []
  const now = instantNow()
  return [
    env.DB.prepare(
      `UPDATE rebuild SET
         landed_at = iif(landed < ?1 OR renderer IS NOT ?2, ?3, landed_at),
         renderer = ?2, landed = ?1, sent = max(sent, ?1),
         next_attempt_at = CASE WHEN sent > ?1 THEN min(next_attempt_at, ?4) END,
         attempts = 0, failed_builds = 0, last_error = NULL, failing_since = NULL
       WHERE id = 1 AND ?1 BETWEEN landed AND revision
         AND (landed < ?1 OR renderer IS NOT ?2 OR (last_error IS NOT NULL AND revision = ?1))`,
    ).bind(stamp.revision, stamp.renderer, now, after(now, landTime)),
  ]
}

/** The cron's part: notes what has landed where no author looks. */
export const noteLanded = async (env: Pick<Env, 'DB' | 'ASSETS'>): Promise<void> => {
  for (const statement of await landing(env)) await statement.run()
}
