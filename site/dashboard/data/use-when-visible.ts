import { useEffect } from 'react'

/** Does something at first, and whenever the tab comes back into view. */
export const useWhenVisible = (act: () => unknown): void =>
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') act()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [act])
