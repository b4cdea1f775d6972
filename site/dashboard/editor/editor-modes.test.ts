import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  button,
  field,
  openEditor,
  paths,
} from '../../../scripts/testing/editor-page.ts'

const blog = await sharedBlog({ isBuilt: true })

const open = async (): Promise<Page> => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  return page
}
const around = (page: Page) =>
  page.locator('.dashboard-header, .dashboard-menu, .editor-rail, .editor-head')
const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByText('More', { exact: true }).click()
  await button(page, name).click()
}

test('focus lasts while the page lives, and not longer', async () => {
  const page = await open()
  await choose(page, 'Focus on the text')
  await button(page, 'Cancel').click()
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await field(page, 'title').waitFor()
  expect(await around(page).filter({ visible: true }).count()).toBe(0)
  await page.reload()
  await field(page, 'title').waitFor()
  expect(await around(page).filter({ visible: true }).count()).toBe(4)
})
