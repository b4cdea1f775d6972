import {
  type ChangedSettings,
  defaultSettings,
  defaultsFor,
  type SiteSettings,
  settingsOf,
} from '../../shared/settings/settings.ts'
import type { Env } from '../bindings.ts'
import { localEndpoint } from '../lib/loopback.ts'
import { recentLive } from './cache.ts'
import { currentRevision, raiseRevision } from './revision.ts'

/** SQL: whether the blog has an owner; without a password there is none. */
export const hasOwner = 'EXISTS (SELECT 1 FROM owner JOIN owner_password USING (id))'

/** SQL: the changed settings, as JSON. Whether the blog is set up follows from its owner. */
export const changedSettings = `(SELECT json_patch(
  json_group_object(name, json(value)),
  CASE WHEN ${hasOwner} THEN '{"isSetUp":true}' ELSE '{}' END
) FROM settings)`

/** The changed settings in the database, as JSON. */
export const findChangedSettings = async (db: D1Database): Promise<string> =>
  (await db.prepare(`SELECT ${changedSettings} AS found`).first<string>('found')) ?? '{}'

/** The settings in the database. */
export const findSiteSettings = async (db: D1Database): Promise<SiteSettings> =>
  settingsOf(JSON.parse(await findChangedSettings(db)))

/** The variables that say whether the local provider takes the letters. */
type Mailing = Pick<Env, 'MAIL_PROVIDER' | 'MAIL_ENDPOINT'>

/** The settings as pages show them: on the local machine every letter arrives. */
export const shownSettings = (env: Mailing, changed: ChangedSettings | undefined): SiteSettings => {
  const settings = settingsOf(changed)
  return localEndpoint(env) === null ? settings : { ...settings, isMailProven: true }
}

/** The bindings, and the blog's settings as they are: handed on from where a call, a page or a task begins. */
export interface Blog {
  readonly env: Env
  readonly site: SiteSettings
}

/** The blog with what this isolate learned within a minute, else with what the database has. */
export const blogOf = async (env: Env): Promise<Blog> => {
  const live = recentLive()
  return { env, site: shownSettings(env, live ? live.site : await findSiteSettings(env.DB)) }
}

/** The only name that an article may have. A name that this isolate does not know may be a new one: the database tells. */
export const authorNameFor = async ({ env, site }: Blog, typed: string): Promise<string> =>
  typed === site.authorName ? typed : (await findSiteSettings(env.DB)).authorName

/** SQL: the address so far, by default `?2`. */
const presentUrl = "coalesce((SELECT value FROM settings WHERE name = 'url'), ?2)"

/** SQL: an address, as JSON, is this machine's. */
const isLocal = `LIKE '"http:%'`

/** SQL: the address that feeds' ids keep when the address becomes `?1`: the one so far, if they have been read elsewhere. */
const firstUrl = `CASE WHEN EXISTS (SELECT 1 FROM articles) AND ${presentUrl} NOT ${isLocal}
  THEN ${presentUrl} ELSE ?1 END`

type Changeable = Omit<SiteSettings, 'firstUrl' | 'isSetUp'>
/** New values by their names; null for the default. */
export type SettingsChanges = {
  readonly [Name in keyof Changeable]?: Changeable[Name] | null | undefined
}

/** A value that is the default is not stored, so that the default may change. */
const store = (
  db: D1Database,
  name: keyof Changeable,
  value: unknown,
  defaults: SiteSettings,
): D1PreparedStatement => {
  const json = JSON.stringify(value ?? defaults[name])
  return json === JSON.stringify(defaults[name])
    ? db.prepare('DELETE FROM settings WHERE name = ?1').bind(name)
    : db.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?1, ?2)').bind(name, json)
}

/** The articles and drafts of the author get the author's new name. */
const rename = (db: D1Database, from: string, to: string): D1PreparedStatement[] =>
  [`all_articles SET revision = ${currentRevision},`, 'drafts SET'].map((table) =>
    db.prepare(`UPDATE ${table} author = ?1 WHERE author = ?2`).bind(to, from),
  )

/**
 * The statements, for `changeLive`, that change settings; every page is rendered anew.
 * @param before the present settings, if the author's name or what the samples have may change
 */
export const changeSiteSettings = (
  db: D1Database,
  changes: SettingsChanges,
  before: Pick<SiteSettings, 'authorName' | 'samples'> = defaultSettings,
): D1PreparedStatement[] => {
  const { url, authorName } = changes
  const names = Object.keys(changes) as (keyof Changeable)[]
  const defaults = defaultsFor((changes.samples === undefined ? before : changes).samples === true)
  return [
    raiseRevision(db),
    ...(url === undefined
      ? []
      : [
          db
            .prepare(
              `INSERT INTO settings (name, value) VALUES ('firstUrl', ${firstUrl})
               ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value ${isLocal}`,
            )
            .bind(JSON.stringify(url ?? defaultSettings.url), JSON.stringify(defaultSettings.url)),
        ]),
    ...(authorName === undefined
      ? []
      : rename(db, before.authorName, authorName ?? defaultSettings.authorName)),
    ...names.flatMap((name) =>
      changes[name] === undefined ? [] : store(db, name, changes[name], defaults),
    ),
  ]
}
