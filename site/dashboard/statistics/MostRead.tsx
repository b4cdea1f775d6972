import type { Statistics } from '../../../shared/statistics/contract.ts'
import type { Period } from '../../../shared/statistics/periods.ts'
import { Link } from '../parts/Link.tsx'
import { statisticsPath } from '../parts/paths.ts'
import { CountTable } from './CountTable.tsx'

interface Props extends Pick<Statistics, 'articles' | 'since'> {
  readonly period: Period | undefined
}

/** The most read articles; each leads to its own statistics. */
export const MostRead = ({ articles, since, period: days }: Props) => (
  <section aria-labelledby="sp-most-read">
    <h2 id="sp-most-read">Most read</h2>
    {articles.length === 0 ? (
      <p className="dashboard-empty">
        {since === null || !days
          ? 'No article has been read yet. Those that readers open will be here, the most read first.'
          : `No article was read in the last ${days} days.`}
      </p>
    ) : (
      <CountTable
        caption="Views by article"
        columns={['Article', 'Views']}
        rows={articles.map(({ ArticleId: article, headingSave, count }) => ({
          key: article,
          name: <Link to={statisticsPath({ days, article })}>{headingSave}</Link>,
          count,
        }))}
      />
    )}
  </section>
)
