import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { readyEvent } from '../ready-event.ts'

/**
 * Marks the root of an island once React has taken it over. @param start is called once, before
 * @returns the root's ref
 */
export const useReady = <Root extends HTMLElement>(
  start: (root: Root) => void = () => {},
): RefObject<Root | null> => {
  const ref = useRef<Root>(null)
  const begin = useEffectEvent(start)
  useEffect(() => {
    // Once the other effects of the island have run.
    queueMicrotask(() => {
      const root = ref.current
      if (!root) return
      flushSync(() => begin(root))
      root.toggleAttribute('data-ready', true)
      root.dispatchEvent(new Event(readyEvent, { bubbles: true }))
    })
  }, [])
  return ref
}
