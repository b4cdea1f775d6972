import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { delays } from '../../../shared/timings.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Confirm } from '../frame/Confirm.tsx'
import { Failure } from '../frame/Failure.tsx'
import { listPath } from '../frame/paths.ts'
import { pageIn } from '../frame/routes.ts'
import { Skeleton } from '../frame/Skeleton.tsx'
import type { ScreenProps } from '../frame/screen-entry.ts'
import type { Deletions } from './deletions.ts'
import { Pager } from './Pager.tsx'
import type { ListedPage, PageList } from './page-list.ts'
import { RecordRow } from './RecordRow.tsx'

interface Props<Row> extends ScreenProps {
  readonly list: PageList<Row>
  readonly deletions: Deletions
  /** Such as `the opinions`. */
  readonly name: string
  /** What one is, such as `the opinion of “Ada”`. */
  readonly what: (row: Row) => string
  readonly row: (row: Row) => ReactNode
  /** What stands there when there is none at all. */
  readonly empty: ReactNode
}

/** Which page of a list. */
interface ListPlace {
  /** Its number, from 1. */
  readonly page: number
  /** The cursor where it begins; undefined for the newest. */
  readonly before: string | undefined
}

const placeIn = (query: URLSearchParams): ListPlace => {
  const before = query.get('before') || undefined
  return { before, page: before === undefined ? 1 : pageIn(query) }
}

/** The cursors of the pages that were passed, by number: the server only leads on. */
const usePassed = ({ page, before }: ListPlace) => {
  const passed = useRef(new Map<number, string | undefined>())
  useEffect(() => void passed.current.set(page, before), [page, before])
  return (number: number): ListPlace =>
    passed.current.has(number)
      ? { page: number, before: passed.current.get(number) }
      : { page: 1, before: undefined }
}

/** Another page begins at its top. */
const useTop = (before: string | undefined): void => {
  const shown = useRef(before)
  useEffect(() => {
    if (shown.current === before) return
    shown.current = before
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('.dashboard-title')?.focus({ preventScroll: true })
  }, [before])
}

const summaryOf = (data: ListedPage<unknown>, page: number): string => {
  const { total, rows } = data
  const first = (page - 1) * limits.sentPage + 1
  const inAll = `${total.toLocaleString('en')} in all`
  return total > rows.length && rows.length > 0
    ? `${inAll}, ${first}–${first + rows.length - 1} here`
    : inAll
}

/** One page of what readers sent, newest first, each row with its Delete. */
export const RecordList = <Row extends { readonly id: string }>(props: Props<Row>) => {
  const { path, query, list, deletions, name } = props
  const place = placeIn(query)
  const { page, before } = place
  const { data: known, failure } = useStore(list.store)
  const deleted = useStore(deletions.store)
  const [asking, setAsking] = useState<Row | null>(null)
  const [atHand, setAtHand] = useState<string | null>(null)
  const passed = usePassed(place)
  useTop(before)
  useWhenVisible(useCallback(() => void list.open(before), [list, before]))

  const data = known?.cursor === before ? known : undefined
  const newer = passed(page - 1)
  return (
    <>
      <p className="dashboard-summary" role="status">
        {data ? summaryOf(data, page) : failure === undefined && `Loading ${name}…`}
      </p>
      {failure !== undefined && <Failure problem={failure} onRetry={() => void list.reload()} />}
      {!data && failure === undefined && <Skeleton rows={6} />}
      {data?.total === 0 && props.empty}
      {data && data.rows.length > 0 && (
        <ul className="dashboard-list">
          {data.rows.map((row) => (
            <RecordRow
              key={row.id}
              what={props.what(row)}
              deletion={deleted.get(row.id)}
              isAtHand={atHand === row.id}
              onDelete={() => setAsking(row)}
              onTakeBack={() => deletions.takeBack(row.id)}
            >
              {props.row(row)}
            </RecordRow>
          ))}
        </ul>
      )}
      {(page > 1 || data?.next) && (
        <Pager
          page={page}
          pages={Math.max(page, Math.ceil((data?.total ?? 0) / limits.sentPage))}
          newer={page > 1 ? listPath(path, newer.page, newer.before) : null}
          older={data?.next ? listPath(path, page + 1, data.next) : null}
        />
      )}
      {asking && (
        <Confirm
          title={`Delete ${props.what(asking)}?`}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null)
            setAtHand(asking.id)
            deletions.begin(asking.id)
          }}
        >
          <p>For {delays.undo / 1000} seconds it can be taken back; then it is gone for good.</p>
        </Confirm>
      )}
    </>
  )
}
