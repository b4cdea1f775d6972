import { type RefObject, useEffect, useRef } from 'react'

/** The ref of what takes the focus where the address leads to its part of a screen. */
export const useAsked = <Asked extends HTMLElement>(isAsked: boolean): RefObject<Asked | null> => {
  const ref = useRef<Asked>(null)
  useEffect(() => {
    const asked = ref.current
    if (!isAsked || !asked) return
    // After the frame has focused the screen's title, and not before it is shown: what is above it may still load.
    const shown = new ResizeObserver(() => {
      if (asked.offsetHeight === 0) return
      shown.disconnect()
      asked.focus()
    })
    shown.observe(asked)
    return () => shown.disconnect()
  }, [isAsked])
  return ref
}
