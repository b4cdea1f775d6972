import { useMemo } from 'react'
import type { Statistics } from '../../../shared/statistics/contract.ts'
import { dayInWords, locale } from '../data/moment.ts'
import { Table } from '../frame/Table.tsx'
import { dayTime, everyDay } from './days.ts'
import { Plot } from './Plot.tsx'

const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })

const views = (count: number): string =>
  `${count.toLocaleString(locale)} ${count === 1 ? 'view' : 'views'}`

/** The daily views of the last year, as a plot and a table. */
export const DailyViews = ({ days }: Pick<Statistics, 'days'>) => {
  const data = useMemo(() => {
    const [places, counts] = everyDay(days)
    const dayAt = (index: number) =>
      dayInWords(new Date((places[index] ?? 0) * 1000).toISOString().slice(0, 10))
    return {
      places,
      counts,
      step: dayTime,
      label: (place: number) => short.format(place * 1000),
      labelWidth: 64,
      say: (index: number) => `${dayAt(index)}: ${views(counts[index] ?? 0)}`,
    }
  }, [days])
  const most = days.reduce((a, b) => (b.count > a.count ? b : a), { day: '', count: 0 })
  return (
    <section aria-labelledby="sp-daily-views">
      <h2 id="sp-daily-views">Daily views</h2>
      {days.length === 0 ? (
        <p className="dashboard-empty">No visit has been counted yet.</p>
      ) : (
        <div className="plot-beside">
          <Plot
            tone="days"
            data={data}
            label={`Views per day, ${data.places.length} days; the most, ${most.count}, on ${dayInWords(most.day)}. The numbers are in the table.`}
          />
          <Table
            caption="Views by day"
            columns={['Day', 'Views']}
            rows={days.toReversed().map(({ day, count }) => ({
              key: day,
              cells: [
                <time key="day" dateTime={day}>
                  {dayInWords(day)}
                </time>,
                count.toLocaleString(locale),
              ],
            }))}
          />
        </div>
      )}
    </section>
  )
}
