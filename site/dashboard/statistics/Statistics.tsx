import { articlePath } from '../../../shared/articles/paths.ts'
import type { Statistics as Counts } from '../../../shared/statistics/contract.ts'
import { dayVisitors, type Period, periods } from '../../../shared/statistics/periods.ts'
import { ask } from '../data/ask.ts'
import { formatCount, formatDay, locale } from '../data/format.ts'
import { createResource } from '../data/resource.ts'
import { Link } from '../parts/Link.tsx'
import { statisticsPath } from '../parts/paths.ts'
import type { ScreenProps } from '../parts/screen-entry.ts'
import { useResource } from '../parts/use-resource.tsx'
import { describeComparison } from './comparison.ts'
import { DailyViews } from './DailyViews.tsx'
import { today } from './days.ts'
import { MostRead } from './MostRead.tsx'
import { Referrers } from './Referrers.tsx'

interface StatisticsChoice {
  /** Undefined for all days. */
  readonly days: Period | undefined
  /** Undefined for the whole site. */
  readonly article: string | undefined
}

const load = ({ days, article: ArticleId }: StatisticsChoice) =>
  createResource(() => ask('readStatistics', { query: { days, ArticleId } }))

const resources = new Map<string, ReturnType<typeof load>>()

/** The statistics of a period; data that was loaded before shows at once. */
const statisticsOf = (chosen: StatisticsChoice): ReturnType<typeof load> => {
  const key = statisticsPath(chosen)
  const resource = resources.get(key) ?? load(chosen)
  resources.set(key, resource)
  return resource
}

/** The two counts before the reply (specification, section 7). */
const placeholders = { total: 404, daily: 1 } as const

const dailyOf = ({ days }: Counts): number => days.find(({ day }) => day === today())?.count ?? 0

const Figures = ({ data }: { data: Counts | undefined }) => (
  <dl className="row figures" aria-busy={data === undefined}>
    <div>
      <dt className="small">Total views</dt>
      <dd>{(data?.total ?? placeholders.total).toLocaleString(locale)}</dd>
    </div>
    <div>
      <dt className="small">Daily views</dt>
      <dd>{(data ? dailyOf(data) : placeholders.daily).toLocaleString(locale)}</dd>
    </div>
  </dl>
)

/** The period and article in an address; by default 30 days. */
const parseChoice = (query: URLSearchParams): StatisticsChoice => {
  const asked = query.get('days')
  const days = asked === 'all' ? undefined : (periods.find((one) => one === asked) ?? '30')
  return { days, article: query.get('article') ?? undefined }
}

const Periods = ({ chosen }: { chosen: StatisticsChoice }) => (
  <nav className="row periods" aria-label="Period">
    {[...periods, undefined].map((days) => (
      <Link
        key={days ?? 'all'}
        to={statisticsPath({ ...chosen, days })}
        aria-current={days === chosen.days ? 'true' : undefined}
      >
        {days ? `${days} days` : 'All'}
      </Link>
    ))}
  </nav>
)

const OneArticle = ({ id, data }: { id: string; data: Counts | undefined }) => (
  <div className="statistics-of">
    <h2>{data && (data.articles[0]?.headingSave ?? 'This article is not published.')}</h2>
    <p className="dashboard-actions">
      {data?.articles[0] && (
        <a
          href={id.startsWith('/') ? `/local${id}` : articlePath(id)}
          target="_blank"
          rel="noopener"
        >
          Open the article
        </a>
      )}
      <Link to={statisticsPath({ days: '30', article: undefined })}>All articles</Link>
    </p>
  </div>
)

const describePeriod = (data: Counts, period: Period): string => {
  const count = data.days.reduce((sum, day) => sum + day.count, 0)
  return `${formatCount(count, 'view')} in the last ${period} days. ${describeComparison(count, data, period)}`
}

/** On a day with more visitors than are told apart, the views are no visitors. */
const Crowds = ({ days }: Pick<Counts, 'days'>) =>
  days
    .filter(({ count }) => count > dayVisitors)
    .map(({ day }) => (
      <p key={day} className="dashboard-hint">
        At least {dayVisitors.toLocaleString(locale)} visitors came on {formatDay(day)}. Past that
        number each view counts, also another one of the same visitor.
      </p>
    ))

const Shown = ({ chosen }: { chosen: StatisticsChoice }) => {
  const { days: period, article } = chosen
  const { data, isWaiting, failed } = useResource(statisticsOf(chosen))
  return (
    <>
      {article && <OneArticle id={article} data={data} />}
      <Figures data={data} />
      <p className="dashboard-hint">
        Each visitor counts once a day (UTC). Bots and your own visits are not counted.
      </p>
      {data && <Crowds days={data.days} />}
      <Periods chosen={chosen} />
      <p className="dashboard-message" role="status">
        {isWaiting && 'Loading the statistics…'}
        {data && period && describePeriod(data, period)}
      </p>
      {failed}
      {data && <DailyViews {...data} period={period} />}
      {data && !article && <MostRead {...data} period={period} />}
      {data && <Referrers referrers={data.referrers} isArticle={Boolean(article)} />}
    </>
  )
}

/** Views of the site or of one article, and the sites that led here. */
const Statistics = ({ query }: ScreenProps) => (
  <div className="statistics">
    <Shown chosen={parseChoice(query)} />
  </div>
)
export default Statistics
