import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorPage,
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

const open = async (given = html, isPhone = false): Promise<Page> => {
  const page = isPhone ? await authorPage(blog, { width: 390, isPhone }) : await authorTab(blog)
  await openEditor(page, paths.write)
  await setHtml(page, given)
  await button(page, 'Write').click()
  return page
}
const at = (page: Page, text: string) => field(page, 'article').getByText(text, { exact: true })
const up = 'Alt+Shift+ArrowUp'
const down = 'Alt+Shift+ArrowDown'
const said = (page: Page) => page.locator('.editor-moved')

test('a key moves an item in its list, then the list, and says where it is now', async () => {
  const page = await open()
  await at(page, 'two').click()
  await page.keyboard.press(up)
  await expect.poll(() => said(page).textContent()).toBe('Moved up: 1 of 2')
  await page.keyboard.press(up)
  await expect.poll(() => said(page).textContent()).toBe('Moved up: 1 of 5')
  await page.keyboard.press(up)
  await expect.poll(() => said(page).textContent()).toBe('Nothing is above it.')
  await page.keyboard.type('!')
  const moved = '<ul><li>two!</li><li>one</li></ul><p>first</p>'
  expect(await htmlOf(page)).toBe(html.replace(`<p>first</p>${list}`, moved))
  await field(page, 'article').focus()
  for (const _ of ['!', 'list', 'item']) await page.keyboard.press('Control+z')
  expect(await htmlOf(page)).toBe(html)
})

test('what a block needs stays in it: a summary first, a cell in its row', async () => {
  const page = await open()
  await at(page, 'hidden').click()
  await page.keyboard.press(up)
  await at(page, 'cell').click()
  await page.keyboard.press(down)
  expect(await htmlOf(page)).toBe(
    `<p>first</p><details><summary>What</summary><p>hidden</p></details>${list}<p>last</p>${table}`,
  )
})

test('on a phone the menu of the bar moves the block, too', async () => {
  const page = await open('<p>first</p><p>last</p>', true)
  await at(page, 'last').tap()
  await page.getByText('More', { exact: true }).tap()
  await button(page, 'Move the block up').tap()
  await expect.poll(() => said(page).textContent()).toBe('Moved up: 1 of 2')
  expect(await htmlOf(page)).toBe('<p>last</p><p>first</p>')
})

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

test('whatever is moved, nothing is lost, and undo leads back', { tags: 'walk' }, async () => {
  const page = await open()
  const text = field(page, 'article')
  const words = ['first', 'one', 'two', 'What', 'hidden', 'cell', 'last']
  const step = fc.tuple(fc.constantFrom(...words), fc.constantFrom(up, down))
  const steps = fc.sample(step, { numRuns: 40, seed: 17 })
  const letters = async () => [...((await text.textContent()) ?? '')].toSorted().join('')
  const before = await letters()
  let moves = 0
  for (const [word, key] of steps) {
    const order = await text.textContent()
    await at(page, word).click()
    await page.keyboard.press(key)
    expect([word, key, await letters()]).toEqual([word, key, before])
    if ((await text.textContent()) !== order) moves += 1
  }
  expect(moves).toBeGreaterThan(10)
  for (let move = 0; move < moves; move += 1) await page.keyboard.press('Control+z')
  expect(await htmlOf(page)).toBe(html)
})
