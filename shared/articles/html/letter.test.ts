import { expect, test } from 'vitest'
import { letterBodyOf } from './letter.ts'

const url = 'https://blog.example.org'
const made = (body: string, picture = '') => letterBodyOf({ id: 'abcdefgh', body, picture }, url)
const stem = `${'a'.repeat(32)}-2400x1600`

const everything = `<h2>One</h2><p class="lead">Words <em>and</em> <a href="/about">a link</a>.</p>
<pre><code class="language-js">const a = 1\n\nif (a &lt; 2) stop()</code></pre>
<figure class="wide"><img src="/uploads/${stem}.jpg#320.webp,640.webp,1280.webp" alt="A pier"><figcaption>At noon</figcaption></figure>
<blockquote><p>Said once.</p><p>And again.</p></blockquote>
<div class="callout"><p>Mind this.</p></div>
<ul><li class="task-list-item"><input type="checkbox" checked disabled>Done</li><li>Plain<ul><li>Deep</li></ul></li></ul>
<ol start="3"><li>Three</li><li>Four</li></ol>
<details><summary>More</summary><p>Hidden at first.</p></details>
<table><thead><tr><th>Year</th><th>Rain</th></tr></thead><tbody><tr><td>2025</td><td>812</td></tr></tbody></table><hr>
<p>Noted<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup></p>
<div class="footnotes"><ol><li id="fn-1"><p>The note. <a href="#fnref-1" class="footnote-backref">↩</a></p></li></ol></div>`

test('an article in an e-mail needs no style sheet, no script, no second file and no press', () => {
  const { html, isCut } = made(everything)
  expect(isCut).toBe(false)
  expect(html).not.toMatch(
    /<(?:details|summary|figure|input|script|style|form)|class=|\bid=|srcset|↩/,
  )
  expect(html).not.toMatch(/(?:^|[^-])color:|background/)
  expect(html).toContain(
    `height:auto;border:0" src="${url}/uploads/${stem}-1280.webp" alt="A pier" width="552" height="368">`,
  )
  expect(html).toContain(`href="${url}/about"`)
  expect(html).toContain('☑ Done')
  expect(html).toContain('white-space:pre-wrap')
  expect(html).toMatch(/<td style="border-left:3px[^"]*"><p[^>]*>Said once\./)
  expect(html).toMatch(/Hidden at first[\s\S]*The note\.[^↩]*$/)
  for (const [tag = ''] of html.matchAll(/<(?:p|h2|td|th|pre|ul|ol)\b[^>]*>/g))
    expect(tag).toContain('style="')
})

test('its plain text has the addresses, the lists, the quotes and the notes', () => {
  expect(made(everything).text).toBe(`One

Words and a link <${url}/about>.

const a = 1

if (a < 2) stop()

[A pier: ${url}/uploads/${stem}-1280.webp]

At noon

> Said once.
> 
> And again.

Mind this.

- [x] Done
- Plain
  - Deep
3. Three
4. Four

More

Hidden at first.

Year\tRain
2025\t812

* * *

Noted[1]

1. The note.`)
})

test('items of a list are numbered in the text as the page numbers them', () => {
  const { text } = made(
    '<ol reversed><li>Two</li><li>One</li></ol><ol start="3"><li>Three</li><li value="9">Nine</li><li>Ten</li></ol>',
  )
  expect(text.split(/\n+/)).toEqual(['2. Two', '1. One', '3. Three', '9. Nine', '10. Ten'])
})

test('the picture at its head comes first, and its notes lead to the page', () => {
  const { html } = made(everything, '<figure><img src="/uploads/x.png" alt="Head"></figure>')
  expect(html).toMatch(/^<div[^>]*><img[^>]*alt="Head"/)
  expect(html).toContain(`href="${url}/blog/abcdefgh#fn-1"`)
})

test('a picture has the size of its file at most, and one of another host its own address', () => {
  expect(made(`<img src="/uploads/${'b'.repeat(32)}-300x200.png" alt="">`).html).toContain(
    'width="300" height="200"',
  )
  const avif = `<img src="/uploads/${'c'.repeat(32)}-900x600.avif#640.webp" alt="">`
  expect(made(avif).html).toContain('-640.webp" alt="" width="552" height="368"')
  expect(made('<p><img src="/x.svg" alt="A plan"></p>').html).toMatch(/^<p[^>]*>A plan<\/p>$/)
  const { html } = made('<img src="https://example.org/a.png" alt="A">')
  expect(html).toMatch(/^<img style="[^"]*" src="https:\/\/example.org\/a.png" alt="A">$/)
})

test.each([
  ['many paragraphs', '<p>Some words of it, &amp; more.</p>'.repeat(4_000)],
  ['one paragraph', `<p>${'word &lt; '.repeat(30_000)}</p>`],
  ['one word', `<p>${'🌊'.repeat(60_000)}</p>`],
  ['code', `<pre><code>${'let a = "b" &amp;&amp; c\n'.repeat(9_000)}</code></pre>`],
  ['a list', `<ul>${'<li>An item <a href="/x">with</a> a link</li>'.repeat(4_000)}</ul>`],
  ['a table', `<table>${'<tr><td>A cell</td><td>Another</td></tr>'.repeat(3_000)}</table>`],
  [
    'a quote in a box',
    `<div class="callout"><blockquote>${'<p>Said.</p>'.repeat(4_000)}</blockquote></div>`,
  ],
])('%s of any length is cut below what Gmail shows, and has a beginning', (_kind, long) => {
  const body = made(`<p>The beginning.</p>${long}`)
  expect(body.isCut).toBe(true)
  expect(Buffer.byteLength(body.html)).toBeLessThanOrEqual(86_000)
  expect(body.text).toMatch(/^The beginning\./)
  expect(body.html.isWellFormed()).toBe(true)
})

test('a text that is cut is cut between its blocks, not inside a short one', () => {
  const { html } = made('<p>One sentence, two words.</p>'.repeat(5_000))
  expect(html).toMatch(/<p[^>]*>One sentence, two words\.<\/p>$/)
})
