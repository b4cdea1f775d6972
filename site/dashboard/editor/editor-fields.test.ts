import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  button,
  countArticles,
  field,
  fillFields,
  inSheet,
  message,
  openEditor,
  paths,
  signInBrowser,
} from '../../../scripts/testing/editor-page.ts'
import { calls, pathOf } from '../../../shared/calls.ts'

const blog = await sharedBlog({ isBuilt: true })

test('a session that ends while one writes keeps the text, and the same button saves after signing in', async () => {
  const page = await authorTab(blog, { tolerates: /status of 401|ERR_FAILED/ })
  await openEditor(page, paths.write)
  await fillFields(blog, page, 'Across sessions')
  await field(page, 'article').click()
  await page.keyboard.insertText('Written before the end.')
  // What the foot of the dashboard asks by itself would be refused first.
  await page.route(`**${pathOf(calls.readRebuild)}*`, (route) => route.abort())
  await button(page, 'Publish').click()
  await page.context().clearCookies()
  await inSheet(page, 'Publish').click()
  await button(page, 'Not now').click()
  expect(await message(page).textContent()).toContain('Authentication failed...')
  const link = message(page).getByRole('link')
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
    '/sign-in',
    '_blank',
  ])
  expect(await field(page, 'article').textContent()).toBe('Written before the end.')
  await signInBrowser(blog, page)
  // Coming back from the tab where one signed in.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await inSheet(page, 'Publish').click()
  await page.getByRole('link', { name: 'View', exact: true }).waitFor()
  expect(await countArticles(blog, 'Across sessions')).toBe(1)
})
