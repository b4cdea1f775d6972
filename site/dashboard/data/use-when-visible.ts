import { useEffect } from 'react'

/** Runs something at first and whenever the tab becomes visible. */
export const useWhenVisible = (run: () => unknown): void =>
  useEffect(() => {
    const runIfVisible = () => {
      if (document.visibilityState === 'visible') run()
    }
    runIfVisible()
    document.addEventListener('visibilitychange', runIfVisible)
    return () => document.removeEventListener('visibilitychange', runIfVisible)
  }, [run])
