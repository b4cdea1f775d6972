import {
  type ChangedSettings,
  defaultSettings,
  type SiteSettings,
  settingsOf,
} from '../../shared/settings/settings.ts'
import type { Env } from '../bindings.ts'
import { localEndpoint } from '../lib/loopback.ts'
import { lastGateState, recentGateState } from './gate-state.ts'
import { raiseRevision, touch } from './revision.ts'

/** SQL: whether the blog has an owner; without a password there is none. */
export const hasOwner = 'EXISTS (SELECT 1 FROM owner JOIN owner_password USING (id))'

/** SQL: the changed settings, as JSON. Whether the blog is set up follows from its owner. */
export const changedSettings = `(SELECT json_patch(
  json_group_object(name, json(value)),
  CASE WHEN ${hasOwner} THEN '{"isSetUp":true}' ELSE '{}' END
) FROM settings)`

/** The settings in the database. */
export const findSiteSettings = async (db: D1Database): Promise<SiteSettings> =>
  settingsOf(
    JSON.parse((await db.prepare(`SELECT ${changedSettings} AS found`).first('found')) ?? '{}'),
  )

/** The settings as pages show them: on the local machine every letter arrives. */
export const shownSettings = (env: Env, changed: ChangedSettings | undefined): SiteSettings => {
  const settings = settingsOf(changed)
  return localEndpoint(env) === null ? settings : { ...settings, isMailProven: true }
}

/** The blog's settings: those that this isolate learned within a minute, else those of the database. */
export const settingsFor = async (env: Env): Promise<SiteSettings> => {
  const state = recentGateState()
  return shownSettings(env, state ? state.site : await findSiteSettings(env.DB))
}

/** The blog's own address, as this isolate knows it: each call learns it first. */
export const knownUrl = (): string => settingsOf(lastGateState()?.site).url

/** SQL: the address that feeds' ids keep when the address becomes `?1`: the one so far, if they have been read. */
const firstUrl = `CASE WHEN EXISTS (SELECT 1 FROM articles)
  THEN coalesce((SELECT value FROM settings WHERE name = 'url'), ?2) ELSE ?1 END`

/** The statements, for `commit`, that change settings; every page is rendered anew. */
export const changeSiteSettings = (
  db: D1Database,
  changes: Partial<Omit<SiteSettings, 'firstUrl' | 'isSetUp'>>,
): D1PreparedStatement[] => [
  raiseRevision(db),
  ...(changes.url === undefined
    ? []
    : [
        db
          .prepare(`INSERT OR IGNORE INTO settings (name, value) VALUES ('firstUrl', ${firstUrl})`)
          .bind(JSON.stringify(changes.url), JSON.stringify(defaultSettings.url)),
      ]),
  ...Object.entries(changes).map(([name, value]) =>
    db
      .prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?1, ?2)')
      .bind(name, JSON.stringify(value)),
  ),
  touch(db, '', { topics: ['site'] }),
]
