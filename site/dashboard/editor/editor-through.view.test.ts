import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
import { untilDrawn } from '../../testing/page.ts'
import { note, notes, picture, reference } from '../../testing/samples.ts'
import { parseClean } from './html/inert.ts'

interface Way {
  /** The block, whose editable text ends in `Text`; it stands between two paragraphs. */
  readonly html: string
  /** What is the block in the HTML that is written. */
  readonly block: string
  /** The keys that leave it at its end into a new line; none where a block has no such line. */
  readonly enter?: readonly string[]
  /** How often the arrow is pressed from above until the cursor is in the text. */
  readonly down?: number
}

const ways: Record<string, Way> = {
  'a heading': { html: '<h2>Text</h2>', block: 'h2', enter: ['Enter'] },
  'a list': { html: '<ul><li>One</li><li>Text</li></ul>', block: 'ul', enter: ['Enter', 'Enter'] },
  'a numbered list': { html: '<ol><li>Text</li></ol>', block: 'ol', enter: ['Enter', 'Enter'] },
  'a task list': {
    html: '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> Text</li></ul>',
    block: 'ul',
    enter: ['Enter', 'Enter'],
  },
  'a list in a list': {
    html: '<ul><li>One<ul><li>Text</li></ul></li></ul>',
    block: 'ul',
    enter: ['Enter', 'Enter', 'Enter'],
  },
  'a quote': {
    html: '<blockquote><p>Text</p></blockquote>',
    block: 'blockquote',
    enter: ['Enter', 'Enter'],
  },
  'a pull quote': {
    html: '<blockquote class="pull"><p>Text</p></blockquote>',
    block: 'blockquote',
    enter: ['Enter', 'Enter'],
  },
  code: { html: '<pre><code>Text</code></pre>', block: 'pre', enter: ['Enter', 'Enter', 'Enter'] },
  'a table': {
    html: '<table><tbody><tr><td>One</td><td>Text</td></tr></tbody></table>',
    block: 'table',
  },
  'a table with a caption': {
    html: '<table><caption>Text</caption><tbody><tr><td>One</td></tr></tbody></table>',
    block: 'table',
  },
  'a callout': {
    html: '<div class="callout"><p>Text</p></div>',
    block: '.callout',
    enter: ['Enter', 'Enter'],
  },
  details: {
    html: '<details><summary>One</summary><p>Text</p></details>',
    block: 'details',
    enter: ['Enter', 'Enter'],
  },
  'the caption of a picture': {
    html: `<figure><p><img src="${picture}" alt=""></p><figcaption>Text</figcaption></figure>`,
    block: 'figure',
    enter: ['Enter'],
    down: 2,
  },
}

const around = (html: string) => `<p>Before.</p>${html}<p>Below.</p>`
/** Where a word stands in what is written: in the block, or in which of the paragraphs around it. */
const placeOf = async (word: string, block: string): Promise<string> => {
  const body = parseClean(await written())
  const child = [...body.children].find((one) => one.textContent?.includes(word))
  if (!child) return 'nowhere'
  if (child.matches(block)) return 'inside'
  const texts = [...body.children].map((one) => (one.matches(block) ? 'block' : one.textContent))
  const [at, of] = [[...body.children].indexOf(child), texts.indexOf('block')]
  if (of < 0) return 'the block is gone'
  if (child.textContent?.includes('Below.')) return 'below'
  return at < of ? 'before' : 'after'
}
const enterBlock = async (html: string): Promise<void> => {
  await rewrite(around(html))
  await field('article').getByText('Text', { exact: true }).click()
  await move('End')
}

const typesThrough = async (_name: string, way: Way): Promise<void> => {
  const { html, block, enter, down = 1 } = way
  await openText()
  // By the arrows: from above, through it, and below.
  await rewrite(around(html))
  await field('article').getByText('Before.').click()
  await move('End', ...Array(down).fill('ArrowDown'))
  await type('Inside')
  expect(await placeOf('Inside', block)).toBe('inside')
  for (
    let line = 0;
    line < 9 && !getSelection()?.anchorNode?.textContent?.includes('Below.');
    line += 1
  )
    await move('ArrowDown')
  await move('End')
  await type('Outside')
  expect(await placeOf('Outside', block)).toBe('below')
  for (
    let line = 0;
    line < 9 && !getSelection()?.anchorNode?.textContent?.includes('Before.');
    line += 1
  )
    await move('ArrowUp')
  await move('End')
  await type('Above')
  expect(await placeOf('Above', block)).toBe('before')
  // By the mouse.
  await enterBlock(html)
  await type('Inside')
  await field('article').getByText('Below.').click()
  await move('End')
  await type('Outside')
  expect([await placeOf('Inside', block), await placeOf('Outside', block)]).toEqual([
    'inside',
    'below',
  ])
  // By Enter: below it, and not into what follows.
  if (enter) {
    await enterBlock(html)
    await press(...enter)
    await untilDrawn()
    await type('New')
    expect(await placeOf('New', block)).toBe('after')
    await press('Control+z')
  }
  // By Tab: out of the text, which stays as it is.
  await enterBlock(html)
  const before = await written()
  await press('Escape', 'Tab')
  await expect.poll(() => field('article').element().contains(document.activeElement)).toBe(false)
  expect(await written()).toBe(before)
  // By pasting.
  await enterBlock(html)
  paste({ 'text/plain': 'Plain' })
  await untilDrawn()
  expect(await placeOf('TextPlain', block)).toBe('inside')
  paste({ 'text/html': '<p>First</p><p>Second</p>' })
  await untilDrawn()
  await write('Typed')
  const all = parseClean(await written())
  expect(all.textContent).toMatch(/TextPlain\s*First\s*Second\s*Typed/)
  expect(all.querySelectorAll(block).length).toBeGreaterThan(0)
  expect(await placeOf('Below.', block)).toBe('below')
}

/** Those that are like another one. */
const alike = /numbered|task|in a list|pull|with a caption|callout|details/
const through = 'the author types into %s and out of it'
const kinds = Object.entries(ways)
test.each(kinds.filter(([name]) => !alike.test(name)))(through, typesThrough)
test.each(kinds.filter(([name]) => alike.test(name)))(through, { tags: ['walk'] }, typesThrough)

const atoms: Record<string, [html: string, block: string]> = {
  'a divider': ['<hr>', 'hr'],
  'a picture': [`<p><img src="${picture}" alt=""></p>`, 'p:has(img)'],
  'a picture in a figure': [
    `<figure class="wide"><p><img src="${picture}" alt=""></p></figure>`,
    'figure',
  ],
  'a block of HTML': ['<dl><dt>Word</dt><dd>What it means</dd></dl>', 'dl'],
}

test.each(Object.entries(atoms))(
  'the author types past %s, which stays',
  async (_name, [html, block]) => {
    await openText()
    const stays = async () =>
      expect(parseClean(await written()).querySelectorAll(block)).toHaveLength(1)
    await rewrite(around(html))
    await field('article').getByText('Before.').click()
    await move('End')
    for (let line = 0; line < 4; line += 1) await move('ArrowDown')
    await move('End')
    await type('Outside')
    expect(await placeOf('Outside', block)).toBe('below')
    for (let line = 0; line < 4; line += 1) await move('ArrowUp')
    await move('End')
    await type('Above')
    expect(await placeOf('Above', block)).toBe('before')
    // Onto it, and typed there: beside it, not in its place.
    await move('ArrowDown')
    await type('Beside')
    await stays()
    expect(await placeOf('Beside', block)).not.toBe('nowhere')
    await rewrite(around(html))
    await field('article').getByText('Before.').click()
    await move('End', 'ArrowDown')
    paste({ 'text/plain': 'Pasted' })
    await untilDrawn()
    await stays()
    await press('Enter')
    await type('Then')
    await stays()
    expect(await placeOf('Then', block)).not.toBe('nowhere')
  },
)

test('the author types into a footnote and back out of it', async () => {
  await openText()
  await rewrite(`<p>Before${reference(1)}.</p>${notes(note(1, 'Text'))}`)
  await field('article').css('.footnotes p').click()
  await move('Home')
  await type('Inside ')
  expect(await written()).toContain('Inside Text')
  await move('End')
  await press('Enter')
  await untilDrawn()
  await press('Enter')
  await untilDrawn()
  await type('Back')
  expect(parseClean(await written()).querySelector('p')?.textContent).toContain('Back')
  expect(parseClean(await written()).querySelectorAll('.footnotes li')).toHaveLength(1)
  await page.css('.footnotes').appears()
})
