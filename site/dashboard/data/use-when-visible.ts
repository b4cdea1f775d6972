import { useEffect } from 'react'

/** Runs something at first and whenever the tab becomes visible. */
export const useWhenVisible = (act: () => unknown): void =>
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') act()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [act])
