import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from '../../../shared/articles/html/clean.ts'
import { renderMarkdown } from '../../import/markdown-body.ts'
import { anyHtml } from '../../testing/any-html.ts'
import { comesBack, toMarkdown } from './to-markdown.ts'

const of = (html: string) => toMarkdown(cleanHtml(html).html).trim()

test('what Markdown has a sign for is written in it', () => {
  expect(
    of('<p>A <em>b</em> <strong>c</strong> <code>d`e</code> <a href="/f">g</a><br>h</p>'),
  ).toBe('A *b* **c** ``d`e`` [g](/f)<br>h')
  expect(
    of('<h2>A</h2><ul><li>b<ul><li>c</li></ul></li><li>d</li></ul><ol start="3"><li>e</li></ol>'),
  ).toBe('## A\n\n- b\n  - c\n- d\n\n3. e')
  expect(of('<blockquote><p>A</p><p>b</p></blockquote><hr>')).toBe('> A\n>\n> b\n\n---')
  expect(of('<pre><code class="language-js">a\n\nb\n</code></pre>')).toBe('```js\na\n\nb\n```')
  expect(
    of('<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>'),
  ).toBe('| A |\n| - |\n| b |')
  expect(of('A <em>b</em> c<p>d</p>e')).toBe('A *b* c\n\nd\n\ne')
  expect(of('<p><img src="/uploads/a.png" alt="A hat"></p>')).toBe('![A hat](/uploads/a.png)')
})

test('what Markdown has no sign for stays HTML, and what a generator would read is hidden from it', () => {
  expect(of('<h2 id="x">A</h2>')).toBe('<h2 id="x">A</h2>')
  expect(of('<p>{{&lt; a &gt;}} {% b %}</p>')).not.toMatch(/\{[{%]/)
  expect(of('<pre><code>{{ a }}\n\n{% b %}</code></pre>')).not.toMatch(/\{[{%]|\n\n/)
  for (const text of [
    '1. a',
    '# a',
    '- a',
    ':::note',
    '$$a$$',
    '[TOC]',
    'a_b_c *d* [e](f)',
    '&amp;lt;',
    'https://a.example/',
    '&lt;b&gt;',
    '***',
    '| a |',
    'a\\b',
    '[^1]: x',
    'A\n: b',
  ]) {
    expect([text, comesBack(`<p>${text}</p>`)]).toEqual([text, true])
  }
})

const signs = [
  'a',
  'b c',
  '*',
  '_',
  '`',
  '~~',
  '{{',
  '}}',
  '{%',
  '<',
  '&amp;',
  '&lt;b&gt;',
  '#',
  '1.',
  '- ',
  '$$',
  ':::',
  '\\',
  '[x]',
  '[^1]',
  '|',
  '\n',
  '  ',
  'https://a.example/',
  'é🌊',
  '!',
  ': ',
  '=',
]
const text = fc
  .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 5 })
  .map((all) => `w${all.join('')}w`)
const begin = fc
  .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 4 })
  .map((all) => `${all.join('')}w`)
const inline = fc.oneof(
  text,
  begin,
  fc
    .tuple(fc.constantFrom('em', 'strong', 'code', 'del', 'kbd', 'sub', 'i'), text)
    .map(([name, words]) => `<${name}>${words}</${name}>`),
  text.map((words) => `<a href="/a(b) c?d=1&amp;e#f">${words}</a>`),
  text.map((words) => `<img src="/u.png" alt="${words.replaceAll('<', '&lt;')}">`),
)
const line = fc.array(inline, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))
const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2 },
    line.map((words) => `<p>${words}</p>`),
    line.map((words) => `<h3>${words}</h3>`),
    text.map((words) => `<pre><code class="language-js">${words}\n\n  ${words}</code></pre>`),
    fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((all) => `<ul>${all.map((one) => `<li>${one}</li>`).join('')}</ul>`),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 2 })
      .map((all) => `<ol start="2"><li>${all.join('')}</li></ol>`),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 2 })
      .map((all) => `<blockquote>${all.join('')}</blockquote>`),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 2 })
      .map((all) => `<div class="callout">${all.join('')}</div>`),
    line.map(
      (words) =>
        `<table><thead><tr><th>${words}</th></tr></thead><tbody><tr><td>${words}</td></tr></tbody></table>`,
    ),
    line.map(
      (words) => `<figure><img src="/a.png" alt="x"><figcaption>${words}</figcaption></figure>`,
    ),
  ),
}))

test('every article comes back from its Markdown as it was', () => {
  // Signs of Obsidian's marks and comments, in a table that stays HTML and between paragraphs.
  const marks =
    '<table><thead><tr><th><a href="/a(b)">w{{==w</a></th><th>w==w</th></tr></thead></table>'
  const comments = '<p>w%%w</p><p>x%%x</p>'
  const definition = '<p><em>waw</em></p><p>: aw <img src="/u.png" alt="waw"></p>'
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (all) => {
      const { html } = cleanHtml(all.join(''))
      const isBack = comesBack(html)
      expect([isBack, html, isBack ? '' : toMarkdown(html)]).toEqual([true, html, ''])
    }),
    { numRuns: 500, examples: [[[marks]], [[comments]], [[definition]]] },
  )
})

test('whatever the HTML of an article is, its words come back', () => {
  const wordsOf = (html: string) => cleanHtml(html).text.replace(/\s+/g, '')
  fc.assert(
    fc.property(anyHtml, (given) => {
      const { html } = cleanHtml(given)
      const back = renderMarkdown(toMarkdown(html), 'x', {
        path: 'a.md',
        linesBefore: 0,
        fields: {},
      })
      expect([wordsOf(back.html), html]).toEqual([wordsOf(html), html])
    }),
    { numRuns: 300 },
  )
})
