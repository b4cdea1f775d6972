import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  button,
  field,
  htmlOf,
  openEditor,
  paste,
  paths,
  setHtml,
} from '../../../scripts/testing/editor-page.ts'

const blog = await sharedBlog({ isBuilt: true })

const picture = `${blog.origin}/logo-light.svg`

const open = async (html: string, width = 1280): Promise<Page> => {
  const page = await authorTab(blog, { width })
  await openEditor(page, paths.write)
  await setHtml(page, html)
  await button(page, 'Write').click()
  return page
}

const outside = (href: string, text = href) =>
  `<a href="${href}" rel="noopener noreferrer">${text}</a>`

test('a link finds an article of the blog by its title, which is its text where nothing is selected', async () => {
  const id = await publish(blog.author, { headingSave: 'Rain in Bergen', imageCdn: picture })
  await publish(blog.author, { headingSave: 'Snow in Oslo', imageCdn: picture })
  const page = await open('')
  await page.keyboard.press('Control+K')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByRole('option').nth(1).waitFor()
  await dialog.getByRole('combobox').fill('berg')
  await expect.poll(() => dialog.getByRole('option').count()).toBe(1)
  await dialog.getByRole('combobox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toBe(`<p><a href="/blog/${id}">Rain in Bergen</a></p>`)
  await field(page, 'article').getByRole('link').click()
  await page.keyboard.press('Control+K')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  expect(await htmlOf(page)).toBe('<p>Rain in Bergen</p>')
})

test('an address becomes a link when it is typed or pasted, and so does a link in Markdown', async () => {
  const page = await open('')
  await page.keyboard.type(
    'See https://example.org/a and README.md or [this](https://example.org/b) now',
  )
  expect(await htmlOf(page)).toBe(
    `<p>See ${outside('https://example.org/a')} and README.md or ${outside('https://example.org/b', 'this')} now</p>`,
  )
  await setHtml(page, '')
  await button(page, 'Write').click()
  await paste(page, { 'text/plain': 'https://example.org/c' })
  expect(await htmlOf(page)).toBe(`<p>${outside('https://example.org/c')}</p>`)
  await setHtml(page, '<p>words</p>')
  await button(page, 'Write').click()
  await page.keyboard.press('Control+A')
  await paste(page, { 'text/plain': 'https://example.org/d' })
  expect(await htmlOf(page)).toBe(`<p>${outside('https://example.org/d', 'words')}</p>`)
})

test('a selection by mouse has a menu under the toolbar, which a selection by keys has not', async () => {
  const page = await open('<p>Some words</p>')
  const menu = page.locator('.editor-selection')
  await page.keyboard.press('Control+A')
  expect(await menu.count()).toBe(0)
  await field(page, 'article')
    .getByText('Some words')
    .dblclick({ position: { x: 12, y: 12 } })
  await menu.waitFor()
  const bottom = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0)
  const toolbar = bottom(await page.getByRole('toolbar').boundingBox())
  expect((await menu.boundingBox())?.y).toBeGreaterThanOrEqual(toolbar)
  await field(page, 'article')
    .getByText('Some words')
    .dblclick({ position: { x: 12, y: 12 } })
  await menu.getByTitle('Heading 2').click()
  expect(await htmlOf(page)).toBe('<h2>Some words</h2>')
})

test('a table gets and loses rows and columns by buttons, and Tab goes from cell to cell', async () => {
  const page = await open('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>', 390)
  const text = field(page, 'article')
  const bar = page.getByRole('group', { name: 'Table' })
  await text.getByText('b', { exact: true }).click()
  await bar.waitFor()
  const box = await bar.boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 400) <= 390).toBe(true)
  await text.getByText('b', { exact: true }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('c')
  const rows = (...all: string[][]) =>
    `<table><tbody>${all.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`
  expect(await htmlOf(page)).toBe(rows(['a', 'b'], ['c', '']))
  await text.getByText('b', { exact: true }).click()
  await button(page, 'Column after').click()
  await button(page, 'Row above').click()
  expect(await htmlOf(page)).toBe(rows(['', '', ''], ['a', 'b', ''], ['c', '', '']))
  await text.getByText('b', { exact: true }).click()
  await page.keyboard.press('Alt+F9')
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Row above')
  await page.keyboard.press('Escape')
  await button(page, 'Delete column').click()
  await text.getByText('a', { exact: true }).click()
  await button(page, 'Delete row').click()
  expect(await htmlOf(page)).toBe(rows(['', ''], ['c', '']))
})

test('a picture that is selected gets its description, a caption and its width', async () => {
  const page = await open(
    '<p><img src="/logo-light.svg" alt="" width="20" height="20"></p><p>End</p>',
  )
  const image = field(page, 'article').locator('img[src="/logo-light.svg"]')
  await image.click()
  const form = page.getByRole('group', { name: 'Picture' })
  await form.getByLabel('What the picture shows').fill('A press')
  await form.getByLabel('Caption').pressSequentially('By me')
  await form.getByLabel('Wider than the text').check()
  const shown = '<img src="/logo-light.svg" alt="A press" width="20" height="20">'
  const end = '<p>End</p>'
  expect(await htmlOf(page)).toBe(
    `<figure class="wide">${shown}<figcaption>By me</figcaption></figure>${end}`,
  )
  await image.click()
  await form.getByLabel('Caption').fill('')
  await form.getByLabel('Wider than the text').uncheck()
  expect(await htmlOf(page)).toBe(`<p>${shown}</p>${end}`)
})

test('code says its language, which stays as it was written until another is chosen', async () => {
  const html = '<pre><code class="language-js">a()</code></pre>'
  const page = await open(`${html}<p>End</p>`)
  await field(page, 'article').locator('pre').click()
  const language = page.getByLabel('Language')
  expect(await language.inputValue()).toBe('JavaScript')
  // Coloured as on the page, and only to look at.
  await field(page, 'article').locator('pre .f').getByText('a', { exact: true }).waitFor()
  expect(await htmlOf(page)).toBe(`${html}<p>End</p>`)
  await field(page, 'article').locator('pre').click()
  await language.selectOption('Python')
  expect(await htmlOf(page)).toContain('class="language-python"')
})

test('a sheet lists all keys and Markdown, by its button, Ctrl + / in the text and ? elsewhere', async () => {
  const page = await open('')
  const sheet = page.getByRole('dialog', { name: 'Keys and Markdown' })
  await page.keyboard.type('?')
  expect(await sheet.count()).toBe(0)
  await page.keyboard.press('Control+/')
  await sheet.waitFor()
  expect(await sheet.locator('kbd').allTextContents()).toEqual(
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
  await page.keyboard.press('Escape')
  await button(page, 'Keys and Markdown').focus()
  await page.keyboard.press('?')
  await sheet.getByRole('button', { name: 'Close' }).click()
  expect(await sheet.count()).toBe(0)
  expect(await htmlOf(page)).toBe('<p>?</p>')
})
