import { cookieNames } from '../../shared/names.ts'
import { cookieAges } from '../../shared/timings.ts'
import { writeCookie } from './cookies.ts'
import { own } from './own.ts'

/** Lets 'Alright' put the cookie banner away for a day, or for this page where cookies are refused. */
export const startConsent = (): void => {
  own('.cookie-banner button')?.addEventListener('click', () => {
    writeCookie(cookieNames.cookieBanner, 'alright', cookieAges.cookieBanner)
    document.documentElement.toggleAttribute('data-consented', true)
  })
}
