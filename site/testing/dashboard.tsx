import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Counts } from '../../shared/counts/contract.ts'
import { Dashboard } from '../dashboard/Dashboard.tsx'
import dashboardStyles from '../styles/dashboard/index.css?url'
import { type Answers, answerCalls } from './answers.ts'
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

/** The dashboard at one of its addresses, with answers in place of the Worker. */
export const openDashboard = async (path: string, answers: Answers = {}): Promise<void> => {
  styles.disabled = false
  answerCalls({ ...frame, ...answers })
  history.replaceState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  await render(
    <>
      <header className="site-header dashboard-header">
        <div id="sp-dashboard-find" />
      </header>
      <Dashboard />
    </>,
  )
}

export const title = () => page.getByRole('heading', { level: 1 })
export const menu = () => page.getByRole('navigation', { name: 'Control Panel' })
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const dialog = () => page.getByRole('dialog')
export const notice = () => page.css('.dashboard-notice')
/** What is said about the step at hand, where it was taken. */
export const said = () => page.css('dialog .dashboard-said')
