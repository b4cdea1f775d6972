import { cookieNames } from '../../../shared/names.ts'
import { cookieAges } from '../../../shared/timings.ts'
import { writeCookie } from '../lib/cookies.ts'
import { queryPage } from '../lib/query-page.ts'

const page = document.documentElement
const isDark = (): boolean => page.dataset.theme === 'dark'

/** Shows the theme on the toggle and in the browser's own frame. */
const show = (toggle: HTMLElement): void => {
  toggle.setAttribute('aria-pressed', String(isDark()))
  for (const color of document.head.querySelectorAll<HTMLMetaElement>('[data-theme-color]')) {
    color.media = (color.dataset.themeColor === 'dark') === isDark() ? 'all' : 'not all'
  }
}

/** Lets the toggle change the theme: a week's cookie for dark, none for light (specification, section 4). */
export const startTheme = (): void => {
  const toggle = queryPage('.theme-toggle')
  if (!toggle) return
  toggle.addEventListener('click', () => {
    if (isDark()) {
      delete page.dataset.theme
      writeCookie(cookieNames.theme, '', 0)
    } else {
      page.dataset.theme = 'dark'
      writeCookie(cookieNames.theme, 'dark', cookieAges.theme)
    }
    show(toggle)
  })
  show(toggle)
  addEventListener('pageshow', () => show(toggle))
}
