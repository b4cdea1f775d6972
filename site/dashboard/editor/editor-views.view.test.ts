import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { field, move, openArticle, type } from '../../testing/editor.tsx'
import { untilDrawn } from '../../testing/page.ts'

const html = Array.from(
  { length: 300 },
  (_, index) => `<p>Line ${index} of <em>this</em> &amp; that &lt; more.</p>`,
).join('')
const line = (index: number) => `Line ${index} of this & that < more.`

const rendered = `<!doctype html><head><meta property="og:url" content="https://example.org/"></head>
  <body><p>Short</p></body>`

/** Opens a long article, with the caret in the middle of its text. */
const openLong = async () => {
  await openArticle({ html }, { previewArticle: () => ({ html: rendered }) })
  await field('article').getByText(line(150)).click()
  await move('Home', ...Array<string>(6).fill('ArrowRight'))
}
const open = async (view: 'Write' | 'HTML view' | 'Preview') => {
  await page.button(view).tap()
  await untilDrawn()
}
/** What is before the caret, in its line. */
const before = () => {
  const { activeElement: box } = document
  if (box instanceof HTMLTextAreaElement)
    return box.value.slice(0, box.selectionStart).split('\n').at(-1)
  const { anchorNode, anchorOffset } = getSelection() ?? {}
  return anchorNode?.textContent?.slice(0, anchorOffset)
}
const source = () => page.css('.editor-source').element() as HTMLTextAreaElement
const frame = () => page.css('.editor-code').element()
/** The line in the middle of the HTML view. */
const lineInMiddle = () => {
  const { left, top, height } = page.css('.editor-code').box()
  const { offset } = document.caretPositionFromPoint(left + 40, top + height / 2 + 5) ?? {}
  return source().value.slice(0, offset).split('\n').length - 1
}

test('the preview and back keep how far the text was scrolled, and its caret', async () => {
  await openLong()
  scrollBy({ top: -777, behavior: 'instant' })
  const top = scrollY
  expect(top).toBeGreaterThan(2_000)
  await open('Preview')
  await page.getByTitle('The page').appears()
  expect(scrollY).toBeLessThan(top)
  await open('Write')
  expect(scrollY).toBe(top)
  await type('X')
  await field('article').getByText('Line 1X50 of').appears()
})

test('the HTML view opens at the caret; unless that moves, all is as it was', async () => {
  await openLong()
  scrollBy({ top: -777, behavior: 'instant' })
  const top = scrollY
  await open('HTML view')
  expect(before()).toBe('<p>Line 1')
  expect(lineInMiddle()).toBe(150)
  await open('Write')
  expect(scrollY).toBe(top)
  expect(before()).toBe('Line 1')
  await open('HTML view')
  source().setSelectionRange(5, 9)
  frame().scrollTop = 1_234
  await open('Preview')
  await open('HTML view')
  expect(frame().scrollTop).toBe(1_234)
  expect(source()).toMatchObject({ selectionStart: 5, selectionEnd: 9 })
})

const opensThere = async (words: string, there: string): Promise<void> => {
  await openLong()
  await open('HTML view')
  const at = source().value.indexOf(words) + words.length
  source().setSelectionRange(at, at)
  await open('Write')
  expect(before()).toBe(there)
  const { top } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? {}
  expect(Math.abs((top ?? 0) - innerHeight / 2)).toBeLessThan(20)
}

const opening = 'the written view opens where the caret of the HTML view is: after %s'
test.each([['Line 30 of <em>this</em> &amp; that &lt;', ' & that <']])(opening, opensThere)
test.each([
  ['Line 20', 'Line 20'],
  ['more.</p>\n<p>Line 41', 'Line 41'],
])(opening, { tags: ['walk'] }, opensThere)
