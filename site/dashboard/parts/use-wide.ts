import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 52rem)')
const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the window has room for the menu in a column; the styles use the same width. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
