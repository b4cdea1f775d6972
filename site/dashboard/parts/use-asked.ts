import { type RefObject, useEffect, useRef } from 'react'

/** The ref of what takes the focus where the address leads to its part of a screen. */
export const useAsked = <Asked extends HTMLElement>(isAsked: boolean): RefObject<Asked | null> => {
  const ref = useRef<Asked>(null)
  useEffect(() => {
    if (!isAsked) return
    // After the frame has focused the screen's title.
    const soon = requestAnimationFrame(() => ref.current?.focus())
    return () => cancelAnimationFrame(soon)
  }, [isAsked])
  return ref
}
