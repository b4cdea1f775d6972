import { dashboardPath } from '../../../shared/pages.ts'
import { make } from '../lib/make.ts'
import { queryPage } from '../lib/query-page.ts'

const { dataset } = document.documentElement

const development = make('p', { className: 'development', textContent: 'Development Phase' })

/** Labels a page in the development phase (specification, section 2). */
export const labelDevelopment = (): void => {
  if ('development' in dataset) queryPage('.site-title')?.after(development)
}

/** Links to the dashboard at its place in the menu. */
const addDashboard = (): void => {
  const list = queryPage('.footer-links [data-dashboard]')
  if (!list) return
  const item = make('li', { className: 'only-signed-in' })
  const link = make('a', { href: dashboardPath, textContent: 'Dashboard' })
  link.dataset.sign = 'Da'
  item.append(link)
  list.insertBefore(item, list.children[Number(list.dataset.dashboard)] ?? null)
}

/** Leads from a page without the author's text to the screen that writes it. */
const addWriting = (): void => {
  const place = queryPage('[data-write]')
  const { write, state } = place?.dataset ?? {}
  if (!place) return
  const isSample = state === 'sample'
  const link = {
    href: `${dashboardPath}/pages/${write}`,
    textContent: `Write ${isSample ? 'your own' : 'it'}`,
  }
  place.append(isSample ? 'This is a sample. ' : 'This page has no text yet. ', make('a', link))
}

/** Leads from an article's page to the editor. */
const addEditing = (): void => {
  const [, id] = /^\/blog\/([0-9a-z]{8,40})$/.exec(location.pathname) ?? []
  const link = { href: `${dashboardPath}/articles/${id}/edit`, textContent: 'Edit' }
  if (id) queryPage('.article-facts')?.append(make('a', link))
}

/** Lets 'Logout' do what 'Signout' does on the dashboard (section 4), also of what only this browser has. */
const addSignOut = (): void => {
  const status = queryPage('.account-status')
  if (!status) return
  const button = make('button', {
    className: 'quiet-button log-out',
    type: 'button',
    textContent: 'Logout',
  })
  button.addEventListener('click', async () => {
    button.disabled = true
    status.textContent = ''
    const isSignedOut = await import('../../dashboard/data/session.ts')
      .then(({ signOut }) => signOut())
      .catch(() => false)
    if (isSignedOut === false)
      status.textContent = 'Still signed in: the site could not be reached. Please try again.'
    button.disabled = isSignedOut === true
  })
  queryPage('.log-in')?.after(button)
}

let isKnown = false

/** Adds what only the author sees. Only the author's browser loads this. */
export const showAuthor = (): void => {
  labelDevelopment()
  if (isKnown || !('signedIn' in dataset)) return
  isKnown = true
  addDashboard()
  addWriting()
  addEditing()
  addSignOut()
}
