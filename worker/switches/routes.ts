import { monitorId, readBlock, readMonitor, setBlock, setMonitor } from '../../shared/switches.ts'
import { isSwitchOn, setSwitch } from '../database/switches.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { projectGateState } from '../rebuild/projection.ts'

export const mountSwitches = (api: Api): void => {
  answer(api, readBlock, async (_input, { db }) => ({
    block: (await isSwitchOn(db, 'block')) ? ('red' as const) : ('green' as const),
  }))

  answer(api, setBlock, async ({ body }, { db, env }) => {
    await setSwitch(db, 'block', body.r === 'red')
    await projectGateState(env)
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
