import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerAt } from '../../testing/answers.ts'
import { field, openText, paste, press, rewrite, type, written } from '../../testing/editor.tsx'

const outside = (href: string, text = href) =>
  `<a href="${href}" rel="noopener noreferrer">${text}</a>`

test('a link finds an article of the blog by its title, which is its text where nothing is selected', async () => {
  const articles = [
    { title: 'Rain in Bergen', url: '/blog/bergenbergen' },
    { title: 'Snow in Oslo', url: '/blog/oslooslooslo' },
  ]
  answerAt('/search-index.json', () => Response.json({ articles, aliases: [] }))
  await openText('')
  await press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByRole('option').nth(1).appears()
  await press('ArrowDown')
  await dialog.getByRole('option', { selected: true }).appears()
  await dialog.getByRole('combobox').fill('berg')
  await dialog.getByRole('option', { selected: true }).disappears()
  await expect.poll(() => dialog.getByRole('option').elements()).toHaveLength(1)
  await dialog.getByRole('combobox').focus()
  await press('ArrowDown')
  await press('Enter')
  expect(await written()).toBe(`<p><a href="/blog/bergenbergen">Rain in Bergen</a></p>`)
  await field('article').getByRole('link').click()
  await press('Control+k')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  expect(await written()).toBe('<p>Rain in Bergen</p>')
})

test('an address becomes a link when it is typed or pasted, and so does a link in Markdown', async () => {
  await openText('')
  await type('See https://example.org/a and README.md or [this](https://example.org/b) now')
  expect(await written()).toBe(
    `<p>See ${outside('https://example.org/a')} and README.md or ${outside('https://example.org/b', 'this')} now</p>`,
  )
  await rewrite('')
  paste({ 'text/plain': 'https://example.org/c' })
  expect(await written()).toBe(`<p>${outside('https://example.org/c')}</p>`)
  await rewrite('<p>words</p>')
  await press('Control+a')
  paste({ 'text/plain': 'https://example.org/d' })
  expect(await written()).toBe(`<p>${outside('https://example.org/d', 'words')}</p>`)
})

test('a selection by mouse has a menu under the toolbar, which a selection by keys has not', async () => {
  await openText('<p>Some words</p>')
  const menu = page.css('.editor-selection')
  await press('Control+a')
  await menu.disappears()
  await field('article')
    .getByText('Some words')
    .dblClick({ position: { x: 12, y: 12 } })
  await menu.appears()
  const { bottom } = page.getByRole('toolbar').box()
  expect(menu.box().y).toBeGreaterThanOrEqual(bottom)
  await field('article')
    .getByText('Some words')
    .dblClick({ position: { x: 12, y: 12 } })
  await menu.getByTitle('Heading 2').click()
  expect(await written()).toBe('<h2>Some words</h2>')
})

test('a table gets and loses rows and columns by buttons, and Tab goes from cell to cell', async () => {
  await openText('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>', 390)
  const text = field('article')
  const bar = page.getByRole('group', { name: 'Table' })
  await text.getByText('b', { exact: true }).click()
  await bar.appears()
  const { left, right } = bar.box()
  expect(left >= 0 && right <= 390).toBe(true)
  await text.getByText('b', { exact: true }).click()
  await press('Tab')
  await type('c')
  const rows = (...all: string[][]) =>
    `<table><tbody>${all.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`
  expect(await written()).toBe(rows(['a', 'b'], ['c', '']))
  await text.getByText('b', { exact: true }).click()
  await page.button('Column after').click()
  await page.button('Row above').click()
  expect(await written()).toBe(rows(['', '', ''], ['a', 'b', ''], ['c', '', '']))
  await text.getByText('b', { exact: true }).click()
  await press('Alt+F9')
  expect(document.activeElement?.ariaLabel).toBe('Row above')
  await press('Escape')
  await page.button('Delete column').click()
  await text.getByText('a', { exact: true }).click()
  await page.button('Delete row').click()
  expect(await written()).toBe(rows(['', ''], ['c', '']))
})

test('a picture that is selected gets its description, a caption and its width', async () => {
  await openText('<p><img src="/logo-light.svg" alt="" width="20" height="20"></p><p>End</p>')
  const image = field('article').css('img[src="/logo-light.svg"]')
  await image.click()
  const form = page.getByRole('group', { name: 'Picture' })
  await form.getByLabelText('What the picture shows').fill('A press')
  await form.getByLabelText('Caption').fill('By me')
  await form.getByLabelText('Wider than the text').click()
  const shown = '<img src="/logo-light.svg" alt="A press" width="20" height="20">'
  const end = '<p>End</p>'
  expect(await written()).toBe(
    `<figure class="wide">${shown}<figcaption>By me</figcaption></figure>${end}`,
  )
  await image.click()
  await form.getByLabelText('Caption').fill('')
  await form.getByLabelText('Wider than the text').click()
  expect(await written()).toBe(`<p>${shown}</p>${end}`)
})

test('a picture among words gets no caption, and a caption with styles is changed in the text', async () => {
  const picture = '<img src="/logo-light.svg" alt="" width="20" height="20">'
  await openText(`<p>Among ${picture} words</p>`)
  const image = field('article').css('img[src="/logo-light.svg"]')
  const form = page.getByRole('group', { name: 'Picture' })
  await image.click()
  await form.getByLabelText('What the picture shows').appears()
  expect(form.getByLabelText('Caption').elements()).toEqual([])
  await openText(`<figure>${picture}<figcaption>By <em>me</em></figcaption></figure>`)
  await image.click()
  await form.getByLabelText('Caption').has('readonly')
})

test('code says its language, which stays as it was written until another is chosen', async () => {
  const html = '<pre><code class="language-js">a()</code></pre>'
  await openText(`${html}<p>End</p>`)
  await field('article').css('pre').click()
  const language = page.getByLabelText('Language')
  await language.holds('JavaScript')
  // Coloured as on the page, and only to look at.
  await field('article').css('pre .f').getByText('a', { exact: true }).appears()
  expect(await written()).toBe(`${html}<p>End</p>`)
  await field('article').css('pre').click()
  await language.selectOptions('Python')
  await press('End')
  await type(' # ready')
  await field('article').css('pre .c').reads('# ready')
  expect(await written()).toContain('class="language-python"')
  await language.selectOptions('No language')
  expect(await written()).toMatch(/^<pre><code>a\(\)/)
})

test('a sheet lists all keys and Markdown, by its button, Ctrl + / in the text and ? elsewhere', async () => {
  await openText('')
  const sheet = page.getByRole('dialog', { name: 'Keys and Markdown' })
  await type('?')
  await sheet.disappears()
  await press('Control+/')
  await sheet.appears()
  expect(sheet.css('kbd').texts()).toEqual(
    expect.arrayContaining([
      'Ctrl + B',
      'Ctrl + K',
      'Ctrl + Alt + F',
      '##',
      '- [ ]',
      '**bold**',
      '![description](address)',
    ]),
  )
  await press('Escape')
  await page.button('Keys and Markdown').focus()
  await press('?')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.disappears()
  expect(await written()).toBe('<p>?</p>')
})
