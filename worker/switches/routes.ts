import {
  monitorId,
  readBlock,
  readMonitor,
  setBlock,
  setMonitor,
} from '../../shared/switches/contract.ts'
import { isOn, turn } from '../database/switches.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { projectGateState } from '../rebuild/projection.ts'

export const mountSwitches = (api: Api): void => {
  answer(api, readBlock, async (_input, { db }) => ({
    block: (await isOn(db, 'block')) ? ('red' as const) : ('green' as const),
  }))

  answer(api, setBlock, async ({ body }, { db, env }) => {
    await turn(db, 'block', body.r === 'red')
    await projectGateState(env)
    return { block: body.r }
  })

  answer(api, readMonitor, async (_input, { db }) => ({
    data: { monitorId, monitor: await isOn(db, 'monitor') },
  }))

  answer(api, setMonitor, async ({ body }, { db }) => {
    await turn(db, 'monitor', body.monitor)
    return { monitor: body.monitor }
  })
}
