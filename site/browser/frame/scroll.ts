import { scrollThreshold } from '../../../shared/timings.ts'
import { queryPage } from '../lib/query-page.ts'

/** Marks a scrolled page, so that the styles hide the awareness banner, and a page that the reader scrolls down. */
export const startBanner = (): void => {
  const { documentElement: page } = document
  let last = scrollY
  const mark = () => {
    page.toggleAttribute('data-scrolled', scrollY > scrollThreshold)
    // A finger or a loading picture moves the page by a few pixels in either direction.
    if (Math.abs(scrollY - last) < scrollThreshold) return
    page.toggleAttribute('data-down', scrollY > last)
    last = scrollY
  }
  addEventListener('scroll', mark, { passive: true })
  mark()
}

/** Makes the link to the top scroll smoothly, except with reduced motion (specification, section 2). */
export const startScrollToTop = (): void => {
  queryPage('.to-top')?.addEventListener('click', (event) => {
    event.preventDefault()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    // Tab continues at the top, too, as after following the link.
    queryPage('.site-title')?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
  })
}
