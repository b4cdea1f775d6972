import { cookieNames } from '../../../shared/names.ts'
import { delays } from '../../../shared/timings.ts'
import { hasCookie } from '../lib/cookies.ts'
import { own } from '../lib/own.ts'

// None of it is essential: if it does not load, the page works without it.
const ignore = () => {}

/**
 * Loads what can wait: counting the visit once the browser is idle, the e-mail banner after ten seconds. Pages
 * without a canonical address, such as errors, have neither.
 */
export const startLater = (): void => {
  if (!own('link[rel=canonical]')) return
  // In a browser without the function, this name could be an element with that id.
  const { requestIdleCallback: idle } = globalThis
  const whenIdle = typeof idle === 'function' ? idle : setTimeout
  whenIdle(() => import('./idle.ts').catch(ignore))
  setTimeout(() => {
    const { emailBanner, emailBannerSubscribed } = cookieNames
    if (!hasCookie(emailBanner) && !hasCookie(emailBannerSubscribed)) {
      import('../subscribers/email-banner.ts').then(
        ({ showEmailBanner }) => showEmailBanner(),
        ignore,
      )
    }
  }, delays.emailBanner)
}
