import { captchaTimes } from '../../../shared/timings.ts'
import { disclosure } from '../lib/disclosure.ts'
import { reloadPage } from '../lib/reload-page.ts'
import type { Challenges } from './captcha-panel.ts'

/** The captcha of a form. */
export interface Captcha {
  /** The token for the form's `human` field; null if the captcha was not passed or has expired. */
  readonly token: () => string | null
  /** Unticks it, because a used or refused token is not valid. */
  readonly reset: () => void
  /** Puts the focus on its box. */
  readonly focus: () => void
}

const unloadable = 'The challenge could not be loaded. Check your connection, then try again.'

/**
 * Starts the captcha of `Captcha.astro`. Ticking the box opens the panel and loads its code the first time.
 * Passing closes the panel, ticks the box until the token expires, and fires a `change` event.
 * @param root the element of the view
 */
export const startCaptcha = (root: HTMLElement): Captcha => {
  const part = (name: string) => root.querySelector(`.captcha-${name}`) as HTMLElement
  const [box, panel, again, message] = ['box', 'panel', 'again', 'message'].map(part) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ]
  let token: string | null = null
  let expiry: ReturnType<typeof setTimeout> | undefined
  let challenges: Promise<Challenges> | undefined

  const tick = (earned: string | null) => {
    token = earned
    box.setAttribute('aria-checked', String(token !== null))
    box.toggleAttribute('data-passed', token !== null)
    if (token === null) box.removeAttribute('aria-disabled')
    else box.setAttribute('aria-disabled', 'true')
  }
  const reset = () => {
    clearTimeout(expiry)
    tick(null)
  }
  const pass = (earned: string) => {
    expiry = setTimeout(reset, captchaTimes.token)
    tick(earned)
    close()
    box.dispatchEvent(new Event('change', { bubbles: true }))
  }

  const show = async (isAgain = false) => {
    again.hidden = true
    challenges ??= import('./captcha-panel.ts').then((panel) => panel.createChallenges(root, pass))
    try {
      await (await challenges).show()
    } catch {
      challenges = undefined
      if (isAgain) await reloadPage()
      message.textContent = unloadable
      again.hidden = false
      if (panel.contains(document.activeElement)) again.focus({ preventScroll: true })
    }
  }
  const { close } = disclosure(box, panel, (isOpen) => {
    if (!isOpen) return
    if (token !== null) return close()
    panel.scrollIntoView({ block: 'nearest' })
    panel.focus({ preventScroll: true })
    void show()
  })
  again.addEventListener('click', () => {
    panel.focus()
    void show(true)
  })

  return { token: () => token, reset, focus: () => box.focus() }
}
