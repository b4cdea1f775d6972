import { useCallback, useState } from 'react'
import { binTime } from '../../../shared/author-times.ts'
import { limits } from '../../../shared/limits.ts'
import { ask } from '../data/ask.ts'
import { formatShortDateTime, locale } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Pager } from '../lists/Pager.tsx'
import { parseListPlace } from '../lists/use-list-place.ts'
import { Button } from '../parts/Button.tsx'
import { Failure } from '../parts/Failure.tsx'
import { notice } from '../parts/navigation.ts'
import { articlesPath } from '../parts/paths.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { type Binned, binDays, binList, restoreFromBin } from './bin.ts'
import { DeleteWithPassword } from './DeleteWithPassword.tsx'

const Row = ({ article, onEnd }: { article: Binned; onEnd: () => void }) => {
  const { headingSave, category, deletedAt } = article
  const [isBusy, setBusy] = useState(false)
  const endsAt = new Date(Date.parse(deletedAt) + binTime).toISOString()
  return (
    <li className="dashboard-row" data-category={category}>
      <div>
        <h2>{headingSave}</h2>
        <p className="dashboard-facts">
          <span className="dashboard-category">{category}</span>
          <span>
            Deleted <time dateTime={deletedAt}>{formatShortDateTime(deletedAt)}</time>
          </span>
          <span>
            Gone for good <time dateTime={endsAt}>{formatShortDateTime(endsAt)}</time>
          </span>
        </p>
      </div>
      <p className="dashboard-actions">
        <button
          type="button"
          aria-label={`Restore “${headingSave}”`}
          aria-disabled={isBusy}
          onClick={async () => {
            if (isBusy) return
            setBusy(true)
            await restoreFromBin(article)
            setBusy(false)
            if (document.activeElement !== document.body) return
            // The pressed button went with its row.
            document.querySelector<HTMLElement>('.dashboard-title')?.focus()
          }}
        >
          Restore
        </button>
        <Button
          className="danger-link"
          aria-label={`Delete for good: “${headingSave}”`}
          onClick={onEnd}
        >
          Delete for good
        </Button>
      </p>
    </li>
  )
}

/** The deleted articles that the author can restore, or delete for good. */
export const Bin = ({ query }: { query: URLSearchParams }) => {
  const { page, before } = parseListPlace(query)
  const { data: known, failure } = useStore(binList.store)
  const [ending, setEnding] = useState<Binned | null>(null)
  useWhenVisible(useCallback(() => void binList.open(before), [before]))
  const data = known?.cursor === before ? known : undefined
  const at = (to: number, from = '') => articlesPath(to, { state: 'bin', before: from })
  return (
    <>
      <p className="dashboard-summary" role="status">
        {data
          ? `${data.total.toLocaleString(locale)} in the bin, each for ${binDays} days`
          : failure === undefined && 'Loading the bin…'}
      </p>
      {failure !== undefined && <Failure problem={failure} onRetry={() => void binList.reload()} />}
      {!data && failure === undefined && <Skeleton rows={3} />}
      {data?.total === 0 && (
        <p className="dashboard-empty">
          The bin is empty. An article that you delete stays here for {binDays} days.
        </p>
      )}
      {data && data.rows.length > 0 && (
        <ul className="dashboard-list">
          {data.rows.map((article) => (
            <Row key={article.id} article={article} onEnd={() => setEnding(article)} />
          ))}
        </ul>
      )}
      {(page > 1 || data?.next) && (
        <Pager
          page={page}
          pages={Math.max(page, Math.ceil((data?.total ?? 0) / limits.sentPage))}
          newer={page > 1 ? at(1) : null}
          older={data?.next ? at(page + 1, data.next) : null}
        />
      )}
      {ending && (
        <DeleteWithPassword
          title={`Delete “${ending.headingSave}” for good`}
          send={(password) =>
            ask('deleteFromBin', {
              body: { password, _id: ending._id },
            })
          }
          onDeleted={() => {
            setEnding(null)
            binList.drop(ending.id)
            notice.set({ text: `“${ending.headingSave}” is deleted for good.` })
          }}
          onChanged={() => void binList.reload()}
          onCancel={() => setEnding(null)}
        >
          Its text, earlier versions, votes and old addresses are deleted. This cannot be undone.
        </DeleteWithPassword>
      )}
    </>
  )
}
