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
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'

const blog = await sharedBlog({ isBuilt: true })

const html =
  '<p>One cat and a <strong>Cat</strong>.</p><h2>Concat</h2><pre><code>cat</code></pre><p>Dog</p>'
const replaced =
  '<p>One dog and a <strong>dog</strong>.</p><h2>Condog</h2><pre><code>dog</code></pre><p>Dog</p>'

const open = async (width = 1280): Promise<Page> => {
  const page = await authorTab(blog, { width })
  await openEditor(page, paths.write)
  await setHtml(page, html)
  return page
}
const bar = (page: Page) => page.getByRole('search', { name: 'Find and replace' })
const said = (page: Page) => bar(page).getByRole('status')
const words = (page: Page) => bar(page).getByLabel('Find', { exact: true })
const marks = (page: Page) => page.locator('.editor-found')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString())

const find = async (page: Page, what: string): Promise<void> => {
  await page.keyboard.press('Control+f')
  await words(page).fill(what)
}

test('words are found, counted and walked through, and Escape leaves the cursor at the match', async () => {
  const page = await open()
  await button(page, 'Write').click()
  await find(page, 'cat')
  await expect.poll(() => said(page).textContent()).toBe('1 of 4')
  expect(await marks(page).count()).toBe(4)
  await page.keyboard.press('Enter')
  await expect.poll(() => said(page).textContent()).toBe('2 of 4')
  expect(await page.locator('.editor-found[data-current]').textContent()).toBe('Cat')
  await button(page, 'Previous').click()
  await button(page, 'Previous').click()
  await expect.poll(() => said(page).textContent()).toBe('4 of 4')
  await button(page, 'Match case').click()
  await expect.poll(() => said(page).textContent()).toBe('3 of 3')
  expect(await axeInBothThemes(page)).toEqual([])
  await words(page).fill('nowhere')
  await expect.poll(() => said(page).textContent()).toBe('No match')
  await words(page).fill('cat')
  await expect.poll(() => said(page).textContent()).toBe('3 of 3')
  await page.keyboard.press('Escape')
  expect(await bar(page).count()).toBe(0)
  expect(await marks(page).count()).toBe(0)
  expect(await focused(page)).toBe('sp-editor-article')
  expect(await selected(page)).toBe('cat')
  await page.keyboard.type('bird')
  expect(await htmlOf(page)).toBe(html.replace('<code>cat', '<code>bird'))
})

test('one match is replaced, then all others as one step of undo', async () => {
  const page = await open()
  await button(page, 'Write').click()
  await page.keyboard.press('Control+h')
  await words(page).fill('cat')
  await bar(page).getByLabel('Replace with').fill('dog')
  await button(page, 'Replace').click()
  await expect.poll(() => said(page).textContent()).toBe('1 of 3')
  await button(page, 'Replace all').click()
  await expect.poll(() => said(page).textContent()).toBe('3 replaced')
  expect(await htmlOf(page)).toBe(replaced)
  await field(page, 'article').focus()
  await page.keyboard.press('Control+z')
  expect(await htmlOf(page)).toBe(html.replace('One cat', 'One dog'))
})

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

test('on a phone the menu of the bar opens it, and all of it is in view', {
  tags: 'walk',
}, async () => {
  const page = await open(390)
  await button(page, 'Write').click()
  await page.getByText('More', { exact: true }).click()
  await button(page, 'Find and replace').click()
  await words(page).fill('cat')
  await button(page, 'Next').click()
  await expect.poll(() => said(page).textContent()).toBe('2 of 4')
  expect(await sidewaysWidths(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  for (const control of await bar(page).locator('button, input').all()) {
    const box = await control.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
  }
  expect(await axeInBothThemes(page)).toEqual([])
  await button(page, 'Close the search').click()
  expect(await bar(page).count()).toBe(0)
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
