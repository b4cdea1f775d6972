import { type Locator, page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Counts } from '../../shared/counts/contract.ts'
import { Dashboard } from '../dashboard/Dashboard.tsx'
import { resets } from '../dashboard/data/store.ts'
import dashboardStyles from '../styles/dashboard/index.css?url'
import { type Answers, answer, answerCalls } from './answers.ts'
import { linkStyles } from './page.ts'

const styles = await linkStyles(dashboardStyles)

export const noCounts: Counts = {
  articles: 0,
  drafts: 0,
  opinions: 0,
  pings: 0,
  subscribers: 0,
  confirmed: 0,
  unsentLetters: 0,
  failedSignIns: 0,
}

/** What the frame of the dashboard asks for: the author is signed in, and there is nothing. */
const frame: Answers = {
  checkSession: () => 201,
  readCounts: () => noCounts,
  readRebuild: () => ({
    asked: 0,
    landed: 0,
    renderer: null,
    stale: [],
    sent: 0,
    hasHook: true,
    isBuilding: false,
    attempts: 0,
    nextAttemptAt: null,
    lastError: null,
    failingSince: null,
    landedAt: null,
  }),
}

/** Loads the dashboard at one of its addresses, with answers in place of the Worker. */
export const openDashboard = async (path: string, answers: Answers = {}): Promise<void> => {
  styles.disabled = false
  await cleanup()
  for (const reset of resets) reset()
  answerCalls({ ...frame, ...answers })
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
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const dialog = () => page.getByRole('dialog')
export const notice = () => page.css('.dashboard-notice')
/** The rows of a list. */
export const rows = () => page.getByRole('main').getByRole('listitem')
/** What the elements of a locator say, in order. */
export const texts = (of: Locator): (string | null)[] =>
  of.elements().map(({ textContent }) => textContent)
/** What an element has the focus by: its text, or its name. */
export const focused = () =>
  document.activeElement?.textContent || document.activeElement?.ariaLabel
/** The tab comes back into view, as the dashboard hears it. */
export const lookAgain = (): void => void document.dispatchEvent(new Event('visibilitychange'))

/** The answer of a list that comes in pages. @param next the cursor of the page after it */
export const listed = <Of,>(data: Of, total: number, next?: string) =>
  answer(data, {
    'Total-Count': String(total),
    ...(next && { Link: `</api/?cursor=${next}>; rel="next"` }),
  })

/** What is said about the step at hand, where it was taken. */
export const said = () => page.css('dialog .dashboard-said')
