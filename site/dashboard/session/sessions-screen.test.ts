import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createClient } from '../../../scripts/lib/client.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  button,
  dialog,
  failedCalls,
  onCall,
  openDashboard,
  said,
} from '../../../scripts/testing/dashboard-page.ts'
import { axeInBothThemes } from '../../../scripts/testing/editor-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { newSession } from '../../../scripts/testing/requests.ts'
import {
  fillVault,
  newForm,
  openPasswords,
  openRevealed,
  saidIn,
  save,
  slow,
  storedNames,
  three,
} from '../../../scripts/testing/vault-page.ts'
import { checkSession } from '../../../shared/session/contract.ts'

const blog = await sharedBlog({ isBuilt: true, password: null })
const { db, origin } = blog
const isLive = async (cookie: string) =>
  (await createClient(origin, { cookie }).call(checkSession)).ok
const endAll = () => db.prepare('DELETE FROM sessions').run()
/** The password was typed long ago, in all sessions. */
const lapse = () => db.prepare("UPDATE sessions SET proved_at = '2020-01-01T00:00:00.000Z'").run()

const rows = (page: Page) => page.locator('.dashboard-sessions li')
const ends = (page: Page) => page.getByRole('button', { name: /^End / })
const status = (page: Page) => page.locator('.dashboard-sessions .dashboard-said')
const prove = async (page: Page, text = owner.OWNER_PASSWORD) => {
  await dialog(page).getByLabel('Your password', { exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

test('the author sees where the sessions are, this one marked, and ends one, then all others', async () => {
  await endAll()
  const others = [await newSession(blog), await newSession(blog), await newSession(blog)]
  const page = await openDashboard(blog, '/dashboard/author', {
    tolerates: failedCalls,
    width: 390,
  })
  await expect.poll(() => rows(page).count()).toBe(4)
  const own = rows(page).filter({ hasText: 'This one' })
  expect([await own.count(), await own.getByRole('button').count()]).toEqual([1, 0])
  expect(await ends(page).count()).toBe(4)
  expect([await axeInBothThemes(page), await sidewaysWidths(page)]).toEqual([[], []])
  const mend = await onCall(page, 'endSession', (route) => route.abort())
  await ends(page).first().click()
  await expect.poll(() => status(page).textContent()).toBe('The site could not be reached.')
  expect(await rows(page).count()).toBe(4)
  await mend()
  await ends(page).first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows(page).count()).toBe(3)
  expect(await status(page).textContent()).toMatch(/ was ended\.$/)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('sp-sessions')
  await button(page, 'End all others').click()
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await status(page).textContent()).toBe('All others were ended.')
  expect(await button(page, 'End all others').count()).toBe(0)
  expect(await Promise.all(others.map(isLive))).toEqual([false, false, false])
})

test('long after the password was typed the vault asks for it once, and whoever cancels can come back', async () => {
  await fillVault(blog, three)
  const page = await openDashboard(blog, '/dashboard/author', { tolerates: failedCalls })
  await lapse()
  await page.getByRole('link', { name: 'Passwords' }).click()
  await dialog(page).waitFor()
  expect(await dialog(page).count()).toBe(1)
  expect([await axeFindings(page), await sidewaysWidths(page)]).toEqual([[], []])
  await page.keyboard.press('Enter')
  await expect.poll(() => said(page).textContent()).toBe('Type your admin password.')
  await prove(page, 'a wrong password')
  await expect.poll(() => said(page).textContent()).toBe('This is not your password.')
  await page.keyboard.press('Escape')
  await page.getByText('This needs your password again.').waitFor()
  expect(await dialog(page).count()).toBe(0)
  await button(page, 'Try again').click()
  await prove(page)
  await expect.poll(() => page.locator('.vault-box li').count()).toBe(3)
  expect(await dialog(page).count()).toBe(0)
})

test('a credential that is typed meanwhile is saved once the password is, and only once', {
  tags: 'walk',
}, async () => {
  const page = await openRevealed(blog)
  await lapse()
  await save(page, ['Library', 'shelf'])
  await dialog(page).waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => saidIn(page).textContent()).toContain('This needs your password again.')
  expect(await newForm(page).getByLabel('Application Name').inputValue()).toBe('Library')
  await button(page, 'Save').click()
  await prove(page)
  await expect.poll(() => saidIn(page).textContent(), slow).toBe('“Library” saved')
  expect(await storedNames(blog)).toEqual([...three.map(([name]) => name), 'Library'])
})

test('with a fresh password nothing is asked', async () => {
  await fillVault(blog, three)
  const page = await openPasswords(blog)
  expect(await dialog(page).count()).toBe(0)
})
