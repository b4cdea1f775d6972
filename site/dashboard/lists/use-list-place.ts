import { useEffect, useRef } from 'react'
import { pageIn } from '../parts/routes.ts'

interface ListPlace {
  /** The page's number, from 1. */
  readonly page: number
  /** The page's cursor; undefined for the newest. */
  readonly before: string | undefined
}

/** The page of a list, from an address. */
export const parseListPlace = (query: URLSearchParams): ListPlace => {
  const before = query.get('before') || undefined
  return { before, page: before === undefined ? 1 : pageIn(query) }
}

/** The cursors of former pages, by number; the server only links to the next page. */
export const usePastCursors = ({ page, before }: ListPlace) => {
  const passed = useRef(new Map<number, string | undefined>())
  useEffect(() => void passed.current.set(page, before), [page, before])
  return (number: number): ListPlace =>
    passed.current.has(number)
      ? { page: number, before: passed.current.get(number) }
      : { page: 1, before: undefined }
}

/** Scrolls a new page to its top, and focuses its title. */
export const useScrollToTop = (before: string | undefined): void => {
  const shown = useRef(before)
  useEffect(() => {
    if (shown.current === before) return
    shown.current = before
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('.dashboard-title')?.focus({ preventScroll: true })
  }, [before])
}
