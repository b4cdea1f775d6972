import { type RefObject, useLayoutEffect } from 'react'

const gap = 6
const edge = 8

/** Where it may be: under the toolbar, and over the keyboard of a phone. */
const room = () => {
  const toolbar = document.querySelector('.editor-toolbar')?.getBoundingClientRect()
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  return { top: Math.max(offsetTop, toolbar?.bottom ?? 0) + gap, bottom: offsetTop + height - edge }
}

const put = (box: HTMLElement, at: DOMRect, side: 'above' | 'below'): void => {
  box.style.maxHeight = ''
  const { top, bottom } = room()
  const size = box.offsetHeight
  const above = at.top - gap - top
  const below = bottom - at.bottom - gap
  const isAbove = side === 'above' ? size <= above : size > below && above > below
  const height = Math.min(size, Math.max(isAbove ? above : below, edge * 10))
  const wanted = isAbove ? at.top - gap - height : at.bottom + gap
  box.style.maxHeight = `${height}px`
  box.style.top = `${Math.max(top, Math.min(wanted, bottom - height))}px`
  const most = document.documentElement.clientWidth - edge - box.offsetWidth
  box.style.left = `${Math.max(edge, Math.min(at.left, most))}px`
}

/**
 * Keeps a box beside a part of the text, in view and off the toolbar.
 * @param anchor the part; null while there is none
 */
export const usePlace = (
  box: RefObject<HTMLElement | null>,
  anchor: () => DOMRect | null | undefined,
  side: 'above' | 'below',
): void =>
  useLayoutEffect(() => {
    const place = () => {
      const at = box.current && anchor()
      if (box.current && at) put(box.current, at, side)
    }
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      window.visualViewport?.removeEventListener('resize', place)
    }
  })
