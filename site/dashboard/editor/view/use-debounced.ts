import { useEffect, useState } from 'react'

/** Milliseconds without a key. */
const pause = 300

/** A value at the author's last pause, for work that takes longer with longer texts. */
export const usePaused = <Value>(value: Value): Value => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(() => value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
