import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, themes } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage, sidewaysWidths, watchCall } from '../../../scripts/testing/browser.ts'
import { passCaptcha } from '../../../scripts/testing/captcha.ts'
import { newOwner, setupCode } from '../../../scripts/testing/setup-data.ts'

const vars = { SETUP_CODE: setupCode }
const blog = await sharedBlog({ isBuilt: true, vars, owner: null })
// The gate learns that the blog has no owner.
await blog.tick()

const { title, authorName, username, email, colors, password, answers, lettersTo } = newOwner
const status = (page: Page) => page.locator('.sign-in form [role=status]')

/** Types the whole form with the keyboard alone, from the first field on; the address stands there. */
const typeAll = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Title of the blog').focus()
  for (const text of [
    ...[title, authorName, '', code, username, email, colors, password],
    ...Object.values(answers),
    lettersTo,
  ]) {
    await page.keyboard.type(text)
    if (text !== lettersTo) await page.keyboard.press('Tab')
  }
}

const typed = (page: Page) =>
  page
    .locator('.sign-in input')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

const signsIn = async (page: Page): Promise<void> => {
  // Its code draws the question.
  await page.locator('.sign-in form[data-ready]').waitFor()
  await page.getByRole('heading', { level: 1 }).getByRole('button').click()
  const question = (await page.locator('.sign-in-question').textContent()) ?? ''
  for (const [label, value] of Object.entries({
    Username: username,
    Email: email,
    'Colour codes': colors,
    Password: password,
    'Security question': answers[question] ?? '',
  })) {
    await page.getByLabel(label).fill(value)
  }
  await passCaptcha(page, blog)
  await page.locator('.sign-in [type=submit]').click()
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
}

test('the set-up is usable at every width and in both themes', async () => {
  for (const [scheme, rules] of themes) {
    const page = await openPage(blog.origin, { scheme })
    await page.goto('/sign-in')
    await page.locator('.sign-in form[data-ready]').waitFor()
    expect([scheme, await sidewaysWidths(page)]).toEqual([scheme, []])
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, scheme, await axeFindings(page, rules)]).toEqual([width, scheme, []])
    }
  }
})

test('from an empty blog by keyboard: a wrong code keeps what was typed, the right one leads to the dashboard, out and in again', async () => {
  const page = await openPage(blog.origin, { isStill: true, width: 1440 })
  await page.goto('/dashboard')
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  await page.locator('.sign-in form[data-ready]').waitFor()
  expect(await page.title()).toMatch(/^Set up · /)
  await expect.poll(() => page.getByLabel('Address of the blog').inputValue()).toBe(blog.origin)
  await page.keyboard.press('Tab')

  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await status(page).getByText('13 fields do not fit yet.').waitFor()
  await typeAll(page, 'a code that is not the right one')
  const before = await typed(page)
  await page.keyboard.press('Enter')
  await status(page).getByText('This is not the set-up code.').waitFor()
  expect(await typed(page)).toEqual(before)
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('code')

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(setupCode)
  const sent = watchCall(page, 'setUp')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
  expect(new URL(sent[0]?.url() ?? '').search).toBe('')
  const stores = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  for (const secret of [setupCode, password]) expect(stores).not.toContain(secret)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(await page.title()).toContain(title)

  await page.goto('/dashboard/settings')
  await page.getByText('Show the sample pages and articles').waitFor()
  await page.getByRole('button', { name: 'Signout' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/dashboard'))
  await page.goto('/sign-in')
  expect(await page.title()).toMatch(/^Login · /)
  await page.getByText('Lost what you sign in with?').click()
  await page.getByText('A new set-up code sets the sign-in anew').waitFor()
  await signsIn(page)
})
