import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { readyEvent } from '../ready-event.ts'

/**
 * Marks an island's root once React has hydrated it. @param start called once, before that
 * @returns the root's ref
 */
export const useReady = <Root extends HTMLElement>(
  start: (root: Root) => void = () => {},
): RefObject<Root | null> => {
  const ref = useRef<Root>(null)
  const onReady = useEffectEvent(start)
  useEffect(() => {
    // After the other effects of the island.
    queueMicrotask(() => {
      const root = ref.current
      if (!root) return
      flushSync(() => onReady(root))
      root.toggleAttribute('data-ready', true)
      root.dispatchEvent(new Event(readyEvent, { bubbles: true }))
    })
  }, [])
  return ref
}
