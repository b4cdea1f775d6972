import type { Reply } from '../../browser/lib/call.ts'
import { createResource, type Resource } from '../data/resource.ts'
import { cursorIn } from './next-page.ts'

/** One page of a list, newest first. */
export interface ListedPage<Row> {
  /** Where it begins; undefined for the newest. */
  readonly cursor: string | undefined
  readonly rows: readonly Row[]
  /** How many there are on all pages. */
  readonly total: number
  /** Where the page after it begins; null where there is none. */
  readonly next: string | null
}

/** A list that the server gives page by page; one page of it is known at a time. */
export interface PageList<Row> {
  readonly store: Resource<ListedPage<Row>>['store']
  /** Loads the page that begins at a cursor. */
  readonly open: (cursor: string | undefined) => Promise<void>
  /** Loads the page that is open once more. */
  readonly reload: () => Promise<void>
  /** Takes a row out of it, once it is deleted. */
  readonly drop: (id: string) => void
}

/** @param ask gives the rows from a cursor on; headers say how many there are, and what follows */
export const createPageList = <Row extends { readonly id: string }>(
  ask: (cursor: string | undefined) => Promise<Reply<readonly Row[]>>,
): PageList<Row> => {
  let cursor: string | undefined
  const { store, load, put } = createResource<ListedPage<Row>>(async () => {
    const mine = cursor
    const reply = await ask(mine)
    if (!reply.ok) return reply
    const { data: rows, headers } = reply
    const total = Number(headers.get('Total-Count') ?? rows.length)
    return { ...reply, data: { cursor: mine, rows, total, next: cursorIn(headers) } }
  })
  return {
    store,
    reload: load,
    open: (at) => {
      cursor = at
      return load()
    },
    drop: (id) =>
      put((page) => {
        const rows = page.rows.filter((row) => row.id !== id)
        return { ...page, rows, total: page.total - (page.rows.length - rows.length) }
      }),
  }
}
