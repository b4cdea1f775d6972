import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  field,
  htmlOf,
  move,
  openEditor,
  openText,
  paths,
  press,
  putCursor,
  type,
  written,
} from '../../testing/editor.tsx'

const focused = () => document.activeElement?.id

test('Tab after a list goes on to the next field, and the paragraph stays where it is', async () => {
  await openEditor(paths.write, { html: '' })
  await type('- one')
  await press('Enter')
  await type('two')
  for (const key of ['Enter', 'Enter', 'Tab']) await press(key)
  expect(focused()).toBe('sp-editor-category')
  // Category, history and summary come before it.
  for (const key of ['Tab', 'Tab', 'Tab']) await press(key)
  await type('https://example.org/')
  await field('sources').holds('https://example.org/')
  await field('article').element().focus()
  // The editor puts the cursor back where it was a moment after the browser has given the focus.
  const isInList = () => {
    const node = getSelection()?.anchorNode
    return Boolean((node instanceof Element ? node : node?.parentElement)?.closest('li'))
  }
  await expect.poll(isInList).toBe(false)
  await type('after')
  expect(await htmlOf()).toBe('<ul><li>one</li><li>two</li></ul><p>after</p>')
})

test('Tab indents an item that has one before it, and Shift-Tab only what is indented', async () => {
  await openText('<ul><li>one</li><li>two</li></ul><p>end</p>')
  await putCursor('two')
  await press('Tab')
  expect(focused()).toBe('sp-editor-article')
  expect(await written()).toBe('<ul><li>one<ul><li>two</li></ul></li></ul><p>end</p>')
  await putCursor('two')
  await press('Shift+Tab')
  const flat = '<ul><li>one</li><li>two</li></ul><p>end</p>'
  expect(await written()).toBe(flat)
  await putCursor('one')
  await press('Tab')
  expect(document.activeElement?.textContent).toBe('The next field')
  await putCursor('two')
  await press('Shift+Tab')
  expect(document.activeElement?.ariaLabel).toBe('Align left')
  expect(await written()).toBe(flat)
})

test('Tab in code indents its lines, and Shift-Tab takes that back', async () => {
  await openText('<pre><code>if (a) {\nb()\n\tc()\n}</code></pre>')
  const selectLines = async () => {
    await field('article').css('pre').click()
    await move('Control+Home')
    for (const _ of [1, 2, 3]) await move('Shift+ArrowDown')
    await move('Shift+End')
    expect(getSelection()?.toString()).toMatch(/^ *if.*\n *\}$/s)
  }
  await selectLines()
  await press('Tab')
  expect(await written()).toBe('<pre><code>  if (a) {\n  b()\n  \tc()\n  }</code></pre>')
  await selectLines()
  for (const _ of [1, 2]) await press('Shift+Tab')
  expect(await written()).toBe('<pre><code>if (a) {\nb()\nc()\n}</code></pre>')
  await field('article').css('pre').click()
  for (const keys of ['Control+Home', 'End']) await move(keys)
  for (const keys of ['Tab', 'y']) await press(keys)
  expect(await written()).toBe('<pre><code>if (a) {  y\nb()\nc()\n}</code></pre>')
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
    await openText(html)
    await putCursor('here')
    await press('Escape')
    await press('Tab')
    expect(document.activeElement?.textContent).toBe('The next field')
    await putCursor('here')
    await press('Escape')
    await press('Shift+Tab')
    expect(document.activeElement?.ariaLabel).toBe('Align left')
    expect(await written()).toBe(html)
  },
)

test('the way out by keyboard is said beside the text, and with its name', async () => {
  await openText()
  const hint = page.getByText('Escape, then Tab, leaves the text.')
  await hint.appears()
  const { id } = hint.element()
  await field('article').has('aria-describedby', expect.stringContaining(id))
  // What was pressed before counts for the next key alone.
  await type('- one')
  for (const key of ['Enter', 'Escape']) await press(key)
  await type('two')
  await press('Tab')
  expect(await written()).toBe('<ul><li>one<ul><li>two</li></ul></li></ul>')
})
