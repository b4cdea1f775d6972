import { Link } from '../frame/Link.tsx'

interface Props {
  readonly page: number
  readonly pages: number
  /** Where the page with newer ones is; null where there is none. */
  readonly newer: string | null
  readonly older: string | null
}

/** The way to the pages beside this one. */
export const Pager = ({ page, pages, newer, older }: Props) => (
  <nav className="dashboard-pager" aria-label="Pages">
    <span>{newer !== null && <Link to={newer}>Newer</Link>}</span>
    <span>
      Page {page} of {pages}
    </span>
    <span>{older !== null && <Link to={older}>Older</Link>}</span>
  </nav>
)
