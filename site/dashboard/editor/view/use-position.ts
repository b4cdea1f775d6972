import { type RefObject, useLayoutEffect } from 'react'

const gap = 6
const edge = 8

/** The space for a box: above a phone's keyboard, and above the buttons at its bottom. */
const availableSpace = (isUnderToolbar: boolean) => {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  const toolbar = isUnderToolbar && document.querySelector('.editor-toolbar')
  const buttons = document.querySelector('.editor-buttons')
  const isAtThumb = buttons && getComputedStyle(buttons).position === 'fixed'
  const end = isAtThumb ? buttons.getBoundingClientRect().top : Number.POSITIVE_INFINITY
  return {
    top: Math.max(offsetTop, toolbar ? toolbar.getBoundingClientRect().bottom : 0) + gap,
    bottom: Math.min(offsetTop + height, end) - edge,
  }
}

const setPosition = (box: HTMLElement, at: DOMRect, side: 'above' | 'below'): void => {
  box.style.maxHeight = ''
  // A list closes at the next key. A box that stays must not cover the toolbar.
  const { top, bottom } = availableSpace(side === 'above')
  const size = box.offsetHeight
  const above = at.top - gap - top
  const below = bottom - at.bottom - gap
  const isAbove = side === 'above' ? size <= above : size > below && above > below
  // The settings of a tall picture may cover a part of it; a list of choices never covers the line that is typed.
  const room = side === 'above' ? bottom - top : Math.max(isAbove ? above : below, edge * 10)
  const height = Math.min(size, room)
  const ideal = isAbove ? at.top - gap - height : at.bottom + gap
  box.style.maxHeight = `${height}px`
  box.style.top = `${Math.max(top, Math.min(ideal, bottom - height))}px`
  const maxLeft = document.documentElement.clientWidth - edge - box.offsetWidth
  box.style.left = `${Math.max(edge, Math.min(at.left, maxLeft))}px`
}

/** Keeps a box beside a part of the text, and in view. @param anchor the part; null while there is none */
export const usePosition = (
  box: RefObject<HTMLElement | null>,
  anchor: () => DOMRect | null | undefined,
  side: 'above' | 'below',
): void =>
  useLayoutEffect(() => {
    const place = () => {
      const at = box.current && anchor()
      if (box.current && at) setPosition(box.current, at, side)
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
