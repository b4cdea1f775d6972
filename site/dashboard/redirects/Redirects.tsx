import type { RedirectSource } from '../../../shared/redirects.ts'
import { formatCompactTime, formatDateTime } from '../data/format.ts'
import { RecordList } from '../lists/RecordList.tsx'
import type { ScreenProps } from '../parts/screen-entry.ts'
import { AddRedirect } from './AddRedirect.tsx'
import { decodeAddress, type RedirectRow, redirectDeletions, redirectList } from './redirects.ts'

const sources: Readonly<Record<RedirectSource, string>> = {
  author: 'Added by you',
  wordpress: 'From WordPress',
  ghost: 'From Ghost',
  feed: 'From a feed',
  markdown: 'From Markdown files',
  export: 'From an export',
}

const Row = ({ path, target, source, createdAt }: RedirectRow) => (
  <>
    <h2>{decodeAddress(path)}</h2>
    <p className="dashboard-facts">
      <span>
        leads to <a href={target}>{decodeAddress(target)}</a>
      </span>
      <span>{sources[source]}</span>
    </p>
    <time dateTime={createdAt} title={formatDateTime(createdAt)}>
      {formatCompactTime(createdAt)}
    </time>
  </>
)

/** The old addresses that lead to pages of the blog. */
const Redirects = (screen: ScreenProps) => (
  <>
    <p className="dashboard-hint">
      Old addresses that keep working: readers who open one are led to the new one (status 301). If
      the blog has a page at an old address, readers get that page.
    </p>
    <AddRedirect />
    <RecordList
      {...screen}
      list={redirectList}
      deletions={redirectDeletions}
      name="the redirects"
      rowName={({ path }) => `the redirect of “${decodeAddress(path)}”`}
      row={Row}
      empty={
        <div className="dashboard-empty">
          <h2>No redirects yet</h2>
          <p>Add one above. An import adds the old addresses of its articles.</p>
        </div>
      }
    />
  </>
)
export default Redirects
