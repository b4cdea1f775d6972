import { cookieNames } from '../../shared/names.ts'
import { writeCookie } from './cookies.ts'

/**
 * Lets 'Logout' end the session, clear local storage, remove the auth cookie and reload (section 4).
 * While the server has not ended it, nothing is cleared: LogIn over a living session would lie.
 */
export const startAccount = (): void => {
  const button = document.querySelector<HTMLButtonElement>('.log-out')
  const status = document.querySelector('.account-status')
  if (!button || !status) return
  button.addEventListener('click', async () => {
    const { path = '', method } = button.dataset
    button.disabled = true
    status.textContent = ''
    const reply = await fetch(path, { method }).catch(() => undefined)
    if (reply?.ok) {
      localStorage.clear()
      writeCookie(cookieNames.signedIn, '', 0)
      location.reload()
      return
    }
    status.textContent = 'Still signed in: the site could not be reached. Please try again.'
    button.disabled = false
  })
}
