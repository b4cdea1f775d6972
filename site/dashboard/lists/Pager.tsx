import type { ReactElement } from 'react'
import { Link } from '../parts/Link.tsx'

interface Props {
  readonly page: number
  readonly pages: number
  /** The path of the page with newer rows, or what leads there; null if there is none. */
  readonly newer: string | ReactElement | null
  readonly older: string | ReactElement | null
}

const turn = (to: Props['newer'], name: string) =>
  typeof to === 'string' ? <Link to={to}>{name}</Link> : to

/** Links to the pages before and after this one. */
export const Pager = ({ page, pages, newer, older }: Props) => (
  <nav className="dashboard-pager" aria-label="Pages">
    <span>{turn(newer, 'Newer')}</span>
    <span role="status">
      Page {page} of {pages}
    </span>
    <span>{turn(older, 'Older')}</span>
  </nav>
)
