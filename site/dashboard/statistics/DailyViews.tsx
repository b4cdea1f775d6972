import type { Statistics } from '../../../shared/statistics/contract.ts'
import type { Period } from '../../../shared/statistics/periods.ts'
import { formatCount, locale } from '../data/format.ts'
import { Table } from '../parts/Table.tsx'
import { CutBars } from './Bar.tsx'
import { Columns } from './Columns.tsx'
import { formatSpan, groupDays, type Span } from './days.ts'
import { computeScale } from './scale.ts'

interface Props extends Pick<Statistics, 'days' | 'since'> {
  readonly period: Period | undefined
}

const titles = { day: 'Daily views', week: 'Weekly views', month: 'Monthly views' } as const

/** The views of a period by day, week or month, as a chart and a table. */
export const DailyViews = ({ days, since, period }: Props) => {
  const { unit, spans } = groupDays(days, period)
  const counts = spans.map(({ count }) => count)
  const scale = computeScale(counts)
  const inWords = (span: Span) => formatSpan(unit, span)
  const ends = [spans[0], spans.at(-1)].map((span) => span && inWords(span))
  const most = spans.reduce((a, b) => (b.count > a.count ? b : a))
  return (
    <section aria-labelledby="sp-daily-views">
      <h2 id="sp-daily-views">{titles[unit]}</h2>
      {days.length === 0 ? (
        <p className="dashboard-empty">
          {since === null
            ? 'No visit has been counted yet. The first begins a chart of the days.'
            : `No visit in the last ${period} days.`}
        </p>
      ) : (
        <div className="stack columns-beside">
          <div>
            <p className="columns-ends" aria-hidden="true">
              {scale.toLocaleString(locale)}
            </p>
            <Columns
              label={`Views per ${unit}, ${spans.length} ${unit}s; the most, ${most.count}, ${unit === 'day' ? 'on' : 'in'} ${inWords(most)}. The numbers are in the table.`}
              spans={spans}
              scale={scale}
              describe={(span) => `${inWords(span)}: ${formatCount(span.count, 'view')}`}
            />
            <p className="columns-ends" aria-hidden="true">
              {ends.map((end, at) => (
                <span key={at}>{end}</span>
              ))}
            </p>
            <CutBars counts={counts} scale={scale} />
          </div>
          <Table
            caption={`Views by ${unit}`}
            columns={[unit[0]?.toUpperCase() + unit.slice(1), 'Views']}
            rows={spans
              .filter(({ count }) => count > 0)
              .reverse()
              .map((span) => ({
                key: span.first,
                cells: [
                  <time key="day" dateTime={unit === 'month' ? span.first.slice(0, 7) : span.first}>
                    {inWords(span)}
                  </time>,
                  span.count.toLocaleString(locale),
                ],
              }))}
          />
        </div>
      )}
    </section>
  )
}
