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

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

const open = async (html = ''): Promise<Page> => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  if (html) {
    await setHtml(page, html)
    await button(page, 'Write').click()
  }
  return page
}

/** Puts the cursor behind a text of the article. */
/** Presses a key that moves the cursor; the editor hears of it with the browser's next frame. */
const move = async (page: Page, keys: string): Promise<void> => {
  await page.keyboard.press(keys)
  await page.evaluate(
    () => new Promise((heard) => requestAnimationFrame(() => requestAnimationFrame(heard))),
  )
}

const putCursor = async (page: Page, after: string): Promise<void> => {
  await field(page, 'article').getByText(after, { exact: true }).click()
  await move(page, 'End')
}

test('Tab after a list goes on to the next field, and the paragraph stays where it is', async () => {
  const page = await open()
  await field(page, 'article').click()
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  for (const key of ['Enter', 'Enter', 'Tab']) await page.keyboard.press(key)
  expect(await focused(page)).toBe('sp-editor-category')
  // Category, history and summary come before it.
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await page.keyboard.type('https://example.org/')
  expect(await field(page, 'sources').inputValue()).toBe('https://example.org/')
  await field(page, 'article').focus()
  // The editor puts the cursor back where it was a moment after the browser has given the focus.
  const isInList = () =>
    page.evaluate(() => {
      const node = getSelection()?.anchorNode
      return Boolean((node instanceof Element ? node : node?.parentElement)?.closest('li'))
    })
  await expect.poll(isInList).toBe(false)
  await page.keyboard.type('after')
  expect(await htmlOf(page)).toBe('<ul><li>one</li><li>two</li></ul><p>after</p>')
})

test('Tab indents an item that has one before it, and Shift-Tab only what is indented', async () => {
  const page = await open('<ul><li>one</li><li>two</li></ul><p>end</p>')
  await putCursor(page, 'two')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('sp-editor-article')
  expect(await htmlOf(page)).toBe('<ul><li>one<ul><li>two</li></ul></li></ul><p>end</p>')
  await putCursor(page, 'two')
  await page.keyboard.press('Shift+Tab')
  const flat = '<ul><li>one</li><li>two</li></ul><p>end</p>'
  expect(await htmlOf(page)).toBe(flat)
  await putCursor(page, 'one')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('sp-editor-category')
  await putCursor(page, 'two')
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Align left')
  expect(await htmlOf(page)).toBe(flat)
})

test('Tab in code indents its lines, and Shift-Tab takes that back', async () => {
  const page = await open('<pre><code>if (a) {\nb()\n\tc()\n}</code></pre>')
  const selectLines = async () => {
    await field(page, 'article').locator('pre').click()
    await move(page, 'Control+Home')
    for (const _ of [1, 2, 3]) await move(page, 'Shift+ArrowDown')
    await move(page, 'Shift+End')
    expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^ *if.*\n *\}$/s)
  }
  await selectLines()
  await page.keyboard.press('Tab')
  expect(await htmlOf(page)).toBe('<pre><code>  if (a) {\n  b()\n  \tc()\n  }</code></pre>')
  await selectLines()
  for (const _ of [1, 2]) await page.keyboard.press('Shift+Tab')
  expect(await htmlOf(page)).toBe('<pre><code>if (a) {\nb()\nc()\n}</code></pre>')
  await field(page, 'article').locator('pre').click()
  for (const keys of ['Control+Home', 'End']) await move(page, keys)
  for (const keys of ['Tab', 'y']) await page.keyboard.press(keys)
  expect(await htmlOf(page)).toBe('<pre><code>if (a) {  y\nb()\nc()\n}</code></pre>')
})

test.each([
  ['a list', '<ul><li>before</li><li>here</li></ul>'],
  ['code', '<pre><code>here</code></pre>'],
  [
    'a list in a table',
    '<table><tbody><tr><td><ul><li>a</li><li>here</li></ul></td><td>b</td></tr></tbody></table>',
  ],
  ['a paragraph', '<p>here</p>'],
])(
  'Escape, then Tab, leaves the text from %s, forward and back, and changes nothing',
  async (_name, html) => {
    const page = await open(html)
    await putCursor(page, 'here')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('sp-editor-category')
    await putCursor(page, 'here')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Align left')
    expect(await htmlOf(page)).toBe(html)
  },
)

test('the way out by keyboard is said beside the text, and with its name', async () => {
  const page = await open()
  const hint = page.getByText('Escape, then Tab, leaves the text.')
  expect(await hint.isVisible()).toBe(true)
  const described = (await field(page, 'article').getAttribute('aria-describedby'))?.split(' ')
  expect(described).toContain(await hint.getAttribute('id'))
  // What was pressed before counts for the next key alone.
  await field(page, 'article').click()
  await page.keyboard.type('- one')
  for (const key of ['Enter', 'Escape']) await page.keyboard.press(key)
  await page.keyboard.type('two')
  await page.keyboard.press('Tab')
  expect(await htmlOf(page)).toBe('<ul><li>one<ul><li>two</li></ul></li></ul>')
})
