import { cookieNames } from '../../../shared/names.ts'
import { delays } from '../../../shared/timings.ts'
import { hasCookie } from '../lib/cookies.ts'
import { own } from '../lib/own.ts'

// Nobody waits for any of it: where it cannot be loaded, the page stays as it is.
const ignore = () => {}

/**
 * Loads what can wait until a page is read: counting the visit once the browser is idle, the e-mail
 * banner after ten seconds unless it was answered. Pages without a canonical address are errors and
 * errands: they have neither.
 */
export const startLater = (): void => {
  if (!own('link[rel=canonical]')) return
  // Where a browser lacks it, the name is that of whatever element has it as its id.
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
