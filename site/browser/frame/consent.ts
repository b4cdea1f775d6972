import { cookieNames } from '../../../shared/names.ts'
import { cookieAges } from '../../../shared/timings.ts'
import { writeCookie } from '../lib/cookies.ts'
import { own } from '../lib/own.ts'

/** Tells the styles how much of the page's end lies under the banners. */
const measure = (banners: HTMLElement): void => {
  new ResizeObserver(() => {
    const { style } = document.documentElement
    style.setProperty('--covered', `${banners.offsetHeight}px`)
  }).observe(banners)
}

/** Lets 'Alright' put the cookie banner away for a day, or for this page where cookies are refused. */
export const startConsent = (): void => {
  const banners = own('.banners')
  if (banners) measure(banners)
  own('.cookie-banner button')?.addEventListener('click', () => {
    writeCookie(cookieNames.cookieBanner, 'alright', cookieAges.cookieBanner)
    document.documentElement.toggleAttribute('data-consented', true)
  })
}
