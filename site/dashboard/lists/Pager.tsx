import { Link } from '../parts/Link.tsx'

interface Props {
  readonly page: number
  readonly pages: number
  /** The path of the page with newer rows; null if there is none. */
  readonly newer: string | null
  readonly older: string | null
}

/** Links to the pages before and after this one. */
export const Pager = ({ page, pages, newer, older }: Props) => (
  <nav className="dashboard-pager" aria-label="Pages">
    <span>{newer !== null && <Link to={newer}>Newer</Link>}</span>
    <span>
      Page {page} of {pages}
    </span>
    <span>{older !== null && <Link to={older}>Older</Link>}</span>
  </nav>
)
