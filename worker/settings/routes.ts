import type * as z from 'zod'
import { shortHash } from '../../shared/hash.ts'
import { Refusal } from '../../shared/problem.ts'
import { changeSettings, readSettings, type Settings } from '../../shared/settings/contract.ts'
import { defaultSettings, StoredSettings, usableSettings } from '../../shared/settings/settings.ts'
import { isConditionFailure, requireThat } from '../database/conditions.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { changeLive } from '../live/projection.ts'
import { changedSettings, changeSiteSettings, findChangedSettings } from '../live/settings.ts'
import { publish } from '../rebuild/publish.ts'

const describe = (stored: string): Settings => {
  const changed = StoredSettings.partial().parse(usableSettings(JSON.parse(stored)))
  return {
    changed,
    defaults: StoredSettings.parse(defaultSettings),
    version: shortHash(JSON.stringify(changed)),
  }
}

/** Saves settings from the version that their author saw. @throws Refusal `settings-conflict` with the present ones */
const change = async (
  { body }: { body: z.output<(typeof changeSettings)['input']> },
  context: CallContext,
): Promise<Settings> => {
  const { db } = context
  const stored = await findChangedSettings(db)
  const before = describe(stored)
  if (before.version !== body.version) throw new Refusal('settings-conflict', { current: before })
  try {
    const live = await changeLive(db, [
      requireThat(db, `${changedSettings} IS ?1`, stored),
      ...changeSiteSettings(db, body.changes, { ...before.defaults, ...before.changed }),
    ])
    publish(context, live)
  } catch (error) {
    throw isConditionFailure(error) ? new Refusal('settings-conflict') : error
  }
  return describe(await findChangedSettings(db))
}

export const mountSettings = (api: Api): void => {
  answer(api, readSettings, async (_input, { db }) => describe(await findChangedSettings(db)))
  answer(api, changeSettings, change)
}
