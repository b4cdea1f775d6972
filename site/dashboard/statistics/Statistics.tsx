import type { Statistics as Counts } from '../../../shared/statistics/contract.ts'
import { locale } from '../data/moment.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../frame/Failure.tsx'
import { DailyViews } from './DailyViews.tsx'
import { today } from './days.ts'
import { FailedSignIns } from './FailedSignIns.tsx'
import { MostRead } from './MostRead.tsx'
import { statistics } from './statistics.ts'

/** What the two counts show until the reply (specification, section 7). */
const unanswered = { total: 404, daily: 1 } as const

const dailyOf = ({ days }: Counts): number => days.find(({ day }) => day === today())?.count ?? 0

const Figures = ({ data }: { data: Counts | undefined }) => (
  <dl className="figures" aria-busy={data === undefined}>
    <div>
      <dt>Total views</dt>
      <dd>{(data?.total ?? unanswered.total).toLocaleString(locale)}</dd>
    </div>
    <div>
      <dt>Daily views</dt>
      <dd>{(data ? dailyOf(data) : unanswered.daily).toLocaleString(locale)}</dd>
    </div>
  </dl>
)

/** How many come, what they read, and who was refused at the door. */
const Statistics = () => {
  const { data, failure } = useStore(statistics.store)
  useWhenVisible(statistics.load)
  return (
    <div className="statistics">
      <Figures data={data} />
      <p className="dashboard-hint">
        A visitor counts once a day, of UTC. Programs and you yourself are not counted.
      </p>
      <p className="dashboard-said" role="status">
        {data === undefined && failure === undefined && 'Loading the statistics…'}
      </p>
      {failure !== undefined && (
        <Failure problem={failure} onRetry={() => void statistics.load()} />
      )}
      {data && <DailyViews days={data.days} />}
      {data && <MostRead articles={data.articles} />}
      <FailedSignIns />
    </div>
  )
}
export default Statistics
