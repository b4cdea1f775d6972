import { cookieNames } from '../../../shared/names.ts'
import { writeCookie } from '../lib/cookies.ts'
import { queryPage } from '../lib/query-page.ts'

/** Asks the server to end the session. @returns whether it did */
const signOut = async (): Promise<boolean> => {
  try {
    const { call } = await import('../lib/call.ts')
    return (await call('signOut')).ok
  } catch {
    return false
  }
}

/**
 * Lets 'Logout' end the session, clear this browser's data of it, and reload (section 4). If the server does
 * not end the session, nothing is cleared.
 */
export const startAccount = (): void => {
  const button = queryPage<HTMLButtonElement>('.log-out')
  const status = queryPage('.account-status')
  if (!button || !status) return
  button.addEventListener('click', async () => {
    button.disabled = true
    status.textContent = ''
    if (await signOut()) {
      localStorage.clear()
      writeCookie(cookieNames.signedIn, '', 0)
      location.reload()
      return
    }
    status.textContent = 'Still signed in: the site could not be reached. Please try again.'
    button.disabled = false
  })
}
