import { scrollThreshold } from '../../../shared/timings.ts'
import { own } from '../lib/own.ts'

/** Marks the page while it is not at its top: the awareness banner is for the top alone. */
export const startBanner = (): void => {
  const mark = () =>
    document.documentElement.toggleAttribute('data-scrolled', scrollY > scrollThreshold)
  addEventListener('scroll', mark, { passive: true })
  mark()
}

/** Makes the link to the top glide, where the reader has nothing against motion. */
export const startScrollToTop = (): void => {
  own('.to-top')?.addEventListener('click', (event) => {
    event.preventDefault()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    // The next tab stop is at the top, too, as it would be after following the link.
    own('.site-title')?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
  })
}
