import fc from 'fast-check'
import type { Element, Nodes } from 'hast'
import { expect, test } from 'vitest'
import { formsOf } from './forms.ts'
import { parseHtml } from './tree.ts'

const page = (html: string): string => formsOf(html, '/blog/0123456789').page
const contentsOf = (html: string): string => /^<nav.*?<\/nav>/.exec(page(html))?.[0] ?? ''

test('a text of three headings begins with a list of links to them', () => {
  expect(contentsOf('<p>Tea.</p><h2>A &#x26; <em>b</em></h2><h3>C</h3><h2>D</h2>')).toBe(
    '<nav class="contents" aria-label="Contents"><details><summary>Contents</summary><ol>' +
      '<li><a href="#a--b">A &#x26; b</a><ol><li><a href="#c">C</a></li></ol></li>' +
      '<li><a href="#d">D</a></li></ol></details></nav>',
  )
})

test('a heading that runs from right to left does so in the contents', () => {
  expect(contentsOf('<h2>A</h2><h2 dir="rtl">שבעה עצים, CSS</h2><h2>B</h2>')).toContain(
    '<a href="#שבעה-עצים-css" dir="rtl">שבעה עצים, CSS</a>',
  )
})

test('two headings, a smaller one, one without a text and that of the notes make none', () => {
  const two = '<h2>A</h2><h3>B</h3>'
  for (const more of ['', '<h4>C</h4>', '<h2></h2>', '<div class="footnotes"><h2>C</h2></div>']) {
    expect(contentsOf(two + more)).toBe('')
  }
  expect(formsOf(`${two}<h2>C</h2>`, '/blog/0123456789').feed).not.toContain('Contents')
})

test('whatever the headings are, each link leads to the heading of its text, in their order', () => {
  const level = fc.constantFrom('h2', 'h3', 'h4')
  const text = fc.constantFrom('A', 'A', 'B <em>b</em>', 'C &#x26; c', '日本', 'sp-x')
  const headings = fc.array(fc.tuple(level, text), { maxLength: 12 })
  fc.assert(
    fc.property(headings, (some) => {
      const html = some.map(([name, said]) => `<${name}>${said}</${name}>`).join('<p>x</p>')
      const found: [string, string][] = []
      const links: [string, string][] = []
      const textOf = (node: Nodes): string => {
        if (node.type === 'text') return node.value
        return 'children' in node ? node.children.map(textOf).join('') : ''
      }
      const look = (node: Nodes, isIn: boolean): void => {
        const { tagName = '', properties } = node as Element
        if (/^h[23]$/.test(tagName)) found.push([`#${properties.id}`, textOf(node)])
        if (isIn && tagName === 'a') links.push([String(properties.href), textOf(node)])
        if (!('children' in node)) return
        for (const child of node.children) look(child, isIn || tagName === 'nav')
      }
      look(parseHtml(page(html)), false)
      expect(links).toEqual(found.length < 3 ? [] : found)
    }),
  )
})
