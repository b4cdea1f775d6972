import { expect, test } from 'vitest'
import { startBlog } from '../../../scripts/testing/blog.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from '../../../scripts/testing/compare.ts'
import { button, field, menu, notice, openDashboard } from '../../../scripts/testing/dashboard.ts'

test('a page is written, live with the next request and in the menu, then rebuilt with the same bytes', async () => {
  const blog = await startBlog({ isBuilt: true })
  const page = await openDashboard(blog)
  await menu(page).getByRole('link', { name: 'Pages' }).click()
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await field(page, 'article').click()
  await page.keyboard.type('Reading a long book.')
  await button(page, 'Save').click()
  await button(page, 'Done').click()
  await notice(page).getByText('Edited.').waitFor()
  expect(await blog.text('/now')).toContain('<p>Reading a long book.</p>')
  await page.getByRole('link', { name: '/now' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Now', exact: true }).waitFor()
  const clean = await expectReadersUpToDate(blog)
  await blog.rebuild()
  expectFilesUpToDate(blog, clean)
})
