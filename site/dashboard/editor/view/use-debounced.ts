import { useEffect, useState } from 'react'

/** Milliseconds without a key. */
const delay = 300

/** A value at the author's last pause, for work that takes longer with longer texts. */
export const useDebounced = <Value>(value: Value): Value => {
  const [debounced, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(() => value), delay)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
