import { expect, test } from 'vitest'
import { button } from '../../testing/dashboard.tsx'
import {
  field,
  htmlOf,
  openEditor,
  press,
  putCursor,
  setHtml,
  type,
} from '../../testing/editor.tsx'

/** Presses Enter behind "here" of a text, and writes "out". @returns the text then */
const leave = async (html: string, keys = ['Enter', 'Enter']): Promise<string> => {
  await setHtml(html)
  await button('Write').click()
  await putCursor('here')
  await press(...keys)
  await type('out')
  return htmlOf()
}

test('Enter twice at the end of a container goes on below it', async () => {
  await openEditor()
  for (const [before, after] of [
    ['<details><summary>s</summary><p>here</p>', '</details>'],
    ['<blockquote><p>here</p>', '</blockquote>'],
    ['<blockquote class="pull"><p>a</p><p>here</p>', '</blockquote>'],
    ['<div class="callout"><p>here</p>', '</div>'],
    ['<ul><li>a</li><li>here</li>', '</ul>'],
    ['<ol><li>here</li>', '</ol>'],
  ] as const) {
    const rest = '<h2>After</h2>'
    expect(await leave(`${before}${after}${rest}`)).toBe(`${before}${after}<p>out</p>${rest}`)
  }
  const figure = '<figure><pre><code>x</code></pre><figcaption>here</figcaption></figure>'
  expect(await leave(`${figure}<p>After</p>`, ['Enter'])).toBe(`${figure}<p>out</p><p>After</p>`)
  const inDetails = (out: string) =>
    `<details><summary>s</summary><blockquote><p>here</p></blockquote>${out}</details>`
  expect(await leave(inDetails(''))).toBe(inDetails('<p>out</p>'))
})

test('Enter twice in the middle of a container leaves it whole', async () => {
  await openEditor()
  const empty = '<p></p><p>out</p>'
  for (const [before, after] of [
    ['<details><summary>s</summary><p>here</p>', '<p>b</p></details>'],
    ['<blockquote><p>here</p>', '<p>b</p></blockquote>'],
    ['<div class="callout"><p>here</p>', '<p>b</p></div>'],
    ['<table><tbody><tr><td><p>here</p>', '<p>b</p></td><td></td></tr></tbody></table>'],
  ] as const) {
    expect(await leave(`${before}${after}`)).toBe(`${before}${empty}${after}`)
  }
  expect(await leave('<ol start="3"><li>a</li><li>here</li><li>b</li></ol>')).toBe(
    '<ol start="3"><li>a</li><li>here</li></ol><p>out</p><ol start="5"><li>b</li></ol>',
  )
  // Nothing but empty lines is below: that is its end.
  const ends = '<blockquote><p>here</p>'
  expect(await leave(`${ends}<p></p><p></p></blockquote><p>After</p>`)).toBe(
    `${ends}</blockquote><p>out</p><p>After</p>`,
  )
})

test('details are written from the list of blocks and left, and the text goes on below them', async () => {
  await openEditor()
  await field('article').click()
  await type('/details')
  await press('Enter')
  for (const words of ['More', 'Hidden']) {
    await type(words)
    await press('Enter')
  }
  await press('Enter')
  await type('Seen')
  await press('Enter')
  await type('Seen, too')
  expect(await htmlOf()).toBe(
    '<details><summary>More</summary><p>Hidden</p></details><p>Seen</p><p>Seen, too</p>',
  )
})

test('Enter in a footnote begins a paragraph of it, and a second one goes back to its reference', async () => {
  await openEditor()
  await field('article').click()
  await type('It is so.')
  await press('Control+Alt+f')
  for (const words of ['Said she', 'and he']) {
    await type(words)
    await press('Enter')
  }
  await press('Enter')
  await type(' More.')
  const reference = '<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup>'
  const back = '<a href="#fnref-1" title="Back to the text" class="footnote-backref">↩</a>'
  expect(await htmlOf()).toBe(
    `<p>It is so.${reference} More.</p><div class="footnotes"><ol><li id="fn-1"><p>Said she</p><p>and he ${back}</p></li></ol></div>`,
  )
})
