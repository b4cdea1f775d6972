import { type ReactNode, useId } from 'react'
import type { Overview } from '../../../shared/counts.ts'
import { counts } from '../data/counts.ts'
import { formatCount, formatDay, locale } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { Link } from '../parts/Link.tsx'
import { paths, statisticsPath } from '../parts/paths.ts'
import { formatChange, isComparable } from '../statistics/comparison.ts'
import { groupDays, type Span } from '../statistics/days.ts'
import { Sparkline } from './Sparkline.tsx'

interface Props {
  readonly title: string
  readonly to: string
  /** Undefined until it is known. */
  readonly figure: number | undefined
  /** What the figure means. */
  readonly children: ReactNode
  /** The days of its line. */
  readonly spans?: readonly Span[]
}

/** A number, or a dash of its place until it is known: so the words after it do not move. */
const say = (count: number | null | undefined): string => count?.toLocaleString(locale) ?? '–'

/** A figure of the blog; all of the tile is its link. */
const Tile = ({ title, to, figure, children, spans }: Props) => {
  const id = useId()
  return (
    <section className="overview-tile" aria-labelledby={id}>
      <h2 id={id} className="small whole">
        <Link to={to}>{title}</Link>
      </h2>
      <p className="small">
        <strong>{say(figure)}</strong> <span>{children}</span>
      </p>
      {spans && <Sparkline spans={spans} />}
    </section>
  )
}

type Days = Pick<Overview, 'days' | 'before' | 'since'>

const ReadersToday = ({ data }: { data: Days | undefined }) => {
  // From the same day last week to today.
  const spans = data ? groupDays(data.days, '30').spans.slice(-8) : []
  return (
    <Tile title="Readers today" to={paths.statistics} figure={spans.at(-1)?.count} spans={spans}>
      {data?.since === null
        ? 'a line of the days will be here'
        : `a week ago today: ${say(spans[0]?.count)}`}
    </Tile>
  )
}

const describeChange = (views: number, data: Days | undefined): ReactNode => {
  if (data?.since === null) return 'no visit yet; the first begins the line'
  if (data && !isComparable(data, '30')) return `counted since ${formatDay(data.since ?? '')}`
  if (data?.before === 0) return 'none in the 30 days before'
  return (
    <>
      <b>{data ? formatChange(views - data.before, data.before) : '–'}</b> against the 30 days
      before
    </>
  )
}

const Views = ({ data }: { data: Days | undefined }) => {
  const spans = data ? groupDays(data.days, '30').spans : []
  const views = spans.reduce((sum, { count }) => sum + count, 0)
  return (
    <Tile
      title="Views in 30 days"
      to={statisticsPath({ days: '30' })}
      figure={data && views}
      spans={spans}
    >
      {describeChange(views, data)}
    </Tile>
  )
}

const Subscribers = () => {
  const known = useStore(counts)
  const unconfirmed = known ? known.subscribers - known.confirmed : 0
  return (
    <Tile title="Subscribers" to={paths.subscribers} figure={known?.confirmed}>
      {known?.subscribers === 0 ? (
        'nobody yet; a banner on the blog asks readers'
      ) : (
        <>
          <b>{say(known?.joined)} new</b> in 30 days
          {unconfirmed > 0 && `, ${say(unconfirmed)} yet to confirm`}
        </>
      )}
    </Tile>
  )
}

/** What the author has not looked at, and the e-mails that failed. */
const Waiting = () => {
  const known = useStore(counts)
  const { newOpinions = 0, newPings = 0, unsentLetters = 0 } = known ?? {}
  const waiting = [
    { count: newOpinions, said: formatCount(newOpinions, 'opinion'), to: paths.opinions },
    { count: newPings, said: formatCount(newPings, 'message'), to: paths.pings },
    { count: unsentLetters, said: formatCount(unsentLetters, 'failed e-mail'), to: paths.mail },
  ].filter(({ count }) => count > 0)
  return (
    <Tile
      title="Waiting for you"
      to={waiting[0]?.to ?? paths.opinions}
      figure={known ? newOpinions + newPings + unsentLetters : undefined}
    >
      {known && (waiting.map(({ said }) => said).join(', ') || 'nothing new')}
    </Tile>
  )
}

/** The blog in four figures. @param data undefined until it is loaded */
export const Tiles = ({ data }: { data: Days | undefined }) => (
  <div className="stack overview-tiles">
    <ReadersToday data={data} />
    <Views data={data} />
    <Subscribers />
    <Waiting />
  </div>
)
