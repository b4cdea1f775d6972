import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formsOf } from '../../../shared/articles/html/forms.ts'
import {
  field,
  move,
  openText,
  paste,
  press,
  rewrite,
  type,
  write,
  written,
} from '../../testing/editor.tsx'
import { note, notes, reference } from '../../testing/samples.ts'
import { articleHtml } from '../preview/article-html.ts'

const list = () => page.getByRole('listbox', { name: 'Blocks' })
const options = () => list().getByRole('option')
const chosen = () => list().getByRole('option', { selected: true })

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
  await openText()
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
    await rewrite('')
    await type(text)
    expect([text, await written()]).toEqual([text, html])
  }
})

test('a slash at an empty line opens a list that makes every block', async () => {
  await openText()
  const names = [...Object.keys(made), 'Picture', 'Footnote']
  await type('/')
  await list().appears()
  expect(options().css('span').texts().sort()).toEqual(names.sort())
  const inPython = { 'Python code': '<pre><code class="language-python">x</code></pre>' }
  for (const [name, html] of Object.entries({ ...made, ...inPython })) {
    await rewrite('')
    await type('/')
    await write(name.toLowerCase())
    await chosen().says(name)
    await press('Enter')
    await list().disappears()
    await type('x')
    expect(await written()).toBe(html)
  }
})

test('the list is filtered, walked and left by keys, and said to screen readers', async () => {
  await openText('<p>Before</p>')
  const text = field('article')
  await press('Control+End')
  await type('/')
  await list().disappears()
  await press('Backspace')
  await press('Enter')
  await type('/Hea')
  await options().hasCount(2)
  const active = () =>
    document.getElementById(text.element().getAttribute('aria-activedescendant') ?? '')?.textContent
  await text.has('aria-controls', list().element().id)
  await expect.poll(active).toContain('Heading 2')
  await press('ArrowDown')
  await expect.poll(active).toContain('Heading 3')
  await press('ArrowDown')
  await expect.poll(active).toContain('Heading 2')
  await press('ArrowUp')
  await chosen().says('Heading 3')
  await text.focus()
  await press('Escape')
  await list().disappears()
  await expect.element(text).not.toHaveAttribute('aria-activedescendant')
  await type('d')
  await list().disappears()
  expect(await written()).toBe('<p>Before</p><p>/Head</p>')
  await text.getByText('/Head').click()
  await press('End')
  await press('Enter')
  await type('/')
  await write('nothing of the kind')
  await list().disappears()
})

test.each([390, 1280])(
  'the plus beside an empty line opens the same list, in view at %i px',
  async (width) => {
    await openText('<p>Before</p>'.repeat(30), width)
    await press('Control+End')
    await press('Enter')
    await page.css('.editor-plus').click()
    await list().appears()
    const box = list().box()
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(width)
    expect(box.bottom).toBeLessThanOrEqual(900)
    await type('divi')
    await options().getByText('Divider').click()
    await type('x')
    expect(await written()).toMatch(/<p>Before<\/p><hr><p>x<\/p>$/)
  },
)

test('a footnote is numbered after the others, and its note is written at once', async () => {
  await openText('<p>It is so.</p>')
  await press('Control+End')
  await press('Control+Alt+f')
  await type('She said')
  await field('article').getByText('It is so.').click()
  await press('End')
  await press('Enter')
  await type('/footnote')
  await press('Enter')
  await type('He said')
  expect(await written()).toBe(
    `<p>It is so.${reference(1)}${reference(2)}</p>${notes(note(1, 'She said'), note(2, 'He said'))}`,
  )
})

test('[^1] typed behind a word is a footnote, and undone what was typed; an address before a sign is a link', async () => {
  await openText('<p>It is so</p>')
  await press('Control+End')
  await type('[^1]')
  await type('She said')
  expect(await written()).toBe(`<p>It is so${reference(1)}</p>${notes(note(1, 'She said'))}`)
  await openText('<p>It is so</p>')
  await press('Control+End')
  await type('[^1]')
  await press('Control+z')
  expect(await written()).toBe('<p>It is so[^1]</p>')
  await press('Enter')
  await type('[^1]: See (https://example.com/a), or https://example.com/b? ')
  expect(await written()).toContain(
    '<p>[^1]: See (<a href="https://example.com/a" rel="noopener noreferrer">https://example.com/a</a>), or <a href="https://example.com/b" rel="noopener noreferrer">https://example.com/b</a>?',
  )
})

test('footnotes keep the order of the text: added, moved, deleted, undone; words elsewhere leave an old order', async () => {
  await openText('<p>One.</p><p>Two.</p>')
  const text = field('article')
  const order = async () => {
    const html = await written()
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
  const old = `<p>A.${reference(2)}</p><p>B.${reference(1)}</p><p>C</p>${notes(note(1, 'b'), note(2, 'a'))}`
  await rewrite(old)
  // What the editor puts behind it takes no line of its own.
  const height = (words: string) => text.getByText(words).box().height
  expect(height('A.')).toBe(height('C'))
  await text.getByText('A.').click()
  for (const key of ['End', 'Home']) await press(key)
  await type('Not ')
  expect(await written()).toBe(old.replace('A.', 'Not A.'))
  await addAt('B.', 'c')
  expect(await order()).toEqual(['2 1', '1 2', '3 3', '2 a', '1 b', '3 c'])
})

const box = (attributes: string) => `<input type="checkbox" ${attributes}>`
const open = box('disabled aria-label="To do"')
const done = box('checked disabled aria-label="Done"')

/** What articles have beside plain text, as the server stores it. */
const parts = [
  '<p>It is so.<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup> And so.<sup id="fnref:2"><a href="#fn:2" class="footnote-ref">2</a></sup></p>',
  '<div class="footnotes"><ol><li id="fn-1">Said <em>she</em> <a href="#fnref-1" class="footnote-backref">↩</a></li><li id="fn:2">Said he</li></ol></div>',
  `<ul><li class="task-list-item">${done} bread</li><li class="task-list-item">${open} milk<ul><li class="task-list-item">${open} whole</li></ul></li><li>plain</li></ul>`,
  '<details><summary>More <em>here</em> now</summary><p>Hidden</p><ul><li>a</li></ul></details><details open><summary>Open</summary><p>Seen</p></details>',
  '<table><caption>Prices in <strong>euros</strong></caption><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
].join('')

/** HTML with the attributes of each tag in one order, since the server orders them. */
const ordered = (html: string): string =>
  html.replace(/<(\w+)((?: [\w-]+(?:="[^"]*")?)+)>/g, (_tag, name: string, said: string) =>
    [`<${name}`, ...(said.replaceAll('=""', '').match(/[\w-]+(?:="[^"]*")?/g) ?? []).sort()]
      .join(' ')
      .concat('>'),
  )

test('a footnote, a task, what is hidden and a caption are written in like any text', async () => {
  await openText(parts)
  const text = field('article')
  for (const words of ['Said he', 'bread', 'Hidden', 'Prices in']) {
    const at = text.getByText(words).last()
    await at.click({ position: { x: 20, y: 8 } })
    await press('Home')
    await type('New ')
  }
  await text
    .css('summary')
    .first()
    .click({ position: { x: 5, y: 5 } })
  await press('Enter')
  await type('First')
  await text.getByRole('checkbox', { name: 'To do' }).first().click()
  expect(ordered(await written())).toBe(
    ordered(
      parts
        .replace('Said he', 'New Said he')
        .replace(' bread', ' New bread')
        .replace(`${open} milk`, `${done} milk`)
        .replace('<p>Hidden', '<p>First</p><p>New Hidden')
        .replace('Prices', 'New Prices'),
    ),
  )
})

test('a task is made by typing, goes on with Enter, is ticked by keys and unmade by Backspace', async () => {
  await openText()
  await type('- [x] one')
  await press('Enter')
  await type('two')
  for (const keys of ['Control+Enter', 'Enter', 'Backspace']) await press(keys)
  await type('three')
  const item = (state: string, text: string) => `<li class="task-list-item">${state} ${text}</li>`
  expect(ordered(await written())).toBe(
    ordered(`<ul>${item(done, 'one')}${item(done, 'two')}<li>three</li></ul>`),
  )
})

const markdown = `- [x] baked
- [ ] eaten

It is so.[^a] Twice so.[^a] Or not.[^b] \`[^a]\` [^none]

[^a]: Said **she**
    in *May*.

[^b]: First.

    Second[^c].
[^c]: Third

<details>
<summary>More</summary>

Hidden *here*.

</details>
`

test('Markdown with footnotes, tasks and details is pasted as what it says, twice as well', async () => {
  await openText()
  paste({ 'text/plain': markdown })
  await field('article').css('.footnotes').appears()
  const tasks = `<ul><li class="task-list-item">${done} baked</li><li class="task-list-item">${open} eaten</li></ul>`
  expect(ordered(await written())).toBe(
    ordered(
      [
        tasks,
        `<p>It is so.${reference(1)} Twice so.${reference(1, 'fnref-1-2')} Or not.${reference(2)} <code>[^a]</code> [^none]</p>`,
        '<details><summary>More</summary><p>Hidden <em>here</em>.</p></details>',
        notes(
          note(1, 'Said <strong>she</strong> in <em>May</em>.'),
          note(2, `<p>First.</p><p>Second${reference(3)}.</p>`),
          note(3, 'Third'),
        ),
      ].join(''),
    ),
  )
  await press('Control+End')
  paste({ 'text/plain': 'Again.[^1]\n\n[^1]: More' })
  const ids = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  await expect.poll(async () => ids(await written())).toContain('fn-4')
  const all = ids(await written())
  expect(new Set(all).size).toBe(all.length)
})

test('a link alone on its line is shown as a card with its host, and is stored as a link', async () => {
  const link = '<a href="https://www.example.com/walk" rel="noopener noreferrer">A walk</a>'
  await openText(`<p>${link}</p><p>See ${link}</p>`)
  const cards = field('article').css('[data-host]')
  const hosts = () => cards.elements().map((one) => (one as HTMLElement).dataset.host)
  await expect.poll(hosts).toEqual(['example.com'])
  await cards.first().click()
  await press('End')
  await type(' more')
  await cards.disappears()
  expect(await written()).toBe(`<p>${link} more</p><p>See ${link}</p>`)
})

test.each([390, 1280])(
  'at %i pixels code hangs as far to the right as to the left',
  async (width) => {
    await openText('<p>Words</p><pre><code>a()\n</code></pre>', width)
    const [words, code] = [
      field('article').getByText('Words').box(),
      field('article').css('pre').box(),
    ]
    expect(words.left - code.left).toBeGreaterThan(10)
    expect(code.right - words.right).toBeCloseTo(words.left - code.left, 1)
  },
)

test('code that is opened, pasted or typed has no empty last line, and opening it changes nothing', async () => {
  const html = '<pre><code>one\n\ntwo\n</code></pre><p>End</p>'
  const height = () => field('article').css('pre').box().height
  await openText(html)
  await field('article').css('pre').reads('one two')
  const opened = height()
  expect(await written()).toBe(html)
  await rewrite('')
  paste({ 'text/html': html })
  await field('article').css('pre').appears()
  expect(height()).toBe(opened)
  await rewrite('')
  await type('~~~ one')
  await press('Enter', 'Enter')
  await type('two')
  expect(height()).toBe(opened)
  // Below its last line Enter leads out.
  await rewrite(html)
  await field('article').css('pre').click()
  await move('ArrowDown', 'End', 'Enter', 'Enter', 'Enter')
  await type('x')
  expect(await written()).toBe('<pre><code>one\n\ntwo\n</code></pre><p>x</p><p>End</p>')
})

test('words begin at the side where they begin on the page, and an item stays beside its mark', async () => {
  const html = `<p>שלום</p><p>One</p><ul><li><p>לחם</p></li><li><p>Two.</p></li></ul>
    <ol><li><p>Three</p></li><li><p>ארבע</p></li></ol><blockquote><p>חמש</p><p>Six</p></blockquote>
    <pre><code>seven</code></pre><div class="callout"><p>שמונה</p><pre><code>nine</code></pre></div>`
  const sidesIn = (root: Element) => {
    const sides: Record<string, string> = {}
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.nodeValue?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const [words, all] = [range.getBoundingClientRect(), root.getBoundingClientRect()]
      sides[text.nodeValue] = words.x - all.x < all.right - words.right ? 'left' : 'right'
    }
    return sides
  }
  await openText(html)
  const shown = document.createElement('div')
  shown.className = 'prose'
  const safe = articleHtml(formsOf(html, '/blog/0123456789').page)
  shown.append(...new DOMParser().parseFromString(safe, 'text/html').body.childNodes)
  document.body.append(shown)
  const [left, right] = ['left', 'right'] as const
  expect(sidesIn(shown)).toEqual({
    שלום: right,
    One: left,
    לחם: right,
    'Two.': right,
    Three: left,
    ארבע: left,
    חמש: right,
    Six: left,
    seven: left,
    שמונה: right,
    nine: left,
  })
  expect(sidesIn(field('article').element())).toEqual(sidesIn(shown))
  shown.remove()
})
