import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  button,
  field,
  htmlOf,
  openEditor,
  paths,
  setHtml,
} from '../../../scripts/testing/editor-page.ts'

const blog = await sharedBlog({ isBuilt: true })

const html =
  '<p>One cat and a <strong>Cat</strong>.</p><h2>Concat</h2><pre><code>cat</code></pre><p>Dog</p>'

const open = async (): Promise<Page> => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await setHtml(page, html)
  return page
}
const bar = (page: Page) => page.getByRole('search', { name: 'Find and replace' })
const said = (page: Page) => bar(page).getByRole('status')
const words = (page: Page) => bar(page).getByLabel('Find', { exact: true })

const find = async (page: Page, what: string): Promise<void> => {
  await page.keyboard.press('Control+f')
  await words(page).fill(what)
}

test('the HTML view finds and replaces, too', async () => {
  const page = await open()
  const source = page.locator('.editor-source')
  const before = await source.inputValue()
  await find(page, 'cat')
  await expect.poll(() => said(page).textContent()).toBe('1 of 4')
  const marked = () => page.evaluate(() => CSS.highlights.get('editor-found')?.size)
  expect(await marked()).toBe(4)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  expect(await source.evaluate((box) => (box as HTMLTextAreaElement).selectionStart)).toBe(
    before.indexOf('Cat'),
  )
  await page.keyboard.press('Control+f')
  // What is selected is searched.
  expect(await words(page).inputValue()).toBe('Cat')
  await bar(page).getByLabel('Replace with').fill('dog')
  await button(page, 'Replace all').click()
  await expect.poll(() => said(page).textContent()).toBe('4 replaced')
  expect(await source.inputValue()).toBe(before.replaceAll(/cat/gi, 'dog'))
  await source.focus()
  await page.keyboard.press('Control+z')
  expect(await source.inputValue()).toBe(before)
})

test('what is typed before the search is there does not get into the text', async () => {
  const page = await open()
  await button(page, 'Write').click()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/FindBar*.js', async (route) => {
    await held
    await route.continue()
  })
  await field(page, 'article').click()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('abc')
  answer()
  await words(page).waitFor()
  expect(await htmlOf(page)).toBe(html)
})
