import { cookieNames } from '../../../shared/names.ts'
import { cookieAges } from '../../../shared/timings.ts'
import { startIsland } from '../../islands/start.ts'
import { hasCookie, writeCookie } from '../lib/cookies.ts'
import { make } from '../lib/make.ts'
import { queryPage } from '../lib/query-page.ts'

const mark = (isShown: boolean): boolean =>
  document.documentElement.toggleAttribute('data-email-banner', isShown)

const doOverlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/** Whether the page's own form, which does the same, is in the window. */
const isOffered = (): boolean => {
  const box = queryPage('.subscribe form')?.getBoundingClientRect()
  return box !== undefined && box.top < innerHeight && box.bottom > 0
}

/** Whether a captcha is open: on a phone, a pressed button need not have the focus. */
const isCaptchaOpen = (): boolean => queryPage('.captcha-box[aria-expanded=true]') !== null

/**
 * Shows the banner, but waits while it would cover the focused element, while a form of the page has the focus or an open
 * captcha, and while the form that does the same is in sight. It gives way to a captcha that opens later. When an element
 * under a banner gets the focus later, it is scrolled into view: of a tall field the browser itself shows only the
 * current line.
 */
const show = (banner: HTMLElement): void => {
  const banners = [...(banner.parentElement?.children ?? [])]
  const check = ({ type, relatedTarget }: { readonly type: string } & Partial<FocusEvent>) => {
    const { activeElement, body } = document
    // Between two fields nothing has the focus.
    const isLeft = type === 'focusout' && relatedTarget instanceof Element
    const focused = isLeft ? relatedTarget : activeElement
    const isElsewhere =
      focused !== null && focused !== body && !banners.some((one) => one.contains(focused))
    const isCovered =
      isElsewhere &&
      banners.some((one) => doOverlap(focused.getBoundingClientRect(), one.getBoundingClientRect()))
    const isShown = document.documentElement.hasAttribute('data-email-banner')
    const isUsed = isElsewhere && focused.closest('form')
    if (isCaptchaOpen()) mark(false)
    else if (!isCovered && (isShown || !(isUsed || isOffered()))) mark(!banner.hidden)
    else if (isCovered && isShown && type === 'focusin') {
      focused.scrollIntoView({ block: 'nearest' })
    }
  }
  // Now the banner has its size, but it is not visible yet.
  banner.hidden = false
  // A click may open or close a captcha, and comes after that.
  for (const type of ['focusin', 'focusout', 'scroll', 'click']) {
    document.addEventListener(type, check, { passive: true })
  }
  check({ type: 'start' })
}

/** The element that had the focus before the banner. */
let previousFocus: EventTarget | null = null

/** Closes the banner; the focus goes back to where it was. */
export const hideEmailBanner = (): void => {
  const banner = queryPage('.email-banner')
  if (!banner) return
  const hadFocus = banner.contains(document.activeElement)
  mark(false)
  banner.hidden = true
  if (hadFocus && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
}

/**
 * Shows the e-mail banner, with a copy of the page's own form, an island; a cookie remembers that it was closed. Whoever
 * uses that form already needs no banner.
 */
export const showEmailBanner = (): void => {
  const banner = queryPage('.email-banner')
  const island = queryPage('.subscribe astro-island[ssr]')?.cloneNode(true) as HTMLElement
  if (!banner || !island) return
  const closing = make('button', { className: 'icon-button', ariaLabel: 'Close' })
  // Each page has a menu or a search, which close by the same drawing.
  closing.append(queryPage('.drawing-close')?.cloneNode(true) as Node)
  const leaving = make('a', {
    className: 'email-banner-leave',
    href: `/email-unsubscribe/${Date.now()}`,
    textContent: 'Need unsubscrition?',
  })
  banner.append(
    make('h2', { textContent: 'Email' }),
    make('p', { textContent: 'Get Email Alert.' }),
    closing,
    island,
    leaving,
  )
  startIsland(island)

  const close = () => {
    if (!hasCookie(cookieNames.emailBannerSubscribed)) {
      writeCookie(cookieNames.emailBanner, 'cancelled', cookieAges.emailBanner)
    }
    hideEmailBanner()
  }
  closing.addEventListener('click', close)
  banner.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) close()
  })
  banner.addEventListener('focusin', ({ relatedTarget }) => {
    if (!banner.contains(relatedTarget as Node | null)) previousFocus = relatedTarget
  })
  show(banner)
}
