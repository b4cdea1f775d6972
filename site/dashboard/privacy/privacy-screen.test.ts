import { expect, test } from 'vitest'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  button,
  dialog,
  failedCalls,
  loseAnswer,
  menu,
  onCall,
  openDashboard,
} from '../../../scripts/testing/dashboard-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { keyed } from '../../../scripts/testing/readers.ts'
import { insertPing } from '../../../scripts/testing/sent-rows.ts'
import { keyedHash } from '../../../worker/lib/keyed-hash.ts'

const blog = await sharedBlog({ isBuilt: true })
const ada = { name: 'Ada', country: 'Norway', text: 'Hello.', email: 'ada@example.com' }

const countOf = (table: string) =>
  blog.db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<number>('n')

test('the author forgets a reader: asked first, told what was removed, once though the answer is lost', async () => {
  await insertPing(blog, ada)
  await insertPing(blog, {
    ...ada,
    name: 'Ben',
    email: 'ben@example.com',
    text: 'Ask ada@example.com',
  })
  const vote = blog.db.prepare("INSERT INTO reactions VALUES (?2, ?1, 'like')")
  const voter = keyedHash(keyed, 'reaction', ada.email)
  await blog.db.batch([vote.bind(voter, '/one'), vote.bind(voter, '/two')])
  const page = await openDashboard(blog, '/dashboard/privacy', { tolerates: failedCalls })
  const main = page.getByRole('main')
  const field = main.getByLabel('E-mail address of the reader')
  const said = main.locator('form').getByRole('status')
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  expect(await main.getByText('stays between this browser and your site').isVisible()).toBe(true)
  await menu(page).getByText('Ping2').waitFor()

  for (const [typed, sentence] of [
    ['', 'Enter the reader’s e-mail address.'],
    ['ada', 'This is not an e-mail address.'],
  ] as const) {
    await field.fill(typed)
    await page.keyboard.press('Enter')
    expect(await said.textContent()).toBe(sentence)
    expect([await focused(), await dialog(page).count()]).toEqual(['INPUT', 0])
  }
  expect(await axeFindings(page)).toEqual([])

  await field.fill(' ADA@example.com ')
  await button(page, 'Forget').click()
  expect(await dialog(page).textContent()).toContain('Forget “ADA@example.com”?')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect([await dialog(page).count(), await countOf('pings')]).toEqual([0, 2])

  const restore = await onCall(page, 'forgetReader', loseAnswer)
  await button(page, 'Forget').click()
  await button(page, 'Confirm').click()
  await expect
    .poll(() => said.textContent())
    .toBe('The site could not be reached. Press Forget once more.')
  expect(await field.inputValue()).toContain('ADA@example.com')
  expect([await countOf('pings'), await countOf('reactions')]).toEqual([1, 0])
  await restore()
  await button(page, 'Forget').click()
  await button(page, 'Confirm').click()
  await expect
    .poll(() => said.textContent())
    .toBe(
      'Removed of “ADA@example.com”: 2 votes and 1 message. 1 other text among the opinions and messages names this address, and stayed.',
    )
  expect(await field.inputValue()).toBe('')
  await menu(page).getByText('Ping1').waitFor()

  await field.fill('nobody@example.com')
  await button(page, 'Forget').click()
  await button(page, 'Confirm').click()
  await expect.poll(() => said.textContent()).toBe('Nothing is kept under “nobody@example.com”.')
  expect(await sidewaysWidths(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await button(page, 'Dark theme').click()
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
})
