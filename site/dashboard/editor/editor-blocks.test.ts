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

const list = (page: Page) => page.getByRole('listbox', { name: 'Blocks' })
const options = (page: Page) => list(page).getByRole('option')
const chosen = (page: Page) => list(page).getByRole('option', { selected: true }).textContent()

const open = async (html = '', width = 1280): Promise<Page> => {
  const page = await authorTab(blog, { width })
  await openEditor(page, paths.write)
  await setHtml(page, html)
  await button(page, 'Write').click()
  return page
}

const made = {
  'Heading 2': '<h2>x</h2>',
  'Heading 3': '<h3>x</h3>',
  List: '<ul><li>x</li></ul>',
  'Numbered list': '<ol><li>x</li></ol>',
  'Task list':
    '<ul><li class="task-list-item"><input type="checkbox" aria-label="To do" disabled=""> x</li></ul>',
  Quote: '<blockquote><p>x</p></blockquote>',
  'Pull quote': '<blockquote class="pull"><p>x</p></blockquote>',
  Code: '<pre><code>x</code></pre>',
  Table:
    '<table><thead><tr><th>x</th><th></th></tr></thead><tbody><tr><td></td><td></td></tr></tbody></table>',
  Divider: '<hr><p>x</p>',
  Callout: '<div class="callout"><p>x</p></div>',
  Warning: '<div class="callout warning"><p>x</p></div>',
  Details: '<details><summary>x</summary><p></p></details>',
}

test('signs of Markdown at the start of a line make its block as they are typed', async () => {
  const page = await open()
  for (const [text, html] of [
    // The title of the page is the only h1.
    ['# x', '<h2>x</h2>'],
    ['## x', '<h2>x</h2>'],
    ['###### x', '<h6>x</h6>'],
    ['+ x', '<ul><li>x</li></ul>'],
    ['3. x', '<ol start="3"><li>x</li></ol>'],
    ['> x', '<blockquote><p>x</p></blockquote>'],
    ['___ x', '<hr><p>x</p>'],
    ['~~~ x', '<pre><code>x</code></pre>'],
  ] as const) {
    await setHtml(page, '')
    await button(page, 'Write').click()
    await page.keyboard.type(text)
    expect([text, await htmlOf(page)]).toEqual([text, html])
  }
})

test('a slash at an empty line opens a list that makes every block', { tags: 'walk' }, async () => {
  const page = await open()
  const names = [...Object.keys(made), 'Picture', 'Footnote']
  await page.keyboard.type('/')
  await list(page).waitFor()
  expect((await options(page).locator('b').allTextContents()).sort()).toEqual(names.sort())
  for (const [name, html] of Object.entries(made)) {
    await setHtml(page, '')
    await button(page, 'Write').click()
    await page.keyboard.type(`/${name.toLowerCase()}`)
    expect(await chosen(page)).toContain(name)
    await page.keyboard.press('Enter')
    expect(await list(page).count()).toBe(0)
    await page.keyboard.type('x')
    expect(await htmlOf(page)).toBe(html)
  }
})

test('the list is filtered, walked and left by keys, and said to screen readers', async () => {
  const page = await open('<p>Before</p>')
  const text = field(page, 'article')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('/')
  expect(await list(page).count()).toBe(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/hea')
  await expect.poll(() => options(page).count()).toBe(2)
  const active = async () =>
    page.locator(`[id="${await text.getAttribute('aria-activedescendant')}"]`).textContent()
  expect(await text.getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'))
  expect(await active()).toContain('Heading 2')
  await page.keyboard.press('ArrowDown')
  expect(await active()).toContain('Heading 3')
  await page.keyboard.press('ArrowDown')
  expect(await active()).toContain('Heading 2')
  await page.keyboard.press('ArrowUp')
  expect(await chosen(page)).toContain('Heading 3')
  await text.focus()
  await page.keyboard.press('Escape')
  expect(await list(page).count()).toBe(0)
  expect(await text.getAttribute('aria-activedescendant')).toBeNull()
  await page.keyboard.type('d')
  expect(await list(page).count()).toBe(0)
  expect(await htmlOf(page)).toBe('<p>Before</p><p>/head</p>')
  await text.getByText('/head').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/nothing of the kind')
  expect(await list(page).count()).toBe(0)
})

test.each([390, 1280])(
  'the plus beside an empty line opens the same list, in view at %i px',
  async (width) => {
    const page = await open('<p>Before</p>'.repeat(30), width)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await button(page, 'Add a block').click()
    await list(page).waitFor()
    const box = await list(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
    await page.keyboard.type('divi')
    await options(page).getByText('Divider').click()
    await page.keyboard.type('x')
    expect(await htmlOf(page)).toMatch(/<p>Before<\/p><hr><p>x<\/p>$/)
  },
)

const reference = (n: number) =>
  `<sup><a href="#fn-${n}" id="fnref-${n}" class="footnote-ref">${n}</a></sup>`
const note = (n: number, text: string) =>
  `<li id="fn-${n}">${text} <a href="#fnref-${n}" title="Back to the text" class="footnote-backref">↩</a></li>`

test('a footnote is numbered after the others, and its note is written at once', async () => {
  const page = await open('<p>It is so.</p>')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+Alt+f')
  await page.keyboard.type('She said')
  await field(page, 'article').getByText('It is so.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/footnote')
  await page.keyboard.press('Enter')
  await page.keyboard.type('He said')
  expect(await htmlOf(page)).toBe(
    `<p>It is so.${reference(1)}${reference(2)}</p><div class="footnotes"><ol>${note(1, 'She said')}${note(2, 'He said')}</ol></div>`,
  )
})

test('footnotes keep the order of the text: added, moved, deleted, undone; words elsewhere leave an old order', async () => {
  const page = await open('<p>One.</p><p>Two.</p>')
  const text = field(page, 'article')
  const order = async () => {
    const html = await htmlOf(page)
    const found = (pattern: RegExp) =>
      [...html.matchAll(pattern)].map((all) => all.slice(1).join(' '))
    return [...found(/href="#fn-(\d+)"[^>]*>(\d+)/g), ...found(/<li id="fn-(\d+)">([^<]*) /g)]
  }
  const addAt = async (words: string, note: string) => {
    await text.getByText(words).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Control+Alt+f')
    await page.keyboard.type(note)
  }
  await addAt('Two.', 'Note two')
  await addAt('One.', 'Note one')
  const both = ['2 1', '1 2', '2 Note one', '1 Note two']
  expect(await order()).toEqual(both)
  await text.getByText('One.').click()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  expect(await order()).toEqual(['1 1', '2 2', '1 Note two', '2 Note one'])
  await page.keyboard.press('Control+z')
  expect(await order()).toEqual(both)
  await text.getByText('One.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  expect(await order()).toEqual(['1 1', '1 Note two', '2 Note one'])
  const old = `<p>A.${reference(2)}</p><p>B.${reference(1)}</p><p>C</p><div class="footnotes"><ol>${note(1, 'b')}${note(2, 'a')}</ol></div>`
  await setHtml(page, old)
  await button(page, 'Write').click()
  // What the editor puts behind it takes no line of its own.
  const height = async (words: string) => (await text.getByText(words).boundingBox())?.height
  expect(await height('A.')).toBe(await height('C'))
  await text.getByText('A.').click()
  for (const key of ['End', 'Home']) await page.keyboard.press(key)
  await page.keyboard.type('Not ')
  expect(await htmlOf(page)).toBe(old.replace('A.', 'Not A.'))
  await addAt('B.', 'c')
  expect(await order()).toEqual(['2 1', '1 2', '3 3', '2 a', '1 b', '3 c'])
})
