import { monitorId, readBlock, readMonitor, setBlock, setMonitor } from '../../shared/switches.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { projectLive } from '../live/projection.ts'
import { isSwitchOn, setSwitch } from '../live/switches.ts'

export const mountSwitches = (api: Api): void => {
  answer(api, readBlock, async (_input, { db }) => ({
    block: (await isSwitchOn(db, 'block')) ? ('red' as const) : ('green' as const),
  }))

  answer(api, setBlock, async ({ body }, { db, env }) => {
    await setSwitch(db, 'block', body.r === 'red')
    await projectLive(env)
    return { block: body.r }
  })

  answer(api, readMonitor, async (_input, { db }) => ({
    data: { monitorId, monitor: await isSwitchOn(db, 'monitor') },
  }))

  answer(api, setMonitor, async ({ body }, { db }) => {
    await setSwitch(db, 'monitor', body.monitor)
    return { monitor: body.monitor }
  })
}
