import { createStore } from '../data/store.ts'

/** Something that the screen which is gone to says once, above its content. */
export interface Notice {
  readonly text: string
  /** A way on. */
  readonly link?: { readonly to: string; readonly title: string; readonly inNewTab?: boolean }
  /** Whether what was just written changes pages: then what happens to them is shown beside it. */
  readonly changesPages?: boolean
}

const here = (): string => location.pathname.replace(/(.)\/+$/, '$1') + location.search

/** Where the dashboard is: a path with its query. */
export const place = createStore(here())

export const notice = createStore<Notice | null>(null)

addEventListener('popstate', () => {
  notice.set(null)
  place.set(here())
})

/**
 * Goes to a path of the dashboard.
 * @param options `replace` leaves no step to go back to; `notice` is said there
 */
export const go = (
  to: string,
  options: { readonly replace?: boolean; readonly notice?: Notice } = {},
): void => {
  try {
    history[options.replace || to === place.get() ? 'replaceState' : 'pushState'](null, '', to)
  } catch {
    // Browsers take so many steps a second; the screen changes all the same.
  }
  notice.set(options.notice ?? null)
  place.set(to)
}
