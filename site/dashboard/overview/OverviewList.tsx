import { type ReactNode, useId } from 'react'
import { formatCompactTime } from '../data/format.ts'
import { Link } from '../parts/Link.tsx'

interface Row {
  readonly to: string
  readonly title: string
  readonly text?: string
  readonly at?: string
}

interface Props {
  readonly title: string
  readonly rows: readonly Row[]
  /** The content if there are no rows. */
  readonly empty: ReactNode
}

/** A part of the overview: one-line rows that are links. */
export const OverviewList = ({ title, rows, empty }: Props) => {
  const id = useId()
  return (
    <section className="overview-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 && <p className="dashboard-hint">{empty}</p>}
      <ul>
        {rows.map(({ to, title, text, at }, place) => (
          <li key={`${title} ${at ?? place}`}>
            <Link to={to}>
              <bdi>{title}</bdi>
              {text && <span dir="auto">{text}</span>}
              {at && <time dateTime={at}>{formatCompactTime(at)}</time>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
