import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  button,
  field,
  htmlOf,
  openEditor,
  paths,
  setHtml,
} from '../../../scripts/testing/editor-page.ts'

const blog = await sharedBlog({ isBuilt: true })

const open = async (): Promise<Page> => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  return page
}

/** Presses Enter behind "here" of a text, and writes "out". @returns the text then */
const leave = async (page: Page, html: string, keys = ['Enter', 'Enter']): Promise<string> => {
  await setHtml(page, html)
  await button(page, 'Write').click()
  await field(page, 'article').getByText('here', { exact: true }).click()
  for (const key of ['End', ...keys]) await page.keyboard.press(key)
  await page.keyboard.type('out')
  return htmlOf(page)
}

test('Enter twice at the end of a container goes on below it', async () => {
  const page = await open()
  for (const [before, after] of [
    ['<details><summary>s</summary><p>here</p>', '</details>'],
    ['<blockquote><p>here</p>', '</blockquote>'],
    ['<blockquote class="pull"><p>a</p><p>here</p>', '</blockquote>'],
    ['<div class="callout"><p>here</p>', '</div>'],
    ['<ul><li>a</li><li>here</li>', '</ul>'],
    ['<ol><li>here</li>', '</ol>'],
  ] as const) {
    const rest = '<h2>After</h2>'
    expect(await leave(page, `${before}${after}${rest}`)).toBe(`${before}${after}<p>out</p>${rest}`)
  }
  const figure = '<figure><pre><code>x</code></pre><figcaption>here</figcaption></figure>'
  expect(await leave(page, `${figure}<p>After</p>`, ['Enter'])).toBe(
    `${figure}<p>out</p><p>After</p>`,
  )
  const inDetails = (out: string) =>
    `<details><summary>s</summary><blockquote><p>here</p></blockquote>${out}</details>`
  expect(await leave(page, inDetails(''))).toBe(inDetails('<p>out</p>'))
})

test('Enter twice in the middle of a container leaves it whole', async () => {
  const page = await open()
  const empty = '<p></p><p>out</p>'
  for (const [before, after] of [
    ['<details><summary>s</summary><p>here</p>', '<p>b</p></details>'],
    ['<blockquote><p>here</p>', '<p>b</p></blockquote>'],
    ['<div class="callout"><p>here</p>', '<p>b</p></div>'],
    ['<table><tbody><tr><td><p>here</p>', '<p>b</p></td><td></td></tr></tbody></table>'],
  ] as const) {
    expect(await leave(page, `${before}${after}`)).toBe(`${before}${empty}${after}`)
  }
  expect(await leave(page, '<ol start="3"><li>a</li><li>here</li><li>b</li></ol>')).toBe(
    '<ol start="3"><li>a</li><li>here</li></ol><p>out</p><ol start="5"><li>b</li></ol>',
  )
  // Nothing but empty lines is below: that is its end.
  const ends = '<blockquote><p>here</p>'
  expect(await leave(page, `${ends}<p></p><p></p></blockquote><p>After</p>`)).toBe(
    `${ends}</blockquote><p>out</p><p>After</p>`,
  )
})

test('details are written from the list of blocks and left, and the text goes on below them', async () => {
  const page = await open()
  await field(page, 'article').click()
  await page.keyboard.type('/details')
  await page.keyboard.press('Enter')
  for (const words of ['More', 'Hidden', '', 'Seen']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('Seen, too')
  expect(await htmlOf(page)).toBe(
    '<details><summary>More</summary><p>Hidden</p></details><p>Seen</p><p>Seen, too</p>',
  )
})

test('Enter in a footnote begins a paragraph of it, and a second one goes back to its reference', async () => {
  const page = await open()
  await field(page, 'article').click()
  await page.keyboard.type('It is so.')
  await page.keyboard.press('Control+Alt+f')
  for (const words of ['Said she', 'and he', '']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type(' More.')
  const reference = '<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup>'
  const back = '<a href="#fnref-1" title="Back to the text" class="footnote-backref">↩</a>'
  expect(await htmlOf(page)).toBe(
    `<p>It is so.${reference} More.</p><div class="footnotes"><ol><li id="fn-1"><p>Said she</p><p>and he ${back}</p></li></ol></div>`,
  )
})
