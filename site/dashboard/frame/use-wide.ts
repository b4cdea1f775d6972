import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 52rem)')
const subscribe = (tell: () => void) => {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}

/** Whether the menu has a column of its own; the styles have the same width. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
