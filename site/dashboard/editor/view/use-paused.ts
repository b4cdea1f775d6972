import { useEffect, useState } from 'react'

/** Milliseconds without a key. */
const pause = 300

/** A value as it was when the author last paused: for work that takes as long as the text is. */
export const usePaused = <Value>(value: Value): Value => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(() => value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
