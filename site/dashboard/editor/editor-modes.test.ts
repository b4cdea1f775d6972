import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  button,
  field,
  message,
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

test('focus shows only the text, by key and by button, and Escape leaves it', async () => {
  const page = await open()
  await field(page, 'title').fill('Quiet')
  await field(page, 'article').click()
  await page.keyboard.type('Words')
  await page.keyboard.press('Control+Shift+F')
  await expect.poll(() => around(page).filter({ visible: true }).count()).toBe(0)
  await page.keyboard.type(' more')
  expect(await field(page, 'article').textContent()).toBe('Words more')
  // A list over the text takes Escape first.
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Escape')
  expect(await around(page).filter({ visible: true }).count()).toBe(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await expect.poll(() => around(page).filter({ visible: true }).count()).toBe(4)
  await choose(page, 'Focus on the text')
  expect(await around(page).filter({ visible: true }).count()).toBe(0)
  // What is refused at a hidden field shows it.
  await button(page, 'Publish').click()
  await expect.poll(() => message(page).textContent()).not.toBe('')
  expect(await around(page).filter({ visible: true }).count()).toBe(4)
  expect(await page.evaluate(() => document.activeElement?.matches('input:not([hidden])'))).toBe(
    true,
  )
})

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

test('the full screen is asked for and left, by key and by button', async () => {
  const page = await open()
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await choose(page, 'Full screen')
  await expect.poll(isFull).toBe(true)
  await choose(page, 'Leave full screen')
  await expect.poll(isFull).toBe(false)
  await field(page, 'article').click()
  await page.keyboard.press('Control+Alt+Shift+F')
  await expect.poll(isFull).toBe(true)
  await page.keyboard.press('Control+Alt+Shift+F')
  await expect.poll(isFull).toBe(false)
})
