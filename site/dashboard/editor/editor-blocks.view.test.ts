import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button } from '../../testing/dashboard.tsx'
import {
  field,
  focus,
  htmlOf,
  openEditor,
  press,
  setHtml,
  show,
  type,
} from '../../testing/editor.tsx'
import { texts } from '../../testing/page.ts'

const list = () => page.getByRole('listbox', { name: 'Blocks' })
const options = () => list().getByRole('option')
const chosen = () => list().getByRole('option', { selected: true })

const open = async (html = '', width = 1280): Promise<void> => {
  await page.viewport(width, 900)
  await openEditor(undefined, { html })
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
  await open()
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
    await setHtml('')
    await show('Write')
    await type(text)
    expect([text, await htmlOf()]).toEqual([text, html])
  }
})

test('a slash at an empty line opens a list that makes every block', async () => {
  await open()
  const names = [...Object.keys(made), 'Picture', 'Footnote']
  await type('/')
  await expect.element(list()).toBeVisible()
  expect(texts(options().css('b')).sort()).toEqual(names.sort())
  for (const [name, html] of Object.entries(made)) {
    await setHtml('')
    await show('Write')
    await type(`/${name.toLowerCase()}`)
    await expect.element(chosen()).toMatchTextContent(name)
    await press('Enter')
    await expect.element(list()).not.toBeInTheDocument()
    await type('x')
    expect(await htmlOf()).toBe(html)
  }
})

test('the list is filtered, walked and left by keys, and said to screen readers', async () => {
  await open('<p>Before</p>')
  const text = field('article')
  await press('Control+End')
  await type('/')
  await expect.element(list()).not.toBeInTheDocument()
  await press('Backspace')
  await press('Enter')
  await type('/hea')
  await expect.poll(() => options().elements()).toHaveLength(2)
  const active = () =>
    document.getElementById(text.element().getAttribute('aria-activedescendant') ?? '')?.textContent
  await expect.element(text).toHaveAttribute('aria-controls', list().element().id)
  await expect.poll(active).toContain('Heading 2')
  await press('ArrowDown')
  await expect.poll(active).toContain('Heading 3')
  await press('ArrowDown')
  await expect.poll(active).toContain('Heading 2')
  await press('ArrowUp')
  await expect.element(chosen()).toMatchTextContent('Heading 3')
  focus(text)
  await press('Escape')
  await expect.element(list()).not.toBeInTheDocument()
  await expect.element(text).not.toHaveAttribute('aria-activedescendant')
  await type('d')
  await expect.element(list()).not.toBeInTheDocument()
  expect(await htmlOf()).toBe('<p>Before</p><p>/head</p>')
  await text.getByText('/head').click()
  await press('End')
  await press('Enter')
  await type('/nothing of the kind')
  await expect.element(list()).not.toBeInTheDocument()
})

test.each([390, 1280])(
  'the plus beside an empty line opens the same list, in view at %i px',
  async (width) => {
    await open('<p>Before</p>'.repeat(30), width)
    await press('Control+End')
    await press('Enter')
    await button('Add a block').click()
    await expect.element(list()).toBeVisible()
    const box = list().element().getBoundingClientRect()
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(width)
    expect(box.bottom).toBeLessThanOrEqual(900)
    await type('divi')
    await options().getByText('Divider').click()
    await type('x')
    expect(await htmlOf()).toMatch(/<p>Before<\/p><hr><p>x<\/p>$/)
  },
)

const reference = (n: number) =>
  `<sup><a href="#fn-${n}" id="fnref-${n}" class="footnote-ref">${n}</a></sup>`
const note = (n: number, text: string) =>
  `<li id="fn-${n}">${text} <a href="#fnref-${n}" title="Back to the text" class="footnote-backref">↩</a></li>`

test('a footnote is numbered after the others, and its note is written at once', async () => {
  await open('<p>It is so.</p>')
  await press('Control+End')
  await press('Control+Alt+f')
  await type('She said')
  await field('article').getByText('It is so.').click()
  await press('End')
  await press('Enter')
  await type('/footnote')
  await press('Enter')
  await type('He said')
  expect(await htmlOf()).toBe(
    `<p>It is so.${reference(1)}${reference(2)}</p><div class="footnotes"><ol>${note(1, 'She said')}${note(2, 'He said')}</ol></div>`,
  )
})

test('footnotes keep the order of the text: added, moved, deleted, undone; words elsewhere leave an old order', async () => {
  await open('<p>One.</p><p>Two.</p>')
  const text = field('article')
  const order = async () => {
    const html = await htmlOf()
    const found = (pattern: RegExp) =>
      [...html.matchAll(pattern)].map((all) => all.slice(1).join(' '))
    return [...found(/href="#fn-(\d+)"[^>]*>(\d+)/g), ...found(/<li id="fn-(\d+)">([^<]*) /g)]
  }
  const addAt = async (words: string, note: string) => {
    await text.getByText(words).click()
    await press('End')
    await press('Control+Alt+f')
    await type(note)
  }
  await addAt('Two.', 'Note two')
  await addAt('One.', 'Note one')
  const both = ['2 1', '1 2', '2 Note one', '1 Note two']
  expect(await order()).toEqual(both)
  await text.getByText('One.').click()
  await press('Alt+Shift+ArrowDown')
  expect(await order()).toEqual(['1 1', '2 2', '1 Note two', '2 Note one'])
  await press('Control+z')
  expect(await order()).toEqual(both)
  await text.getByText('One.').click()
  await press('End')
  await press('Backspace')
  expect(await order()).toEqual(['1 1', '1 Note two', '2 Note one'])
  const old = `<p>A.${reference(2)}</p><p>B.${reference(1)}</p><p>C</p><div class="footnotes"><ol>${note(1, 'b')}${note(2, 'a')}</ol></div>`
  await setHtml(old)
  await show('Write')
  // What the editor puts behind it takes no line of its own.
  const height = (words: string) => text.getByText(words).element().getBoundingClientRect().height
  expect(height('A.')).toBe(height('C'))
  await text.getByText('A.').click()
  for (const key of ['End', 'Home']) await press(key)
  await type('Not ')
  expect(await htmlOf()).toBe(old.replace('A.', 'Not A.'))
  await addAt('B.', 'c')
  expect(await order()).toEqual(['2 1', '1 2', '3 3', '2 a', '1 b', '3 c'])
})
