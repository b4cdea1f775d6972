import { queryPage } from '../lib/query-page.ts'

/**
 * Lets 'Logout' end the session, clear this browser's data of it, and reload, as the dashboard's Signout does (section
 * 4). If the server does not end the session, nothing is cleared.
 */
export const startAccount = (): void => {
  const button = queryPage<HTMLButtonElement>('.log-out')
  const status = queryPage('.account-status')
  if (!button || !status) return
  button.addEventListener('click', async () => {
    button.disabled = true
    status.textContent = ''
    const isSignedOut = await import('../../dashboard/data/session.ts').then(
      ({ signOut }) => signOut(),
      () => false,
    )
    if (isSignedOut === false)
      status.textContent = 'Still signed in: the site could not be reached. Please try again.'
    button.disabled = isSignedOut === true
  })
}
