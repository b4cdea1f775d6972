import fc from 'fast-check'
import type { Nodes } from 'hast'
import { expect, test } from 'vitest'
import { anyHtml } from '../../scripts/testing/any-html.ts'
import { cpuTimeOf } from '../../scripts/testing/cpu-time.ts'
import { vectors } from '../../scripts/testing/hostile-vectors.ts'
import { problems } from '../problem.ts'
import { cleanHtml, sanitiseHtml } from './html/clean.ts'
import { parseHtml } from './html/tree.ts'

/** Elements of a tree, whatever they are nested in. */
const elementsOf = (node: Nodes): Extract<Nodes, { type: 'element' }>[] => [
  ...(node.type === 'element' ? [node] : []),
  ...('children' in node ? node.children.flatMap((child) => elementsOf(child)) : []),
]

const clean = (html: string): string => cleanHtml(html).html

test('what the editor makes comes through as it is', () => {
  const made = [
    '<p>Plain <strong>bold</strong> <b>b</b> <em>italic</em> <i>i</i> <u>underlined</u></p>',
    '<p class="align-left">l</p><p class="align-center">c</p><p class="align-right">r</p><p class="align-justify">j</p>',
    '<h2 id="why-i-walk">Heading</h2><h3 id="x:1.2" class="align-center">Smaller</h3>',
    '<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul>',
    '<ol start="3" reversed type="a"><li value="7">x</li></ol>',
    '<pre><code class="language-ts">const a = 1 &#x3C; 2\n</code></pre>',
    '<pre>\n\nAfter an empty line</pre>',
    '<p>Inline <code>code</code>, <kbd>Ctrl</kbd>, H<sub>2</sub>O, <s>old</s>, <mark>new</mark></p>',
    '<blockquote cite="https://example.org/"><p>Said</p></blockquote><hr><p>a<br>b</p>',
    '<figure><img src="https://example.org/a.png" alt="A" width="2" height="1" loading="lazy" decoding="async"><figcaption>F</figcaption></figure>',
    '<table><caption>T</caption><thead><tr><th scope="col">H</th></tr></thead><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    '<dl><dt>t</dt><dd>d</dd></dl><details open><summary>s</summary>x</details>',
    '<p><a href="https://example.org/?a=1&#x26;b=2" rel="noopener noreferrer">link</a></p>',
    '<p><a href="mailto:a@example.org">mail</a> <a href="/blog">here</a> <a href="#top">top</a></p>',
    '<p class="lead">l</p><blockquote class="pull"><p>q</p><p class="attribution">— A</p></blockquote>',
    '<div class="callout"><p>c</p></div><div class="callout warning"><p>w</p></div><figure class="wide"><p>f</p></figure>',
    '<p lang="ar" dir="rtl">مرحبا 🙂</p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
  ]
  for (const html of made) expect(clean(html)).toBe(html)
})

test('what editors say by style or by old tags is said by class', () => {
  const ways: [given: string, kept: string][] = [
    ['<p style="text-align: center">x</p>', '<p class="align-center">x</p>'],
    ['<p style="color:red;TEXT-ALIGN:Right;">x</p>', '<p class="align-right">x</p>'],
    ['<div align="justify">x</div>', '<div class="align-justify">x</div>'],
    ['<p class="ql-align-center big">x</p>', '<p class="align-center">x</p>'],
    ['<p class="has-text-align-right">x</p>', '<p class="align-right">x</p>'],
    ['<p class="ql-align-justify">x</p>', '<p class="align-justify">x</p>'],
    ['<center>x</center>', '<div class="align-center">x</div>'],
    ['<h1 style="text-align:left">x</h1>', '<h2 class="align-left">x</h2>'],
    ['<strike>x</strike><tt>y</tt>', '<s>x</s><code>y</code>'],
    ['<p style="text-align: url(javascript:1)">x</p>', '<p>x</p>'],
    ['<code class="language-c++ evil">x</code>', '<code class="language-c++">x</code>'],
    ['<p class="language-js danger">x</p>', '<p>x</p>'],
    ['<font color="red">x</font>', 'x'],
    ['<aside class="warning x"><p>x</p></aside>', '<div class="callout warning"><p>x</p></div>'],
    ['<p class="wide pull warning">x</p>', '<p>x</p>'],
    ['<figure class="alignwide"><p>x</p></figure>', '<figure class="wide"><p>x</p></figure>'],
    [
      '<blockquote><p>x</p><cite>A</cite></blockquote>',
      '<blockquote><p>x</p><p class="attribution"><cite>A</cite></p></blockquote>',
    ],
    [
      '<blockquote><p>x</p> <footer>A, <cite>B</cite></footer></blockquote>',
      '<blockquote><p>x</p> <p class="attribution">A, <cite>B</cite></p></blockquote>',
    ],
    [
      '<blockquote><p>x</p><footer><p>A</p></footer></blockquote>',
      '<blockquote><p>x</p><p>A</p></blockquote>',
    ],
    ['<blockquote>x <cite>B</cite></blockquote>', '<blockquote>x <cite>B</cite></blockquote>'],
    ['<section><article><p>x</p></article></section>', '<p>x</p>'],
  ]
  for (const [input, stored] of ways) expect([input, clean(input)]).toEqual([input, stored])
})

test('the only heading of the first level is the page, so h1 becomes h2', () => {
  expect(clean('<h1>A</h1><H1 id="x">B</H1>')).toBe('<h2>A</h2><h2 id="x">B</h2>')
})

test('a link to another site does not tell where the reader came from, a picture waits its turn', () => {
  expect(clean('<a href="http://example.org" rel="opener" target="_blank">x</a>')).toBe(
    '<a href="http://example.org" rel="noopener noreferrer">x</a>',
  )
  expect(clean('<a href="//example.org">x</a>')).toContain('rel="noopener noreferrer"')
  expect(clean('<img src="https://example.org/a.png" srcset="x 2x" sizes="1px">')).toBe(
    '<img src="https://example.org/a.png" alt="" loading="lazy" decoding="async">',
  )
  expect(clean('<p>a<img alt="nothing">b</p>')).toBe('<p>ab</p>')
})

const allowedTags =
  /^(p|br|hr|h[2-6]|blockquote|cite|q|ul|ol|li|dl|dt|dd|pre|code|kbd|samp|var|a|strong|b|em|i|u|s|del|ins|mark|small|su[bp]|abbr|dfn|time|address|span|div|figure|figcaption|img|table|caption|thead|tbody|tfoot|tr|th|td|details|summary|ruby|rt|rp|bdi|bdo|wbr|input)$/
const allowedProperties =
  /^(className|id|title|dir|lang|href|hrefLang|rel|cite|open|dateTime|src|alt|width|height|loading|decoding|start|reversed|type|value|colSpan|rowSpan|scope|checked|disabled|ariaLabel)$/

test.each(vectors)('%s comes out harmless', (html) => {
  const cleaned = clean(html)
  for (const element of elementsOf(parseHtml(cleaned))) {
    expect(element.tagName).toMatch(allowedTags)
    for (const [name, value] of Object.entries(element.properties)) {
      expect(name).toMatch(allowedProperties)
      if (['href', 'src', 'cite'].includes(name)) {
        const { protocol } = new URL(String(value), 'https://base.example')
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocol)
      }
    }
  }
  expect(clean(cleaned)).toBe(cleaned)
})

test('cleaning twice is cleaning once, whatever the elements and their order', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const once = clean(html)
      expect(clean(once)).toBe(once)
    }),
    { numRuns: 2_000 },
  )
})

test('cleaning twice is cleaning once, however broken the HTML was', () => {
  const broken = [
    '<p>a<p>b</b></i></div>c',
    '<table><p>x<tr><td>y<td>z</table>w',
    '<ul><p>x</p><li>y</ul><li>z',
    '<b><i>x</b>y</i>',
    '<a href=/x>1<a href=/y>2</a></a>',
    '<pre>\n\nx</pre>',
    '<pre><code>\n</code></pre>',
    '<p> a \n\n b </p>\n\n<p>c</p>',
    '&amp;lt;b&amp;gt; &nbsp; &#0; &#xD800; &notanentity; & < >',
    '<p title="a&amp;quot;b">x</p>',
    '<div><p><div>x</p></div>',
    '<ruby>a<rt>b<rp>c</ruby>',
    '<details><p>x</p><summary>s</summary></details>',
    '<dl><div><dt>x</div></dl>',
    '<img src=https://a.example/x alt="<b>">',
    '<code class="language-js align-center">x</code>',
    '\ufeff<p>x</p>',
    'U2FsdGVkX1 is a prefix',
  ]
  for (const html of broken) {
    const once = clean(html)
    expect([html, clean(once)]).toEqual([html, once])
  }
})

test('the text is what a reader sees', () => {
  const { text } = cleanHtml(
    '<h2>A</h2><p>b<script>c</script><br>d &amp; e</p><!-- f --><p hidden>g</p>',
  )
  expect(text.split(/\s+/)).toEqual(['A', 'b', 'd', '&', 'e', 'g'])
  // A line break ends no sentence.
  expect(cleanHtml('<p>Roses<br>are red</p>').text).toBe('Roses are red')
})

const refusalOf = (html: string): string => {
  try {
    return `taken: ${cleanHtml(html).html.length}`
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

test('HTML that would grow without measure is refused, and soon', () => {
  const many = (count: number, one: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => one(n)).join('')
  const bombs = [
    '<b>'.repeat(200_000),
    '<b>'.repeat(19_999),
    '<div>'.repeat(19_999),
    '<'.repeat(30_000),
    // Each paragraph opens all that were left open before it once more.
    many(9_000, (n) => `<p><b title=${n}>x`),
    many(9_000, (n) => `<p><a><b title=${n}><i title=${n}>x`),
    many(6_000, (n) => `<p><font size=${n}><em lang=x${n}>`),
  ]
  const taken = cpuTimeOf(() => {
    for (const bomb of bombs) expect(refusalOf(bomb)).toBe('body-too-complex')
  })
  expect(taken).toBeLessThan(10_000)
  expect(refusalOf(`<p>${'x'.repeat(1_000_001)}</p>`)).toBe('body-too-large')
})

test('an article as long as a book is taken', () => {
  const book = `<h2>Chapter</h2>${'<p>Some <b>words</b> of it.</p>'.repeat(4_900)}`
  expect(refusalOf(book)).toBe(`taken: ${book.length}`)
  expect(refusalOf(`${'<div>'.repeat(300)}x${'</div>'.repeat(300)}`)).toMatch(/^taken/)
})

test('a cell spans a thousand columns and rows at most', () => {
  const cell = (spans: string) => clean(`<table><tr><td${spans}>x</table>`)
  const made = (spans: string) => `<table><tbody><tr><td${spans}>x</td></tr></tbody></table>`
  for (const [given, kept] of [
    [' colspan="2" rowspan="1000"', ' colspan="2" rowspan="1000"'],
    [' colspan="1001"', ''],
    [' rowspan="65534" colspan="-2"', ''],
    [' rowspan="0"', ' rowspan="0"'],
  ] as const) {
    expect([given, cell(given)]).toEqual([given, made(kept)])
  }
})

test('an article whose tables have more places than programs can fill is refused; what is stored is shown', () => {
  const table = (rows: number, columns: number) =>
    `<table><tr>${'<td>x</td>'.repeat(columns)}</tr>${'<tr></tr>'.repeat(rows - 1)}</table>`
  for (const html of [table(1_000, 1_000), `<p>a</p>${table(500, 900)}${table(500, 900)}`]) {
    expect(() => clean(html)).not.toThrow()
  }
  const spans = '<td colspan="1000" rowspan="600">x</td>'
  for (const html of [
    table(1_001, 1_001),
    table(800, 800) + table(800, 800),
    `<table><tr><td>${table(1_001, 1_001)}</td></tr></table>`,
    `<table><tr>${spans}</tr><tr>${spans}</tr></table>`,
    `<table><tr>${spans}<td colspan="-9e9" rowspan="x">x</td></tr><tr>${spans}</tr></table>`,
  ]) {
    expect(() => clean(html)).toThrow(problems['body-too-complex'][1])
    expect(() => sanitiseHtml(html)).not.toThrow()
  }
})
