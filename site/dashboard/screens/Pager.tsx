import { Link } from '../frame/Link.tsx'
import { articlesPath } from '../frame/paths.ts'

interface Props {
  readonly page: number
  readonly pages: number
  readonly search: string
}

/** The way to the pages beside this one. */
export const Pager = ({ page, pages, search }: Props) => (
  <nav className="desk-pager" aria-label="Pages">
    <span>
      {page > 1 && <Link to={articlesPath(Math.min(page - 1, pages), search)}>Newer</Link>}
    </span>
    <span>
      Page {page} of {pages}
    </span>
    <span>{page < pages && <Link to={articlesPath(page + 1, search)}>Older</Link>}</span>
  </nav>
)
