import { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { expect, onTestFinished, test } from 'vitest'
import { FootnoteKey } from './document/add-footnote.ts'
import { LeaveContainers } from './document/enter.ts'
import { articleSchema, extensions } from './document/extensions.ts'
import { readDocument, writeHtml } from './document/html.ts'

/** Presses keys behind "here" of a text, and writes "out". @returns the text then */
const leave = (html: string, keys = ['Enter', 'Enter']): string => {
  const editor = new Editor({
    extensions: [...extensions, LeaveContainers, FootnoteKey],
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
