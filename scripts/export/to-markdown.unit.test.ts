import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedHtml } from '../../shared/articles/html/allowed.ts'
import { cleanHtml } from '../../shared/articles/html/clean.ts'
import { isElement, type Node, parseHtml, printHtml } from '../lib/tree.ts'
import { anyHtml } from '../testing/any-html.ts'
import { readExportedText, tidyHtml } from './exported-text.ts'
import { toMarkdown } from './to-markdown.ts'

const of = (html: string) => toMarkdown(cleanHtml(html).html).trim()

/** Expects that HTML comes back from its Markdown as it was, and that only white space was taken from it. */
const expectBack = (given: string): void => {
  const { html } = cleanHtml(given)
  expect([readExportedText(toMarkdown(html)), html]).toEqual([tidyHtml(html), html])
  const withoutSpace = (text: string) => text.replace(/\s/g, '')
  expect(withoutSpace(tidyHtml(html))).toBe(withoutSpace(html))
}

test('what Markdown has a sign for is written in it', () => {
  expect(
    of('<p>A <em>b</em> <strong>c</strong> <code>d`e</code> <a href="/f">g</a><br>h</p>'),
  ).toBe('A *b* **c** ``d`e`` [g](/f)<br>h')
  expect(
    of('<h2>A</h2><ul><li>b<ul><li>c</li></ul></li><li>d</li></ul><ol start="3"><li>e</li></ol>'),
  ).toBe('## A\n\n- b\n  - c\n- d\n\n3. e')
  expect(of('<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>')).toBe(
    '1. a\n   - b\n   - c\n2. d',
  )
  expect(of('<blockquote><p>A</p><p>b</p></blockquote><hr>')).toBe('> A\n>\n> b\n\n---')
  expect(of('<pre><code class="language-js">a\n\nb\n</code></pre>')).toBe('```js\na\n\nb\n```')
  expect(
    of('<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>'),
  ).toBe('| A |\n| - |\n| b |')
  expect(of('<table><tr><th>A</th></tr><tr><td class="align-right">b</td></tr></table>')).toMatch(
    /^<table>/,
  )
  expect(
    of(
      '<table><thead><tr><th class="align-right">A</th></tr></thead><tbody><tr><td class="align-right">b</td></tr></tbody></table>',
    ),
  ).toBe('| A |\n| -: |\n| b |')
  expect(of('<p><img src="/uploads/a.png" alt="A hat"></p>')).toBe('![A hat](/uploads/a.png)')
})

test('what Markdown has no sign for stays HTML, and what a generator would read is hidden from it', () => {
  expect(of('<h2 id="x">A</h2>')).toBe('<h2 id="x">A</h2>')
  // Without a paragraph they are no block; a comment begins one.
  expect(of('A <em>b</em><p>c</p>')).toBe('<!-- -->A <em>b</em>\n\nc')
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
    expectBack(`<p>${text}</p>`)
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

/** HTML with each allowed element; the star stands for its content. */
const elements: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    `p h2 h3 h4 h5 h6 blockquote cite q pre code kbd samp var a strong b em i u s del ins mark small sub sup
     abbr dfn time address span div figure details ruby bdi bdo`
      .split(/\s+/)
      .map((name) => [name, `<${name}>*</${name}>`]),
  ),
  ...Object.fromEntries(['br', 'hr', 'wbr'].map((name) => [name, `x<${name}>*`])),
  ul: '<ul><li>*</li><li>y</li></ul>',
  ol: '<ol><li>*</li><li>y</li></ol>',
  li: '<ul><li>x</li><li>*<p>y</p></li></ul>',
  dl: '<dl><dt>x</dt><dd>*</dd></dl>',
  dt: '<dl><dt>*</dt><dd>y</dd></dl>',
  dd: '<dl><dt>x</dt><dd>*</dd><dd>y</dd></dl>',
  figcaption: '<figure><img src="/a.png"><figcaption>*</figcaption></figure>',
  img: '<img src="/a (1).png" alt="a *b*">*',
  table: '<table><tr><th>x</th></tr><tr><td>*</td></tr></table>',
  caption: '<table><caption>*</caption><tr><td>x</td></tr></table>',
  thead: '<table><thead><tr><th>*</th></tr></thead><tbody><tr><td>x</td></tr></tbody></table>',
  tbody: '<table><tbody><tr><td>*</td></tr></tbody><tbody><tr><td>x</td></tr></tbody></table>',
  tfoot: '<table><tbody><tr><td>x</td></tr></tbody><tfoot><tr><td>*</td></tr></tfoot></table>',
  tr: '<table><tr><td>*</td><td>x</td></tr><tr><td>y</td></tr></table>',
  th: '<table><tr><th>*</th><td>x</td></tr></table>',
  td: '<table><thead><tr><th>x</th><th>y</th></tr></thead><tr><td>*</td><td>z</td></tr></table>',
  summary: '<details><summary>*</summary><p>x</p></details>',
  rt: '<ruby>x<rt>*</rt></ruby>',
  rp: '<ruby>x<rp>(</rp><rt>y</rt><rp>*</rp></ruby>',
  input: '<ul><li><input type="checkbox" checked> *</li><li><input type="checkbox"> y</li></ul>',
}
const filled = (name: string, content: string) => String(elements[name]).replace('*', () => content)

/** Values of the allowed attributes that name none. */
const values: Readonly<Record<string, readonly (string | boolean)[]>> = {
  className: ['language-js', 'language-c++'],
  id: ['a-1', 'fn:1'],
  ...Object.fromEntries(['title', 'alt'].map((name) => [name, ['a "b" **“c”** {{d}} [[e]] <F/>']])),
  ...Object.fromEntries(['lang', 'hrefLang'].map((name) => [name, ['de']])),
  ...Object.fromEntries(
    ['href', 'src', 'cite'].map((name) => [name, ['/a(b)?c=d&e#f', 'https://a.example/b_c_']]),
  ),
  ...Object.fromEntries(
    ['width', 'height', 'start', 'value', 'colSpan', 'rowSpan'].map((name) => [name, ['2']]),
  ),
  ...Object.fromEntries(['open', 'reversed', 'checked'].map((name) => [name, [true]])),
  dateTime: ['2026-05-01T10:00:00Z'],
}

/** HTML of an element with a value of an attribute. */
const withAttribute = (name: string, attribute: string, value: string | boolean): string => {
  const tree = parseHtml(filled(name, 'w'))
  const add = (node: Node): void => {
    if (!isElement(node)) return
    if (node.tagName === name) node.properties[attribute] = value
    node.children.forEach(add)
  }
  tree.children.forEach(add)
  return printHtml(tree)
}

const names = Object.keys(elements)

/** Expects each allowed element back from within each of these. */
const expectWithin = (outer: readonly string[]): void => {
  for (const name of outer) expectBack(names.map((one) => filled(name, filled(one, 'w'))).join(''))
}

test('each allowed element comes back, alone and within what is written in another way', () => {
  expect(names.toSorted()).toEqual(allowedHtml.tagNames.toSorted())
  for (const name of names) expect(cleanHtml(filled(name, 'w')).html).toContain(`<${name}`)
  expectWithin('p h2 blockquote pre code a strong li dd figcaption td summary'.split(' '))
})

test('each allowed element comes back within each other', { tags: ['walk'] }, () => {
  expectWithin(names)
})

test('each allowed attribute comes back with each of its values', () => {
  for (const [name, attributes] of Object.entries(allowedHtml.attributes)) {
    for (const allowed of attributes) {
      const [attribute = '', ...named] = [allowed].flat()
      const some = named.filter((value) => typeof value !== 'object')
      const open = named.length > some.length || some.length === 0 ? values[String(attribute)] : []
      expect([attribute, open]).toEqual([attribute, expect.any(Array)])
      for (const value of [...some, ...(open ?? [])] as (string | boolean)[]) {
        const on = name === '*' ? Object.keys(elements) : [name]
        expectBack(on.map((one) => withAttribute(one, String(attribute), value)).join(''))
      }
    }
  }
})

test('code in code comes back with its lines', () => {
  expectBack('<pre>a\n\nb<pre>c\nd</pre>e\nf\n\ng</pre>')
  expectBack('<pre><p>a</p><pre></pre><p><a href="/b">c\nd</a></p></pre>')
})

test('elements in each other in any order come back', () => {
  const { html } = fc.letrec<{ html: string }>((tie) => ({
    html: fc.oneof(
      { maxDepth: 4, depthSize: 'large' },
      inline,
      fc
        .tuple(fc.constantFrom(...Object.keys(elements)), fc.array(tie('html'), { maxLength: 3 }))
        .map(([name, content]) => filled(name, content.join(''))),
    ),
  }))
  fc.assert(fc.property(html, expectBack), { numRuns: 100 })
})

test('every article comes back from its Markdown as it was', () => {
  // Signs of Obsidian's marks and comments, in a table that stays HTML and between paragraphs.
  const marks =
    '<table><thead><tr><th><a href="/a(b)">w{{==w</a></th><th>w==w</th></tr></thead></table>'
  const comments = '<p>w%%w</p><p>x%%x</p>'
  const definition = '<p><em>waw</em></p><p>: aw <img src="/u.png" alt="waw"></p>'
  const alert = '<blockquote><p>[!NOTE] w</p></blockquote><p>a {.b}</p><h2>c {#d}</h2>'
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (all) => expectBack(all.join(''))),
    { numRuns: 200, examples: [[[marks]], [[comments]], [[definition]], [[alert]]] },
  )
})

test('whatever the HTML of an article is, it comes back', () => {
  fc.assert(fc.property(anyHtml, expectBack), { numRuns: 100 })
  // White space between blocks is not shown, in a line it is one space; no-break spaces and code stay.
  expect(tidyHtml('<ul>\n <li> a\n <b>b</b> </li>\n</ul>\n')).toBe('<ul><li>a <b>b</b></li></ul>')
  expect(tidyHtml('<p>\u00a0 a</p><pre>\n\n x\n</pre>')).toBe('<p>\u00a0 a</p><pre>\n\n x</pre>')
})
