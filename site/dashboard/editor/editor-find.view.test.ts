import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { field, htmlOf, openEditor, press, setHtml, type } from '../../testing/editor.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'

const html =
  '<p>One cat and a <strong>Cat</strong>.</p><h2>Concat</h2><pre><code>cat</code></pre><p>Dog</p>'
const replaced =
  '<p>One dog and a <strong>dog</strong>.</p><h2>Condog</h2><pre><code>dog</code></pre><p>Dog</p>'

const open = async (width = 1280): Promise<void> => {
  await page.viewport(width, 900)
  await openEditor()
  await setHtml(html)
}
const bar = () => page.css('.editor-find')
const status = () => page.css('.editor-find-count')
const words = () => bar().getByLabelText('Find', { exact: true })
const marks = () => page.css('.editor-found')
const focused = () => document.activeElement?.id
const selected = () => getSelection()?.toString()

const find = async (what: string): Promise<void> => {
  await press('Control+f')
  await words().fill(what)
}

test('words are found, counted and walked through, and Escape leaves the cursor at the match', async () => {
  await open()
  await page.button('Write').click()
  await find('cat')
  await status().reads('1 of 4')
  await marks().hasCount(4)
  // An Enter that ends a composition, such as that of Japanese words, goes nowhere.
  const composed = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  words().element().dispatchEvent(composed)
  // There Control and F are the browser's.
  const again = { key: 'f', ctrlKey: true, bubbles: true, cancelable: true }
  expect(words().element().dispatchEvent(new KeyboardEvent('keydown', again))).toBe(true)
  await press('Enter')
  await status().reads('2 of 4')
  await page.css('.editor-found[data-current]').reads('Cat')
  await page.button('Previous').click()
  await page.button('Previous').click()
  await status().reads('4 of 4')
  await page.button('Match case').click()
  await status().reads('3 of 3')
  await words().fill('nowhere')
  await status().reads('No match')
  await words().fill('cat')
  await status().reads('3 of 3')
  await press('Escape')
  await bar().disappears()
  await marks().disappears()
  expect(focused()).toBe('sp-editor-article')
  expect(selected()).toBe('cat')
  await type('bird')
  expect(await htmlOf()).toBe(html.replace('<code>cat', '<code>bird'))
})

test('signs are found as they are, none stands for any letter', async () => {
  await open()
  await setHtml('<p>1.5 and 125, a+b and aab, (x) and x</p>')
  await page.button('Write').click()
  for (const sign of ['1.5', 'a+b', '(x)']) {
    await find(sign)
    await status().reads('1 of 1')
    await press('Escape')
  }
  await find('nowhere')
  await status().reads('No match')
  await press('Escape')
  expect(focused()).toBe('sp-editor-article')
  // Behind a dialog nothing opens.
  await press('Control+k')
  await page.dialog().appears()
  await press('Control+f', 'Escape')
  await page.dialog().disappears()
  await bar().disappears()
})

test('one match is replaced, then all others as one step of undo', async () => {
  await open()
  await page.button('Write').click()
  await press('Control+h')
  await words().fill('cat')
  await bar().getByLabelText('Replace with').fill('dog')
  await page.button('Replace').click()
  await status().reads('1 of 3')
  await page.button('Replace all').click()
  await status().reads('3 replaced')
  expect(await htmlOf()).toBe(replaced)
  await field('article').focus()
  await press('Control+z')
  expect(await htmlOf()).toBe(html.replace('One cat', 'One dog'))
  // What is put in is not the next match.
  await bar().getByLabelText('Replace with').fill('catch')
  await page.button('Replace').click()
  await status().reads('2 of 3')
})

test('on a phone the menu of the bar opens it, and all of it is in view', async () => {
  await open(390)
  await page.button('Write').click()
  await page.getByText('More', { exact: true }).click()
  await page.button('Find and replace').click()
  await words().fill('cat')
  await page.button('Next').click()
  await status().reads('2 of 4')
  expect(await sidewaysWidths()).toEqual([])
  for (const control of bar().css('button, input').elements()) {
    const { width, height } = control.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  }
  await page.button('Close the search').click()
  await bar().disappears()
})

test('the HTML view finds and replaces, too', async () => {
  await open()
  const source = page.css('.editor-source').element() as HTMLTextAreaElement
  const before = source.value
  await find('cat')
  await status().reads('1 of 4')
  await expect.poll(() => CSS.highlights.get('editor-found')?.size).toBe(4)
  await press('Enter')
  await status().reads('2 of 4')
  await press('Escape')
  await expect.poll(() => source.selectionStart).toBe(before.indexOf('Cat'))
  await press('Control+f')
  // What is selected is searched.
  await words().holds('Cat')
  const replacement = bar().getByLabelText('Replace with')
  await replacement.fill('dog')
  await press('Enter')
  await status().reads('2 of 3')
  await replacement.hasFocus()
  await page.button('Replace all').click()
  await status().reads('3 replaced')
  await expect.poll(() => source.value).toBe(before.replaceAll(/cat/gi, 'dog'))
  source.focus()
  await press('Control+z', 'Control+z')
  await expect.poll(() => source.value).toBe(before)
})
