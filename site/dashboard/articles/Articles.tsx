import { useEffect } from 'react'
import { counts } from '../data/counts.ts'
import { locale } from '../data/moment.ts'
import { useStore } from '../data/store.ts'
import { draftList } from '../drafts/drafts.ts'
import { Failure } from '../frame/Failure.tsx'
import { Link } from '../frame/Link.tsx'
import { articlesPath, paths } from '../frame/paths.ts'
import { go } from '../frame/place.ts'
import { pageIn } from '../frame/routes.ts'
import { Skeleton } from '../frame/Skeleton.tsx'
import type { ScreenProps } from '../frame/screen-entry.ts'
import { Pager } from '../lists/Pager.tsx'
import { usePendingDelete } from '../lists/pending-delete.ts'
import { ArticleRow } from './ArticleRow.tsx'
import { listPage, pageSize } from './article-list.ts'
import { articleList, reloadArticles, wantArticles } from './articles.ts'
import { DeleteArticle } from './DeleteArticle.tsx'

/** What stands where no row does. */
const Nothing = ({ search, page, pages }: { search: string; page: number; pages: number }) => {
  if (page > 1) {
    return (
      <p className="dashboard-empty">
        There is no page {page}. <Link to={articlesPath(pages, search)}>Go to the last page</Link>
      </p>
    )
  }
  return search ? (
    <p className="dashboard-empty">
      No title has “{search}”. <Link to={paths.articles}>Show all articles</Link>
    </p>
  ) : (
    <p className="dashboard-empty">
      Nothing is published yet. <Link to={paths.write}>Write the first article</Link>
    </p>
  )
}

interface Counted {
  readonly total: number
  readonly search: string
  readonly isWaiting: boolean
  readonly isGrowing: boolean
}

/** How many there are, or what they are waited for. */
const summaryOf = ({ total, search, isWaiting, isGrowing }: Counted): string => {
  const count = total.toLocaleString(locale)
  if (search) return isGrowing ? `${count} found, searching older articles…` : `${count} found`
  return isWaiting ? 'Loading the articles…' : `${count} in all`
}

/** All published articles, newest first, and the drafts among them, which can only be previewed. */
export const Articles = ({ query }: ScreenProps) => {
  const page = pageIn(query)
  const search = query.get('search') ?? ''
  const known = useStore(articleList.store)
  const drafts = useStore(draftList.store)
  const count = useStore(counts)?.articles ?? null
  const pending = usePendingDelete()
  useEffect(() => {
    reloadArticles()
    void draftList.load()
  }, [])
  useEffect(() => {
    const { data } = articleList.store.get()
    // Published or deleted elsewhere.
    if (count !== null && data?.next === null && count !== data.rows.length) reloadArticles()
  }, [count])
  const isLoadingAny = known.isLoading
  useEffect(() => {
    // A search is over all titles; a page needs those above it, and one below to know their order.
    if (!isLoadingAny) wantArticles(search ? Number.POSITIVE_INFINITY : page * pageSize + 1)
  }, [page, search, isLoadingAny])

  const { rows, pages, total, isGrowing } = listPage({
    known: known.data,
    // Without them the articles are shown all the same.
    drafts: drafts.data ?? (drafts.failure === undefined ? null : []),
    count,
    page,
    search,
  })
  const isWaiting = rows.length === 0 && isGrowing && known.failure === undefined
  const failure = known.failure === undefined ? drafts.failure : known.failure
  return (
    <>
      <label className="dashboard-field dashboard-search">
        Search titles
        <input
          type="search"
          value={search}
          autoComplete="off"
          onChange={({ target }) => go(articlesPath(1, target.value), { replace: true })}
        />
      </label>
      <p className="dashboard-summary" role="status">
        {(total > 0 || failure === undefined) && summaryOf({ total, search, isWaiting, isGrowing })}
      </p>
      {failure !== undefined && (
        <Failure
          problem={failure}
          onRetry={() => {
            if (known.failure !== undefined) void articleList.load()
            if (drafts.failure !== undefined) void draftList.load()
          }}
        />
      )}
      {isWaiting && <Skeleton rows={pageSize} />}
      {rows.length > 0 && (
        <ul className="dashboard-list">
          {rows.map((article) => (
            <ArticleRow key={article._id} article={article} onDelete={pending.ask} />
          ))}
        </ul>
      )}
      {rows.length === 0 && !isWaiting && known.failure === undefined && (
        <Nothing search={search} page={page} pages={pages} />
      )}
      {pages > 1 && page <= pages && (
        <Pager
          page={page}
          pages={pages}
          newer={page > 1 ? articlesPath(page - 1, search) : null}
          older={page < pages ? articlesPath(page + 1, search) : null}
        />
      )}
      {pending.article && (
        <DeleteArticle key={pending.article._id} article={pending.article} onEnd={pending.end} />
      )}
    </>
  )
}
