import type { Period } from '../../../shared/statistics/periods.ts'
import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'
import { statisticsPath } from '../parts/paths.ts'

export interface StatisticsChoice {
  /** Undefined for all days. */
  readonly days: Period | undefined
  /** Undefined for the whole site. */
  readonly article: string | undefined
}

const load = ({ days, article: ArticleId }: StatisticsChoice) =>
  createResource(() => ask('readStatistics', { query: { days, ArticleId } }))

const resources = new Map<string, ReturnType<typeof load>>()

/** The statistics of a period; data that was loaded before shows at once. */
export const statisticsOf = (chosen: StatisticsChoice): ReturnType<typeof load> => {
  const key = statisticsPath(chosen)
  const resource = resources.get(key) ?? load(chosen)
  resources.set(key, resource)
  return resource
}
