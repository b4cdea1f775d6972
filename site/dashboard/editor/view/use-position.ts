import { type RefObject, useLayoutEffect, useRef } from 'react'

const gap = 6
const edge = 8

/** The space for a box: above a phone's keyboard, and above the buttons at its bottom. */
const availableSpace = (isUnderToolbar: boolean) => {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  const toolbar = isUnderToolbar && document.querySelector('.editor-toolbar')
  const foot = document.querySelector('.editor-foot')
  const isAtThumb = foot && getComputedStyle(foot).position === 'fixed'
  const end = isAtThumb ? foot.getBoundingClientRect().top : Number.POSITIVE_INFINITY
  return {
    top: Math.max(offsetTop, toolbar ? toolbar.getBoundingClientRect().bottom : 0) + gap,
    bottom: Math.min(offsetTop + height, end) - edge,
  }
}

/** Above its part, over it if there is no room; below, or above if there is more room; or on either side, but never over it. */
type Side = 'above' | 'below' | 'beside'

/** Scrolls until a box has room above or below its part. @returns whether the page goes so far */
const scrollFor = (missingAbove: number, missingBelow: number, isAsked: boolean): boolean => {
  const end = document.documentElement.scrollHeight - innerHeight
  const ways = [-missingAbove, missingBelow].filter(
    (by) => scrollY + by >= 0 && scrollY + by <= end,
  )
  const [by] = ways.toSorted((one, other) => Math.abs(one) - Math.abs(other))
  if (isAsked && by !== undefined) scrollBy({ top: by, behavior: 'instant' })
  return by !== undefined
}

const setPosition = (box: HTMLElement, at: DOMRect, side: Side, mayScroll: boolean): void => {
  box.style.maxHeight = ''
  // A list closes at the next key. A box that stays must not cover the toolbar.
  const { top, bottom } = availableSpace(side !== 'below')
  const size = box.offsetHeight
  const above = at.top - gap - top
  const below = bottom - at.bottom - gap
  const isAbove =
    side === 'below'
      ? size > below && above > below
      : size <= above || (side === 'beside' && size > below && above > below)
  const scrolls =
    side === 'beside' &&
    size > Math.max(above, below) &&
    scrollFor(size - above, size - below, mayScroll)
  // The settings of a tall table may cover a part of it; a list of choices never covers the line that is typed.
  const room = side === 'above' ? bottom - top : Math.max(isAbove ? above : below, edge * 10)
  const height = scrolls ? size : Math.min(size, room)
  const ideal = isAbove ? at.top - gap - height : at.bottom + gap
  box.style.maxHeight = `${height}px`
  box.style.top = `${scrolls ? ideal : Math.max(top, Math.min(ideal, bottom - height))}px`
  const maxLeft = document.documentElement.clientWidth - edge - box.offsetWidth
  box.style.left = `${Math.max(edge, Math.min(at.left, maxLeft))}px`
}

/** Whether an event is about one of the elements; a new size is about the focused one. */
const isAtOneOf = (all: readonly unknown[], { type, target }: Event): boolean => {
  const place = type === 'resize' ? document.activeElement : target
  return place instanceof Node && all.some((one) => one instanceof Node && one.contains(place))
}

/** Keeps a box beside a part of the text, and in view. @param anchor the part; null while there is none @param subject an element: scrolls to make room for the box when that changes, is pressed, or the box gets the focus */
export const usePosition = (
  box: RefObject<HTMLElement | null>,
  anchor: () => DOMRect | null | undefined,
  side: Side,
  subject?: unknown,
): void => {
  const shown = useRef<unknown>(undefined)
  useLayoutEffect(() => {
    const place = (event?: Event) => {
      const at = box.current && anchor()
      const isOwn = event && event.type !== 'scroll' && isAtOneOf([box.current, subject], event)
      const isAsked = isOwn || shown.current !== subject
      shown.current = subject
      if (!box.current || !at) return
      setPosition(box.current, at, side, isAsked)
      // It may have scrolled.
      setPosition(box.current, anchor() ?? at, side, false)
    }
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    for (const type of ['resize', 'click', 'focusin']) window.addEventListener(type, place)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      for (const type of ['resize', 'click', 'focusin']) window.removeEventListener(type, place)
      window.visualViewport?.removeEventListener('resize', place)
    }
  })
}
