import { nextPage } from '../../../shared/calls.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { createResource, type Resource } from '../data/resource.ts'

/** The cursor of the next page; null on the last page. */
export const nextCursor = (headers: Headers): string | null => {
  const next = nextPage(headers.get('Link'))
  return next ? new URL(next, location.origin).searchParams.get('cursor') : null
}

/** Asks for a list page by page. @returns all rows, or the refusal of a page @param onPage gets how many of how many are read */
export const askAll = async <Row>(
  askPage: (query: { cursor: string | undefined }) => Promise<Reply<readonly Row[]>>,
  onPage: (read: number, total: number) => void = () => {},
): Promise<Reply<Row[]>> => {
  const rows: Row[] = []
  for (let cursor: string | undefined; ; ) {
    const reply = await askPage({ cursor })
    if (!reply.ok) return reply
    rows.push(...reply.data)
    onPage(rows.length, Number(reply.headers.get('Total-Count')))
    const next = nextCursor(reply.headers)
    if (next === null) return { ...reply, data: rows }
    cursor = next
  }
}

/** The filter of a list. */
export interface ListFilter {
  readonly search?: string
  readonly since?: string
  readonly state?: 'registered' | 'confirmed' | 'brought'
}

/** One page of a list, newest first. */
export interface ListedPage<Row> {
  readonly filter: ListFilter
  /** The cursor of the page; undefined for the newest. */
  readonly cursor: string | undefined
  readonly rows: readonly Row[]
  /** How many rows all pages have. */
  readonly total: number
  /** The cursor of the next page; null if there is none. */
  readonly next: string | null
}

/** A list that loads page by page, and holds one page at a time. */
export interface PageList<Row> {
  readonly store: Resource<ListedPage<Row>>['store']
  /** Loads the page at a cursor. */
  readonly open: (cursor: string | undefined, filter?: ListFilter) => Promise<void>
  readonly reload: () => Promise<void>
  /** Removes a deleted row. */
  readonly drop: (id: string) => void
}

/**
 * @param ask asks for the filtered rows from a cursor on; headers tell the total and the next cursor
 * @param rowsOf the rows of an answer
 */
export const createPageList = <Data, Row extends { readonly id: string }>(
  ask: (query: ListFilter & { cursor?: string }) => Promise<Reply<Data>>,
  rowsOf: (data: Data) => readonly Row[],
): PageList<Row> => {
  let request: { cursor: string | undefined; filter: ListFilter } = {
    cursor: undefined,
    filter: {},
  }
  const { store, load, update } = createResource<ListedPage<Row>>(async () => {
    const current = request
    const reply = await ask({ ...current.filter, cursor: current.cursor })
    if (!reply.ok) return reply
    const { data, headers } = reply
    const rows = rowsOf(data)
    const total = Number(headers.get('Total-Count') ?? rows.length)
    return { ...reply, data: { ...current, rows, total, next: nextCursor(headers) } }
  })
  return {
    store,
    reload: load,
    open: (cursor, filter = {}) => {
      request = { cursor, filter }
      return load()
    },
    drop: (id) =>
      update((page) => {
        const rows = page.rows.filter((row) => row.id !== id)
        return { ...page, rows, total: page.total - (page.rows.length - rows.length) }
      }),
  }
}
