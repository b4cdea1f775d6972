import type { Statistics } from '../../../shared/statistics/contract.ts'
import { CountTable } from './CountTable.tsx'

interface Props extends Pick<Statistics, 'referrers'> {
  /** Whether the rest of the screen is about one article. */
  readonly isArticle: boolean
}

/** The sites whose links led visitors here. */
export const Referrers = ({ referrers, isArticle }: Props) => (
  <section aria-labelledby="sp-referrers">
    <h2 id="sp-referrers">Sites that led here</h2>
    <p className="dashboard-hint">
      {isArticle && 'These are of the whole blog: they are not counted by article. '}
      Only the name of a site is kept, never a page or a person.
    </p>
    {referrers.length === 0 ? (
      <p className="dashboard-empty">
        No link on another site led here. A site is named when somebody follows its link.
      </p>
    ) : (
      <CountTable
        caption="Visitors by site"
        columns={['Site', 'Visitors']}
        rows={referrers.map(({ host, count }) => ({
          key: host,
          name: host === 'other' ? 'Others, not named' : host,
          count,
        }))}
      />
    )}
  </section>
)
