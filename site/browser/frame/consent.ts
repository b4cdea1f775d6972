import { cookieNames } from '../../../shared/names.ts'
import { cookieAges } from '../../../shared/timings.ts'
import { writeCookie } from '../lib/cookies.ts'
import { own } from '../lib/own.ts'

/** Tells the styles how many pixels at the bottom of the screen the banners cover. */
const measure = (banners: HTMLElement): void => {
  const tell = () => {
    const shown = [...banners.children].filter((one) => one instanceof HTMLElement)
    const tops = shown.flatMap(({ offsetTop, offsetHeight }) => (offsetHeight > 0 ? offsetTop : []))
    // Offsets are rounded to whole pixels.
    const covered = tops.length > 0 ? banners.offsetHeight - Math.min(...tops) + 1 : 0
    document.documentElement.style.setProperty('--covered', `${covered}px`)
  }
  const sizes = new ResizeObserver(tell)
  for (const one of [banners, ...banners.children]) sizes.observe(one)
}

/** Lets 'Alright' close the cookie banner for a day, or for this page if cookies are refused. */
export const startConsent = (): void => {
  const banners = own('.banners')
  if (banners) measure(banners)
  own('.cookie-banner button')?.addEventListener('click', () => {
    writeCookie(cookieNames.cookieBanner, 'alright', cookieAges.cookieBanner)
    document.documentElement.toggleAttribute('data-consented', true)
  })
}
