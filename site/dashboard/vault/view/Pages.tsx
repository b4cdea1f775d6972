import { Button } from '../../parts/Button.tsx'

interface Props {
  readonly page: number
  readonly pages: number
  readonly onGo: (page: number) => void
}

/** Links to the credentials before and after these. */
export const Pages = ({ page, pages, onGo }: Props) => (
  <nav className="dashboard-pager" aria-label="Pages">
    <span>
      <Button aria-disabled={page === 1} onClick={() => page > 1 && onGo(page - 1)}>
        Newer
      </Button>
    </span>
    <span role="status">
      Page {page} of {pages}
    </span>
    <span>
      <Button aria-disabled={page === pages} onClick={() => page < pages && onGo(page + 1)}>
        Older
      </Button>
    </span>
  </nav>
)
