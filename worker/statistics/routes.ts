import { countDailyView, countView } from '../../shared/statistics/contract.ts'
import { answer } from '../answer.ts'
import { instantNow } from '../clock.ts'
import type { Api } from '../context.ts'
import { addDailyView, addView } from './store.ts'

export const mountStatistics = (api: Api): void => {
  answer(api, countView, async (_input, { db }) => ({ count: await addView(db) }))

  answer(api, countDailyView, async (_input, { db }) => {
    const day = instantNow().slice(0, 10)
    return { day, count: await addDailyView(db, day) }
  })
}
