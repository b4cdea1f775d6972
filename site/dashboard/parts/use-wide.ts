import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 52rem)')
const subscribe = (tell: () => void) => {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}

/** Whether the window has room for the menu in a column; the styles use the same width. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
