import type * as z from 'zod'
import { shortHash } from '../../shared/hash.ts'
import { isLoopback } from '../../shared/loopback.ts'
import { withoutVersions } from '../../shared/own-address.ts'
import { withVersions } from '../../shared/pictures/picture-name.ts'
import { Refusal } from '../../shared/problem.ts'
import { changeSettings, readSettings, type Settings } from '../../shared/settings/contract.ts'
import { defaultsFor, StoredSettings, usableSettings } from '../../shared/settings/settings.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { isLocal } from '../../shared/values.ts'
import { orRefuse, requireThat } from '../database/conditions.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { changeLive } from '../live/projection.ts'
import { changedSettings, changeSiteSettings, findChangedSettings } from '../live/settings.ts'
import { findVersions } from '../pictures/versions.ts'
import { publish } from '../rebuild/publish.ts'
import { refuseFields } from '../session/new-factors.ts'

const describe = (stored: string): Settings => {
  const changed = StoredSettings.partial().parse(
    usableSettings(JSON.parse(withoutVersions(stored))),
  )
  return {
    changed,
    defaults: StoredSettings.parse(defaultsFor(changed.samples === true)),
    version: shortHash(JSON.stringify(changed)),
  }
}

/** Saves settings from the version that their author saw. @throws Refusal `settings-conflict` with the present ones; `site-address-invalid`; `hub-is-own` */
const change = async (
  { body }: { body: z.output<(typeof changeSettings)['input']> },
  context: CallContext,
): Promise<Settings> => {
  const { db, env } = context
  const { url } = body.changes
  if (url && isLocal(url) && !isLoopback(context.url)) {
    throw refuseFields([{ field: 'changes.url', code: 'site-address-invalid' }])
  }
  const stored = await findChangedSettings(db)
  const before = describe(stored)
  if (before.version !== body.version) throw new Refusal('settings-conflict', { current: before })
  const next = (name: 'url' | 'hub') =>
    (body.changes[name] === undefined ? before.changed : body.changes)[name] ??
    before.defaults[name]
  const own = [new URL(next('url')).host, siteConfig.previewHost]
  if (next('hub') !== '' && own.includes(new URL(next('hub')).host)) {
    throw refuseFields([{ field: 'changes.hub', code: 'hub-is-own' }])
  }
  const { avatar } = body.changes
  const changes = avatar
    ? { ...body.changes, avatar: withVersions(avatar, await findVersions(env.PICTURES, avatar)) }
    : body.changes
  const change = changeLive(db, [
    requireThat(db, `${changedSettings} IS ?1`, stored),
    ...changeSiteSettings(db, changes, { ...before.defaults, ...before.changed }),
  ])
  publish(context, await orRefuse(change, 'settings-conflict'))
  return describe(await findChangedSettings(db))
}

export const mountSettings = (api: Api): void => {
  answer(api, readSettings, async (_input, { db }) => describe(await findChangedSettings(db)))
  answer(api, changeSettings, change)
}
