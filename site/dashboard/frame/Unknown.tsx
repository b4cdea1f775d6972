import { Link } from './Link.tsx'
import { paths } from './paths.ts'

/** What an address shows that no screen has. */
export const Unknown = () => (
  <p className="dashboard-empty">
    The dashboard has no screen at this address. <Link to={paths.articles}>Go to Articles</Link>
  </p>
)
