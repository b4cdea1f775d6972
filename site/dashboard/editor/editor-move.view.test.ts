import fc from 'fast-check'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { field, htmlOf, openEditor, openText, press, type, written } from '../../testing/editor.tsx'
import { answerUploads, drawPicture, storePicture } from '../../testing/uploads.ts'

const list = '<ul><li>one</li><li>two</li></ul>'
const table = '<table><tbody><tr><td>cell</td><td>other</td></tr></tbody></table>'
const html = `<p>first</p>${list}<details><summary>What</summary><p>hidden</p></details>${table}<p>last</p>`

const at = (text: string) => field('article').getByText(text, { exact: true })
const up = 'Alt+Shift+ArrowUp'
const down = 'Alt+Shift+ArrowDown'
const status = () => page.css('.editor-announced')

test('a key moves an item in its list, then the list, and says where it is now', async () => {
  await openText(html)
  await at('two').click()
  await press(up)
  await status().reads('Moved up: 1 of 2')
  await press(up)
  await status().reads('Moved up: 1 of 5')
  await press(up)
  await status().reads('Nothing is above it.')
  await type('!')
  const moved = '<ul><li>two!</li><li>one</li></ul><p>first</p>'
  expect(await written()).toBe(html.replace(`<p>first</p>${list}`, moved))
  await field('article').focus()
  for (const _ of ['!', 'list', 'item']) await press('Control+z')
  expect(await written()).toBe(html)
})

test('what a block needs stays in it: a summary first, a cell in its row', async () => {
  await openText(html)
  await at('hidden').click()
  await press(up)
  await at('cell').click()
  await press(down)
  expect(await written()).toBe(
    `<p>first</p><details><summary>What</summary><p>hidden</p></details>${list}<p>last</p>${table}`,
  )
})

test('below the last block is only the line for what comes next: the block stays, and the line is not counted', async () => {
  await openText(`<p>last</p>${table}`)
  await at('cell').click()
  await press(down)
  await status().reads('Nothing is below it.')
  await press(up)
  await status().reads('Moved up: 1 of 2')
  await press(down)
  await status().reads('Moved down: 2 of 2')
  await press(down)
  await status().reads('Nothing is below it.')
  await field('article').css('> p').hasCount(2)
})

test('in the breadth of a phone the menu of the bar moves the block, too', async () => {
  await page.viewport(390, 844)
  await openEditor(undefined, { html: '<p>first</p><p>last</p>' })
  await at('last').click()
  await page.getByText('More', { exact: true }).click()
  await page.button('Move the block up').click()
  await status().reads('Moved up: 1 of 2')
  expect(await htmlOf()).toBe('<p>last</p><p>first</p>')
})

/** Moves blocks at random, and takes all of it back. */
const moveOften = async (often: number): Promise<void> => {
  await openText(html)
  const text = field('article')
  const words = ['first', 'one', 'two', 'What', 'hidden', 'cell', 'last']
  const step = fc.tuple(fc.constantFrom(...words), fc.constantFrom(up, down))
  const letters = () => [...text.element().textContent].toSorted().join('')
  const before = letters()
  let moves = 0
  for (const [word, key] of fc.sample(step, { numRuns: often, seed: 17 })) {
    const order = text.element().textContent
    // At its end: the bar of a table may cover the beginning of the line above.
    await at(word).click({ position: { x: at(word).box().width - 4, y: 4 } })
    await press(key)
    expect([word, key, letters()]).toEqual([word, key, before])
    if (text.element().textContent !== order) moves += 1
  }
  expect(moves).toBeGreaterThan(often / 4)
  for (let move = 0; move < moves; move += 1) await press('Control+z')
  expect(await written()).toBe(html)
}

test('whatever is moved, nothing is lost, and undo leads back', () => moveOften(10))

test('nor after many more', { tags: ['walk'] }, () => moveOften(60))

/** One drag: dispatches its events. */
const dragging =
  (dataTransfer = new DataTransfer()) =>
  (type: string, on: Element, given: DragEventInit = {}) =>
    on.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, ...given }),
    )

test('a block is dragged by the handle beside it, as one step of undo', async () => {
  await openText(html)
  const handle = page.css('.editor-handle')
  await at('last').hover()
  await handle.appears()
  const drag = dragging()
  drag('dragstart', handle.element())
  const { left, top } = at('first').box()
  drag('drop', at('first').element(), { clientX: left + 2, clientY: top + 4 })
  drag('dragend', document.body)
  const moved = `<p>last</p>${html.replace('<p>last</p>', '')}`
  expect(await written()).toBe(moved)
  // What is typed then replaces nothing.
  await type('!')
  expect(await written()).toContain('last')
  await press('Control+z', 'Control+z')
  expect(await written()).toBe(html)
})

const picture = '<img src="/social.png" alt="" width="40" height="30">'
const figure = `<figure class="wide">${picture}<figcaption>Ours</figcaption></figure>`

test.each([
  [`<p>${picture}</p>`, `<p>${picture}</p>`],
  [figure, figure],
  [`<p>words ${picture}</p>`, `<p>${picture}</p>`],
])(
  'a dragged picture lands between blocks, leaves no empty paragraph, and goes back by undo: %s',
  async (line, whole) => {
    const before = `<p>first words</p>${line}<p>last</p>`
    await openText(before)
    const dragged = field('article').css('img:not(.ProseMirror-separator)')
    await dragged.appears()
    const drag = dragging()
    const { left, top } = at('first words').box()
    drag('dragstart', dragged.element(), {
      clientX: dragged.box().left + 5,
      clientY: dragged.box().top + 5,
    })
    drag('drop', at('first words').element(), { clientX: left + 30, clientY: top + 4 })
    drag('dragend', document.body)
    const rest = whole === line ? '' : '<p>words </p>'
    expect(await written()).toBe(`${whole}<p>first words</p>${rest}<p>last</p>`)
    await type('x')
    expect(await written()).toContain(picture)
    await press('Control+z', 'Control+z')
    expect(await written()).toBe(before)
  },
)

test('a file that is dropped beside the text comes into it at that height, and no file opens in the tab', async () => {
  answerUploads({ uploadPicture: storePicture })
  await openText('<p>first</p><p>middle</p><p>last</p>')
  const files = new DataTransfer()
  files.items.add(drawPicture('a.png', 40, 30))
  const drag = dragging(files)
  const { top } = at('middle').box()
  expect(drag('dragover', document.body)).toBe(false)
  expect(drag('drop', document.body, { clientX: 2, clientY: top + 4 })).toBe(false)
  await expect.poll(written).toMatch(/^<p>first<\/p><p>middle<\/p><p><img [^>]*><\/p><p>last<\/p>$/)
  const others = new DataTransfer()
  others.items.add(new File(['x'], 'x.pdf', { type: 'application/pdf' }))
  expect(dragging(others)('drop', at('last').element())).toBe(false)
  await field('article').getByText('could not be opened as a picture').appears()
})
