import type { Period } from '../../../shared/statistics/periods.ts'
import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'
import { statisticsPath } from '../parts/paths.ts'

export interface Chosen {
  /** Undefined for all days. */
  readonly days: Period | undefined
  /** Undefined for the whole site. */
  readonly article: string | undefined
}

const load = ({ days, article: ArticleId }: Chosen) =>
  createResource(() => ask('readStatistics', { query: { days, ArticleId } }))

const known = new Map<string, ReturnType<typeof load>>()

/** The statistics of a period; data that was loaded before shows at once. */
export const statisticsOf = (chosen: Chosen): ReturnType<typeof load> => {
  const key = statisticsPath(chosen)
  const resource = known.get(key) ?? load(chosen)
  known.set(key, resource)
  return resource
}

/** The newest refused sign-ins, newest first. */
export const failedSignIns = createResource(() => ask('listFailedSignIns'))
