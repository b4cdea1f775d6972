import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  axeInBothThemes,
  button,
  field,
  htmlOf,
  openEditor,
  paths,
  setHtml,
} from '../../../scripts/testing/editor-page.ts'

const blog = await sharedBlog({ isBuilt: true })

const list = '<ul><li>one</li><li>two</li></ul>'
const table = '<table><tbody><tr><td>cell</td><td>other</td></tr></tbody></table>'
const html = `<p>first</p>${list}<details><summary>What</summary><p>hidden</p></details>${table}<p>last</p>`

const open = async (): Promise<Page> => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await setHtml(page, html)
  await button(page, 'Write').click()
  return page
}
const at = (page: Page, text: string) => field(page, 'article').getByText(text, { exact: true })

test('a block is dragged by the handle beside it, as one step of undo', async () => {
  const page = await open()
  const handle = page.locator('.editor-handle')
  await at(page, 'last').hover()
  await handle.waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await at(page, 'last').hover()
  const target = await at(page, 'first').boundingBox()
  const from = await handle.boundingBox()
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((target?.x ?? 0) + 2, (target?.y ?? 0) + 4, { steps: 5 })
  await page.mouse.up()
  const moved = `<p>last</p>${html.replace('<p>last</p>', '')}`
  await expect.poll(() => field(page, 'article').locator('> *').first().textContent()).toBe('last')
  expect(await htmlOf(page)).toBe(moved)
  await field(page, 'article').focus()
  await page.keyboard.press('Control+z')
  expect(await htmlOf(page)).toBe(html)
})
