import { useSyncExternalStore } from 'react'

const watch = (query: string) => {
  const media = matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => media.matches)
}

/** Whether the window has room for the menu in a column; the styles use the same width. */
export const useIsWide = watch('(width >= 60rem)')

/** Whether the toolbar is one row that scrolls; the styles use the same width. */
export const useIsPhone = watch('(width < 40rem)')
