import { useEffect, useRef } from 'react'
import type { ArticleCounts } from '../../../shared/statistics/contract.ts'
import { ask } from '../data/ask.ts'
import { counts } from '../data/counts.ts'
import { draftList } from '../data/drafts.ts'
import { locale } from '../data/format.ts'
import { createStore, useStore } from '../data/store.ts'
import { Pager } from '../lists/Pager.tsx'
import { Failure } from '../parts/Failure.tsx'
import { Link } from '../parts/Link.tsx'
import { navigate } from '../parts/navigation.ts'
import { articlesPath, editPath, paths } from '../parts/paths.ts'
import { pageIn } from '../parts/routes.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import type { ScreenProps } from '../parts/screen-entry.ts'
import { ArticleRow } from './ArticleRow.tsx'
import {
  type Choice,
  isChoice,
  isDraft,
  listPage,
  pageSize,
  parseChoice,
  yearsOf,
} from './article-list.ts'
import { articleList, loadArticles, reloadArticles } from './articles.ts'
import { Bin } from './Bin.tsx'
import { DeleteArticle } from './DeleteArticle.tsx'
import { Filters } from './Filters.tsx'
import { usePendingDelete } from './pending-delete.ts'
import { useRowKeys } from './use-row-keys.ts'

const knownCounts = createStore<ReadonlyMap<string, ArticleCounts>>(() => new Map())

/** How often published articles were read and liked, by id; the last known counts until the answer. */
const useArticleCounts = (ids: readonly string[]): ReadonlyMap<string, ArticleCounts> => {
  const joinedIds = ids.join()
  useEffect(() => {
    if (!joinedIds) return
    void ask('listArticleCounts', { query: { ids: joinedIds } }).then((reply) => {
      if (!reply.ok) return
      knownCounts.set(
        new Map([...knownCounts.get(), ...reply.data.map((one) => [one.ArticleId, one] as const)]),
      )
    })
  }, [joinedIds])
  return useStore(knownCounts)
}

/** The message in an empty list. */
const EmptyMessage = ({ choice, page, pages }: { choice: Choice; page: number; pages: number }) => {
  if (page > 1) {
    return (
      <p className="dashboard-empty">
        There is no page {page}. <Link to={articlesPath(pages, choice)}>Go to the last page</Link>
      </p>
    )
  }
  return isChoice(choice) ? (
    <p className="dashboard-empty">
      {choice.search ? `No title contains “${choice.search}”.` : 'There is no such article.'}{' '}
      <Link to={paths.articles}>Show all articles</Link>
    </p>
  ) : (
    <p className="dashboard-empty">
      Nothing is published yet. What you publish will be here.{' '}
      <Link to={paths.write}>New article</Link>
    </p>
  )
}

interface SummaryInput {
  readonly total: number
  readonly isPart: boolean
  readonly isWaiting: boolean
  readonly isGrowing: boolean
}

/** The count, or the loading message. */
const summaryOf = ({ total, isPart, isWaiting, isGrowing }: SummaryInput): string => {
  const count = total.toLocaleString(locale)
  if (isPart) return isGrowing ? `${count} found, searching older articles…` : `${count} found`
  return isWaiting ? 'Loading the articles…' : `${count} in all`
}

/** Loads the lists at first, and again when the server's count shows a change elsewhere. */
const useFreshLists = (count: number | null): void => {
  useEffect(() => {
    reloadArticles()
    void draftList.load()
  }, [])
  useEffect(() => {
    const { data } = articleList.store.get()
    if (count !== null && data?.next === null && count !== data.rows.length) reloadArticles()
  }, [count])
}

/** All published articles and, among them, the drafts, which can only be previewed; or the bin. */
const Articles = ({ query }: ScreenProps) => {
  const page = pageIn(query)
  const choice = parseChoice(query)
  const known = useStore(articleList.store)
  const drafts = useStore(draftList.store)
  const count = useStore(counts)?.articles ?? null
  const pending = usePendingDelete()
  const searchField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useFreshLists(count)
  const isPart = isChoice(choice)
  const isLoadingAny = known.isLoading
  useEffect(() => {
    // A filter needs all articles. A page needs the articles above it and one below, for their order.
    if (!isLoadingAny) loadArticles(isPart ? Number.POSITIVE_INFINITY : page * pageSize + 1)
  }, [page, isPart, isLoadingAny])

  // Articles show even if the drafts cannot be loaded.
  const knownDrafts = drafts.data ?? (drafts.failure === undefined ? null : [])
  const { rows, pages, total, isGrowing } = listPage({
    loaded: known.data,
    drafts: knownDrafts,
    count,
    page,
    choice,
  })
  const numbers = useArticleCounts(rows.filter((one) => !isDraft(one)).map(({ _id }) => _id))
  useRowKeys(list, {
    e: (at) => {
      const article = rows[at]
      if (article && !isDraft(article)) navigate(editPath(article._id))
    },
    '/': () => searchField.current?.focus(),
  })
  const filters = (
    <Filters
      choice={choice}
      years={yearsOf([...(known.data?.rows ?? []), ...(knownDrafts ?? [])])}
      search={searchField}
    />
  )
  if (choice.state === 'bin') {
    return (
      <>
        {filters}
        <Bin query={query} />
      </>
    )
  }
  const isWaiting = rows.length === 0 && isGrowing && known.failure === undefined
  const failure = known.failure === undefined ? drafts.failure : known.failure
  return (
    <>
      {filters}
      <p className="dashboard-summary" role="status">
        {(total > 0 || failure === undefined) && summaryOf({ total, isPart, isWaiting, isGrowing })}
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
        <ul ref={list} className="dashboard-list">
          {rows.map((article) => (
            <ArticleRow
              key={article._id}
              article={article}
              numbers={numbers.get(article._id)}
              onDelete={pending.ask}
            />
          ))}
        </ul>
      )}
      {rows.length === 0 && !isWaiting && known.failure === undefined && (
        <EmptyMessage choice={choice} page={page} pages={pages} />
      )}
      {pages > 1 && page <= pages && (
        <Pager
          page={page}
          pages={pages}
          newer={page > 1 ? articlesPath(page - 1, choice) : null}
          older={page < pages ? articlesPath(page + 1, choice) : null}
        />
      )}
      {pending.article && (
        <DeleteArticle key={pending.article._id} article={pending.article} onEnd={pending.end} />
      )}
    </>
  )
}
export default Articles
