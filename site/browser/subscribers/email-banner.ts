import { cookieNames } from '../../../shared/names.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'
import { call } from '../lib/call.ts'
import { hasCookie, writeCookie } from '../lib/cookies.ts'
import { idempotencyKeys } from '../lib/idempotency-keys.ts'
import { own } from '../lib/own.ts'
import { sendForm } from '../lib/send-form.ts'
import { sentenceOf } from '../lib/sentence.ts'

const page = document.documentElement

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/**
 * Shows the banner, but waits while it would cover the focused element. An element that gets the focus
 * under a banner later is scrolled into view; for a tall field the browser itself shows only the current
 * line.
 */
const show = (banner: HTMLElement): void => {
  const banners = [...(banner.parentElement?.children ?? [])]
  const check = ({ type }: { readonly type: string }) => {
    const { activeElement: focused, body } = document
    const isCovered =
      focused !== null &&
      focused !== body &&
      !banners.some((one) => one.contains(focused)) &&
      banners.some((one) => overlap(focused.getBoundingClientRect(), one.getBoundingClientRect()))
    if (!isCovered) page.toggleAttribute('data-email-banner', !banner.hidden)
    else if (type === 'focusin' && page.hasAttribute('data-email-banner')) {
      focused.scrollIntoView({ block: 'nearest' })
    }
  }
  // It has its size, but is not to be seen yet.
  banner.hidden = false
  for (const type of ['focusin', 'focusout', 'scroll']) {
    document.addEventListener(type, check, { passive: true })
  }
  check({ type: 'start' })
}

/** @returns a function that closes the banner and restores the focus */
const hiding = (banner: HTMLElement): (() => void) => {
  let before: EventTarget | null = null
  banner.addEventListener('focusin', ({ relatedTarget }) => {
    if (!banner.contains(relatedTarget as Node | null)) before = relatedTarget
  })
  return () => {
    const hadFocus = banner.contains(document.activeElement)
    page.toggleAttribute('data-email-banner', false)
    banner.hidden = true
    if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** The messages for the answers; an address gets no alerts until its owner confirms by e-mail. */
const answers = {
  Registered: ['Registered', 'Check your e-mail to confirm.'],
  'Registered without a letter': ['Registered', 'Check the e-mail we sent you earlier.'],
  'ID already exists': ['Email already exists', ''],
} as const

/** Lets the banner register an address. @param hide closes the banner */
const registering = (banner: HTMLElement, form: HTMLFormElement, hide: () => void): void => {
  const input = form.querySelector('input') as HTMLInputElement
  const status = banner.querySelector('[role=status]') as HTMLElement
  const note = banner.querySelector('[aria-live]') as HTMLElement
  const key = idempotencyKeys()
  input.addEventListener('input', () => {
    const isFitting =
      input.value === '' || (input.value.includes('@') && input.value.includes('.com'))
    input.setCustomValidity(isFitting ? '' : 'The address must contain @ and .com.')
  })
  sendForm(form, async () => {
    status.textContent = 'Registering...'
    const body = { email: input.value }
    const reply = await call('subscribe', { body, idempotencyKey: key.of(body) })
    if (!reply.ok) {
      if (!reply.problem) writeCookie(cookieNames.emailBanner, 'failed', cookieAges.emailBanner)
      status.textContent = sentenceOf(
        reply.problem,
        'The site could not be reached. Please try again.',
      )
      return false
    }
    const [said, more] = answers[reply.data]
    status.textContent = said
    if (more) note.textContent = more
    const { emailBannerSubscribed } = cookieNames
    writeCookie(emailBannerSubscribed, 'subscribed', cookieAges.emailBannerSubscribed)
    setTimeout(hide, delays.emailBannerHide)
    return true
  })
}

/**
 * Shows the e-mail banner and lets it register an address or be closed; each is remembered by a
 * cookie. It never takes the focus, nor covers what has it.
 */
export const showEmailBanner = (): void => {
  const banner = own('.email-banner')
  const form = banner?.querySelector('form')
  const leave = banner?.querySelector('a')
  if (!banner || !form || !leave) return
  leave.href = `/email-unsubscribe/${Date.now()}`

  const hide = hiding(banner)
  const close = () => {
    if (!hasCookie(cookieNames.emailBannerSubscribed)) {
      writeCookie(cookieNames.emailBanner, 'cancelled', cookieAges.emailBanner)
    }
    hide()
  }
  banner.querySelector('.icon-button')?.addEventListener('click', close)
  banner.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) close()
  })
  registering(banner, form, hide)
  show(banner)
}
