import { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
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
import { notes, reference } from '../../testing/samples.ts'
import { FootnoteKeys } from './document/add-footnote.ts'
import { EnterKey } from './document/enter.ts'
import { articleSchema, extensions } from './document/extensions.ts'
import { readDocument, writeHtml } from './document/html.ts'

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
  await field('article').focus()
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

test.each([
  ['1984. ', '<p>1984. A novel</p>'],
  ['- ', '<p>- A novel</p>'],
  ['> ', '<p>&gt; A novel</p>'],
  ['# ', '<p># A novel</p>'],
])(
  'Backspace, or undo, after %j brings back what was typed, where one writes',
  async (typed, html) => {
    for (const keys of ['Backspace', 'Control+z']) {
      await openText()
      await type(typed)
      await press(keys)
      await type('A novel')
      expect([keys, await written()]).toEqual([keys, html])
    }
  },
)

test('undo after a rule brings the signs back, undo again takes them away, and redo goes the same way', async () => {
  for (const [typed, back] of [
    ['**bold**', '<p>**bold**</p>'],
    ['1. ', '<p>1. </p>'],
  ] as const) {
    await openText()
    await type(typed)
    await press('Control+z')
    expect(await written()).toBe(back)
    // Letters that come slowly are undone one at a time.
    await press(...[...typed].map(() => 'Control+z'))
    expect(await written()).toBe('')
    // With caps lock the key gives the small letter.
    for (const keys of ['Control+Shift+Z', 'Control+Shift+z']) {
      await press(keys, keys, keys)
      expect(await written()).toBe(back)
    }
  }
})

const leavesAll = async (html: string): Promise<void> => {
  for (const [keys, isAtEnd] of [
    ['ArrowRight', true],
    ['ArrowDown', true],
    ['End', true],
    ['Control+End', true],
    ['ArrowLeft', false],
    ['ArrowUp', false],
    ['Home', false],
    ['Control+Home', false],
  ] as const) {
    await openText(html)
    await move('Control+a', keys)
    await type('x')
    const text = await written()
    expect([keys, /One|img|hr/.test(text), text.includes('Two')]).toEqual([
      keys,
      /One|img|hr/.test(html),
      true,
    ])
    expect([keys, text.includes('Twox')]).toEqual([keys, isAtEnd])
  }
}

const leaving = 'after all is selected, every key leaves it, whatever the text begins with: %s'
const task = '<li class="task-list-item"><input type="checkbox" disabled=""> One</li>'
test.each([`<ul>${task}</ul><p>Two</p>`, '<hr><p>Two</p>'])(leaving, leavesAll)
test.each([
  '<p><img src="/logo-light.svg" alt="Logo" width="28" height="28"></p><p>Two</p>',
  '<p>One</p><p>Two</p>',
])(leaving, { tags: ['walk'] }, leavesAll)

test('who goes to the end, or presses below all, writes above the notes; from a note a key leads back', async () => {
  const text = (words: string, note = '') =>
    `<p>${words}${reference(1)}</p>${notes(`<li id="fn-1">${note}<a href="#fnref-1" class="footnote-backref">↩</a></li>`)}`
  await openText(text('One'))
  await move('Control+Home', 'Control+End')
  await type('!')
  expect(await written()).toContain(`${reference(1)}!</p>`)
  const below = field('article').css(':scope > p:last-child')
  await below.click()
  await type('?')
  expect(await written()).toContain(`${reference(1)}!?</p>`)
  await field('article').getByText('↩').click()
  await move('Home')
  await press('Control+Alt+f')
  await type('…')
  expect(await written()).toContain(`${reference(1)}…!?</p>`)
})

test('what is typed or composed at a picture stands in a line of its own, its first letter once', async () => {
  const picture = '<p><img src="/logo-light.svg" alt="Logo" width="28" height="28"></p>'
  const compose = (text: string) =>
    cdp().send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  for (const [keys, after] of [
    ['Control+Home', false],
    ['End', true],
  ] as const) {
    for (const write of [
      () => type('k'),
      async () => {
        const key = { key: 'Process', windowsVirtualKeyCode: 229 }
        await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
        for (const text of ['ｋ', 'か', 'かん']) await compose(text)
        await cdp().send('Input.insertText', { text: 'k' })
      },
    ]) {
      await openText(`${picture}<p>Hello</p>`)
      await move('Control+Home', ...(after ? ['ArrowRight'] : []))
      await write()
      await type('y')
      const line = '<p>ky</p>'
      const wanted = after ? picture + line : line + picture
      expect([keys, await written()]).toEqual([keys, `${wanted}<p>Hello</p>`])
    }
  }
})

test('several spaces that are typed are spaces that a page shows; those of code stay as they are', async () => {
  await openText()
  await type('one  two   three')
  expect(await written()).toBe('<p>one&nbsp; two&nbsp;&nbsp; three</p>')
  await openText('<pre><code>a  b</code></pre><p><code>c  d</code></p>')
  await type('e')
  expect(await written()).toContain('a  b')
})

/** Presses keys behind "here" of a text, and writes "out". @returns the text then */
const leave = (html: string, keys = ['Enter', 'Enter']): string => {
  const editor = new Editor({
    extensions: [...extensions, EnterKey, FootnoteKeys],
    content: readDocument(html).toJSON(),
    injectCSS: false,
  })
  onTestFinished(() => editor.destroy())
  const { view } = editor
  let end = 0
  view.state.doc.descendants((node, at) => {
    if (node.text?.includes('here')) end = at + node.nodeSize
  })
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, end)))
  for (const key of keys) {
    const [name = '', ...held] = key.split('+').toReversed()
    const [ctrlKey, altKey] = [held.includes('Control'), held.includes('Alt')]
    const event = new KeyboardEvent('keydown', { key: name, ctrlKey, altKey })
    if (!view.someProp('handleKeyDown', (handle) => handle(view, event)))
      view.dispatch(view.state.tr.insertText(name))
  }
  view.dispatch(view.state.tr.insertText('out'))
  return writeHtml(articleSchema.nodeFromJSON(view.state.doc.toJSON()))
}

test.each([
  ['<details><summary>s</summary><p>here</p>', '</details>'],
  ['<blockquote><p>here</p>', '</blockquote>'],
  ['<blockquote class="pull"><p>a</p><p>here</p>', '</blockquote>'],
  ['<div class="callout"><p>here</p>', '</div>'],
  ['<ul><li>a</li><li>here</li>', '</ul>'],
  ['<ol><li>here</li>', '</ol>'],
])('Enter twice at the end of %s goes on below it', (before, after) => {
  const rest = '<h2>After</h2>'
  expect(leave(`${before}${after}${rest}`)).toBe(`${before}${after}<p>out</p>${rest}`)
})

test('Enter in a caption goes on below its figure; twice in a quote in details, below the quote', () => {
  const figure = '<figure><pre><code>x</code></pre><figcaption>here</figcaption></figure>'
  expect(leave(`${figure}<p>After</p>`, ['Enter'])).toBe(`${figure}<p>out</p><p>After</p>`)
  const inDetails = (out: string) =>
    `<details><summary>s</summary><blockquote><p>here</p></blockquote>${out}</details>`
  expect(leave(inDetails(''))).toBe(inDetails('<p>out</p>'))
})

test.each([
  ['<details><summary>s</summary><p>here</p>', '<p>b</p></details>'],
  ['<blockquote><p>here</p>', '<p>b</p></blockquote>'],
  ['<div class="callout"><p>here</p>', '<p>b</p></div>'],
  ['<table><tbody><tr><td><p>here</p>', '<p>b</p></td><td></td></tr></tbody></table>'],
])('Enter twice in the middle of %s leaves it whole', (before, after) => {
  expect(leave(`${before}${after}`)).toBe(`${before}<p></p><p>out</p>${after}`)
})

test('Enter twice parts a list, and leaves a quote below which only empty lines are', () => {
  expect(leave('<ol start="3"><li>a</li><li>here</li><li>b</li></ol>')).toBe(
    '<ol start="3"><li>a</li><li>here</li></ol><p>out</p><ol start="5"><li>b</li></ol>',
  )
  const ends = '<blockquote><p>here</p>'
  expect(leave(`${ends}<p></p><p></p></blockquote><p>After</p>`)).toBe(
    `${ends}</blockquote><p>out</p><p>After</p>`,
  )
})

test('Enter goes from a summary to what is hidden', () => {
  expect(leave('<details><summary>here</summary><p></p></details>', ['Enter'])).toBe(
    '<details><summary>here</summary><p>out</p></details>',
  )
})

test('Enter in a footnote begins a paragraph of it, and a second one goes back to its reference', () => {
  const keys = ['Control+Alt+f', 'a', 'Enter', 'b', 'Enter', 'Enter']
  const reference = '<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup>'
  const back = '<a href="#fnref-1" title="Back to the text" class="footnote-backref">↩</a>'
  expect(leave('<p>here</p>', keys)).toBe(
    `<p>here${reference}out</p><div class="footnotes"><ol><li id="fn-1"><p>a</p><p>b ${back}</p></li></ol></div>`,
  )
})
