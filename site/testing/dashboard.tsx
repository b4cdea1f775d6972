import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { Dashboard } from '../dashboard/Dashboard.tsx'
import { resets } from '../dashboard/data/store.ts'
import dashboardStyles from '../styles/dashboard/index.css?url'
import { type Answers, answerCalls } from './answers.ts'
import { emptyBlog } from './blog.ts'
import { linkStyles } from './page.ts'

const styles = await linkStyles(dashboardStyles)
/** Shows the test as the dashboard looks. */
export const addDashboardStyles = (): void => {
  styles.disabled = false
}

/** Loads the dashboard at one of its addresses. @param answers where the blog has something */
export const openDashboard = async (path: string, answers: Answers = {}): Promise<void> => {
  addDashboardStyles()
  await cleanup()
  for (const reset of resets) reset()
  answerCalls({ ...emptyBlog, ...answers })
  history.replaceState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  // The page has its header before the dashboard comes.
  await render(
    <header className="site-header dashboard-header">
      <div id="sp-dashboard-find" />
    </header>,
  )
  await render(<Dashboard />)
}

export const title = () => page.getByRole('heading', { level: 1 })
export const menu = () => page.getByRole('navigation', { name: 'Control Panel' })
export const notice = () => page.css('.dashboard-notice')
/** The rows of a list. */
export const rows = () => page.getByRole('main').getByRole('listitem')
/** The text, or the name, of the focused element. */
export const focused = () =>
  document.activeElement?.textContent || document.activeElement?.ariaLabel
/** Tells the dashboard that the tab is visible again. */
export const showTabAgain = (): void => void document.dispatchEvent(new Event('visibilitychange'))

/** The message of the open dialog, below those of its parts. */
export const dialogMessage = () => page.css('dialog .dashboard-message').last()
