import { createStore } from '../data/store.ts'

/** A notice that the next screen shows once, above its content. */
export interface Notice {
  readonly text: string
  /** A link. */
  readonly link?: { readonly to: string; readonly title: string; readonly inNewTab?: boolean }
  /** A path of the blog whose link can be copied. */
  readonly copies?: string
  /** An action that the notice offers. */
  readonly action?: { readonly title: string; readonly run: () => void }
  /** Whether the change affects pages; if so, the dashboard watches their rebuild. */
  readonly changesPages?: boolean
}

const readPath = (): string => location.pathname.replace(/(?<=[^/]|^\/)\/+$/, '') + location.search

/** The current path of the dashboard, with its query. */
export const currentPath = createStore(readPath)

export const notice = createStore<Notice | null>(() => null)

addEventListener('popstate', () => {
  notice.set(null)
  currentPath.set(readPath())
})

/** Goes to a path of the dashboard. @param options `replace` adds no history step; the new screen shows `notice` */
export const navigate = (
  to: string,
  options: { readonly replace?: boolean; readonly notice?: Notice } = {},
): void => {
  try {
    history[options.replace || to === currentPath.get() ? 'replaceState' : 'pushState'](
      null,
      '',
      to,
    )
  } catch {
    // Browsers limit history steps per second; the screen changes even so.
  }
  notice.set(options.notice ?? null)
  currentPath.set(to)
}

/** What is asked before another screen takes the place of this one; null if nothing is. */
export const leaveQuestion = createStore<string | null>(() => null)

/** Goes to a path that the author chose, unless he stays. @returns whether he went */
export const follow = (to: string): boolean => {
  const question = leaveQuestion.get()
  if (question !== null && !confirm(question)) return false
  navigate(to)
  return true
}
