import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { sentLists } from '../../../shared/counts.ts'
import { limits } from '../../../shared/limits.ts'
import { ask } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../parts/Failure.tsx'
import { navigate } from '../parts/navigation.ts'
import { listPath } from '../parts/paths.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import type { ScreenProps } from '../parts/screen-entry.ts'
import type { Deletions } from './deletions.ts'
import { type ListChoice, ListFilters } from './ListFilters.tsx'
import { Pager } from './Pager.tsx'
import type { ListedPage, ListFilter, PageList } from './page-list.ts'
import { RecordRow } from './RecordRow.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { parseListPlace, usePastCursors, useScrollToTop } from './use-list-place.ts'

type SentList = (typeof sentLists)[number]

/** Records that the author looks at a list. @returns the time before this one: undefined until known, null for never */
const useLastSeen = (list: SentList | undefined, isShown: boolean): string | null | undefined => {
  const [before, setBefore] = useState<string | null>()
  useEffect(() => {
    if (!list || !isShown) return
    void ask('markSeen', { body: { list } }).then((reply) => {
      if (!reply.ok) return
      setBefore(reply.data.before)
      // In the menu they are not new any more.
      void refreshCounts()
    })
  }, [list, isShown])
  return before
}

interface Props<Row> extends ScreenProps {
  readonly list: PageList<Row>
  readonly deletions: Deletions
  /** The name of the list, such as `the opinions`. */
  readonly name: string
  /** The name of one record, such as `the opinion of “Ada”`. */
  readonly rowName: (row: Row) => string
  readonly row: (row: Row) => ReactNode
  /** Whether a row is one line until it is opened. */
  readonly isLong?: boolean
  /** The actions of a row besides Delete. */
  readonly actions?: (row: Row) => ReactNode
  /** When a row was sent, and in which list. With this, new rows are marked and the list can be searched. */
  readonly sent?: {
    readonly list: SentList
    readonly at: (row: Row) => string
    readonly states?: Readonly<Record<NonNullable<ListFilter['state']>, string>>
  }
  /** What is done with the whole list, beside its filters. */
  readonly tools?: ReactNode
  readonly empty: ReactNode
}

const summaryOf = (data: ListedPage<unknown>, page: number, isChosen: boolean): string => {
  const { total, rows } = data
  const first = (page - 1) * limits.sentPage + 1
  const count = `${total.toLocaleString('en')} ${isChosen ? 'found' : 'in all'}`
  return total > rows.length && rows.length > 0
    ? `${count}, ${first}–${first + rows.length - 1} here`
    : count
}

/** The filter for the server. @param since when the author last looked */
const filterOf = ({ search, show }: ListChoice, since: string | null | undefined): ListFilter => ({
  ...(search && { search }),
  ...(since && { since }),
  ...((show === 'registered' || show === 'confirmed' || show === 'brought') && { state: show }),
})

/** One page of what readers sent, newest first; each row has a Delete button. */
export const RecordList = <Row extends { readonly id: string }>(props: Props<Row>) => {
  const { path, query, list, deletions, name, sent } = props
  const place = parseListPlace(query)
  const { page, before } = place
  const [search, show] = [query.get('search') ?? '', query.get('show') ?? '']
  const choice = useMemo(() => ({ search, show }), [search, show])
  const { data: loaded, failure } = useStore(list.store)
  const deleted = useStore(deletions.store)
  const [lastDeleted, setAtHand] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const seen = useLastSeen(sent?.list, loaded !== undefined)
  const since = show === 'new' ? seen : undefined
  const filter = useMemo(() => filterOf(choice, since), [choice, since])
  const cursorOfPage = usePastCursors(place)
  useScrollToTop(before)
  useWhenVisible(useCallback(() => void list.open(before, filter), [list, before, filter]))
  const choose = useCallback(
    (next: ListChoice) => navigate(listPath(path, 1, undefined, { ...next }), { replace: true }),
    [path],
  )

  const isShown =
    loaded?.cursor === before && JSON.stringify(loaded?.filter) === JSON.stringify(filter)
  const data = isShown ? loaded : undefined
  const isChosen = search !== '' || show !== ''
  const newer = cursorOfPage(page - 1)
  const isRemaining = ({ id }: Row) => (deleted.get(id)?.state ?? 'failed') === 'failed'
  const remaining = data?.rows.filter(isRemaining) ?? []
  const chosen = remaining.filter(({ id }) => selected.has(id))
  const waiting = data?.rows.filter(({ id }) => deleted.get(id)?.state === 'waiting') ?? []
  const remove = (rows: readonly Row[]) => {
    setSelected(new Set())
    setAtHand(rows.length === 1 ? (rows[0]?.id ?? null) : null)
    for (const { id } of rows) deletions.start(id)
  }
  return (
    <>
      {sent && (isChosen || data?.total !== 0) && (
        <ListFilters
          choice={choice}
          states={sent.states && Object.entries(sent.states)}
          onChoose={choose}
        >
          {props.tools}
        </ListFilters>
      )}
      <p className="dashboard-summary" role="status">
        {data ? summaryOf(data, page, isChosen) : failure === undefined && `Loading ${name}…`}
      </p>
      {failure !== undefined && <Failure problem={failure} onRetry={() => void list.reload()} />}
      {!data && failure === undefined && <Skeleton rows={6} className="sent-empty" />}
      {data?.total === 0 &&
        (isChosen ? <p className="dashboard-empty">Nothing found.</p> : props.empty)}
      {data && data.rows.length > 0 && (
        <>
          <SelectionBar
            selected={chosen.length}
            all={remaining.length}
            onSelectAll={(isWanted) =>
              setSelected(new Set(isWanted ? remaining.map(({ id }) => id) : []))
            }
            waiting={waiting.length}
            onDelete={() => remove(chosen)}
            onUndo={() => {
              for (const { id } of waiting) deletions.undo(id)
            }}
          />
          <ul className="dashboard-list">
            {data.rows.map((row) => (
              <RecordRow
                key={row.id}
                name={props.rowName(row)}
                deletion={deleted.get(row.id)}
                isLastDeleted={lastDeleted === row.id}
                isNew={Boolean(sent && seen !== undefined && sent.at(row) > (seen ?? ''))}
                isSelected={selected.has(row.id)}
                isLong={props.isLong ?? false}
                actions={props.actions?.(row)}
                onSelect={(isWanted) => {
                  const next = new Set(selected)
                  if (isWanted) next.add(row.id)
                  else next.delete(row.id)
                  setSelected(next)
                }}
                onDelete={() => remove([row])}
                onUndo={() => deletions.undo(row.id)}
              >
                {props.row(row)}
              </RecordRow>
            ))}
          </ul>
        </>
      )}
      {(page > 1 || data?.next) && (
        <Pager
          page={page}
          pages={Math.max(page, Math.ceil((data?.total ?? 0) / limits.sentPage))}
          newer={page > 1 ? listPath(path, newer.page, newer.before, { ...choice }) : null}
          older={data?.next ? listPath(path, page + 1, data.next, { ...choice }) : null}
        />
      )}
    </>
  )
}
