import { Link } from '../parts/Link.tsx'
import { paths } from '../parts/paths.ts'

/** The screen for unknown addresses. */
export const Unknown = () => (
  <p className="dashboard-empty">
    The dashboard has no screen at this address. <Link to={paths.articles}>Go to Articles</Link>
  </p>
)
