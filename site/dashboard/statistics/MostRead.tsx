import { useMemo } from 'react'
import { articlePath } from '../../../shared/articles/paths.ts'
import type { Statistics } from '../../../shared/statistics/contract.ts'
import { locale } from '../data/moment.ts'
import { Table } from '../frame/Table.tsx'
import { Plot } from './Plot.tsx'

const pathOf = (id: string): string => (id.startsWith('/') ? `/local${id}` : articlePath(id))

/** The most read articles, as a plot by rank and a table by name. */
export const MostRead = ({ articles }: Pick<Statistics, 'articles'>) => {
  const data = useMemo(
    () => ({
      places: articles.map((_, at) => at + 1),
      counts: articles.map(({ count }) => count),
      step: 1,
      label: (place: number) => (Number.isInteger(place) ? String(place) : ''),
      labelWidth: 20,
      say: (index: number) => {
        const { headingSave = '', count = 0 } = articles[index] ?? {}
        return `${index + 1}. ${headingSave}: ${count.toLocaleString(locale)}`
      },
    }),
    [articles],
  )
  const [first] = articles
  return (
    <section aria-labelledby="sp-most-read">
      <h2 id="sp-most-read">Most read</h2>
      {first === undefined ? (
        <p className="dashboard-empty">No article has been read yet.</p>
      ) : (
        <div className="plot-beside">
          <Plot
            tone="articles"
            data={data}
            label={`Views of the ${articles.length} most read articles; the most, ${first.count}, of “${first.headingSave}”. The numbers are in the table.`}
          />
          <Table
            caption="Views by article"
            columns={['Place', 'Article', 'Views']}
            naming={1}
            rows={articles.map(({ ArticleId, headingSave, count }, at) => ({
              key: ArticleId,
              cells: [
                at + 1,
                <a key="article" href={pathOf(ArticleId)} target="_blank" rel="noopener">
                  {headingSave}
                </a>,
                count.toLocaleString(locale),
              ],
            }))}
          />
        </div>
      )}
    </section>
  )
}
