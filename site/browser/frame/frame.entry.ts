import { cookieNames } from '../../../shared/names.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'
import { startIslands } from '../../islands/start.ts'
import { hasCookie, writeCookie } from '../lib/cookies.ts'
import { createDisclosure } from '../lib/disclosure.ts'
import { make } from '../lib/make.ts'
import { queryPage } from '../lib/query-page.ts'
import { startSearchBoxes } from '../search/search-box.ts'
import { startBanner, startScrollToTop } from './scroll.ts'
import { startTheme } from './theme.ts'

/** Lets the header's button open and close a copy of the footer's menu. About pages have none. */
const startMenu = (): void => {
  const button = queryPage('.menu-toggle')
  const menu = queryPage('.menu')
  if (!button || !menu) return
  createDisclosure(button, menu, () =>
    // Anew each time, because the author's link comes later.
    menu.replaceChildren(...(queryPage('.footer-links')?.cloneNode(true).childNodes ?? [])),
  )
}

const markMissing = (picture: HTMLImageElement): void => {
  picture.toggleAttribute('data-missing', true)
}

/** Marks pictures that fail to load, so that the styles show a drawing instead. */
const startMissingPictures = (): void => {
  // The event does not bubble.
  const failed = ({ target }: Event) => target instanceof HTMLImageElement && markMissing(target)
  document.addEventListener('error', failed, true)
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '')
      markMissing(picture)
  }
}

// None of it is essential: if it does not load, the page works without it.
const ignore = () => {}

/** Shows what only the author sees: also on a page that the browser restores after signing in. */
const startAuthor = (): void => {
  const { dataset } = document.documentElement
  if (!('signedIn' in dataset || 'development' in dataset)) return
  import('./author.ts').then(({ showAuthor }) => showAuthor(), ignore)
}

/**
 * Loads what can wait: counting the visit and other things once the browser is idle, the e-mail banner after ten seconds.
 */
const startLater = (): void => {
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

/** Tells the styles how many pixels at the bottom of the screen the banners cover. */
const measure = (banners: HTMLElement): void => {
  const setCovered = () => {
    const shown = [...banners.children].filter((one) => one instanceof HTMLElement)
    const tops = shown.flatMap(({ offsetTop, offsetHeight }) => (offsetHeight > 0 ? offsetTop : []))
    // Offsets are rounded to whole pixels.
    const covered = tops.length > 0 ? banners.offsetHeight - Math.min(...tops) + 1 : 0
    document.documentElement.style.setProperty('--covered', `${covered}px`)
  }
  const sizes = new ResizeObserver(setCovered)
  for (const one of [banners, ...banners.children]) sizes.observe(one)
}

/** Asks in the cookie banner; 'Alright' closes it for a day, or for this page if cookies are refused. */
const startConsent = (): void => {
  const banners = queryPage('.banners')
  if (banners) measure(banners)
  const banner = queryPage('.cookie-banner')
  if (!banner || hasCookie(cookieNames.cookieBanner)) return
  const words = make('div', {})
  words.append(
    make('p', { textContent: 'Consent' }),
    make('p', { textContent: banner.dataset.sentence }),
  )
  const button = make('button', { className: 'button', textContent: 'Alright' })
  button.addEventListener('click', () => {
    writeCookie(cookieNames.cookieBanner, 'alright', cookieAges.cookieBanner)
    document.documentElement.toggleAttribute('data-consented', true)
  })
  banner.append(words, button)
}

startTheme()
startMenu()
startSearchBoxes()
startIslands()
startConsent()
startBanner()
startScrollToTop()
startAuthor()
addEventListener('pageshow', startAuthor)
startMissingPictures()
startLater()
