import { expect, test } from 'vitest'
import { renderMarkdown } from '../markdown-body.ts'

const render = (text: string, generator = 'jekyll') =>
  renderMarkdown(text, 'T', { path: 'a.md', linesBefore: 3, fields: {}, generator })

test('lists without a colon say the same at the end of a line, and nowhere else', () => {
  const { html, notes } = render(
    '## Tea {#green}\n\n> Mind it.\n> {.callout}\n\nHot. {.tip}\n\nIn {.css} and {#if} here.\n\n{::nomarkdown}\n<div>\n\n    <p>Raw</p></div>\n{:/nomarkdown}',
  )
  expect(html.replace(/\n\s*/g, '')).toBe(
    '<h2 id="green">Tea</h2><div class="callout"><p>Mind it.</p></div><div class="callout"><p>Hot.</p></div>' +
      '<p>In {.css} and {#if} here.</p><div><p>Raw</p></div>',
  )
  expect(notes).toEqual([])
  expect(render('{::nomarkdown}\n\n# Slide\n\n* One\n{:/}').html).toContain('<li>One</li>')
})

test('ids of attribute lists stay where links lead, boxes stay boxes, and what is only looks goes', () => {
  const { html: shown, notes } = render(`* TOC
{:toc}

## Tea {: #green .no_toc }

## Mug
{: #cup}

Hot.
{: #hot .text-center style="color: red"}

| a |
|---|
| b |
{: .table #t}

> Mind it.
{: .prompt-danger }

Sweet.
{: .notice--info}

![A](a.png){: width="300" .align-center title="Seen" } and [b](c){:target="_blank"}.

\`\`\`js
x
\`\`\`
{: file="a.js" .nolineno }

{: #next}
1. One

{::comment}
Hidden.
{:/comment}
Last {:x="y"}.`)
  expect(shown.replace(/\n+/g, '')).toBe(
    '<h2 id="green">Tea</h2><h2 id="cup">Mug</h2><p id="hot">Hot.</p>' +
      '<table id="t"><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>' +
      '<div class="callout warning"><p>Mind it.</p></div><div class="callout"><p>Sweet.</p></div>' +
      '<p><img src="a.png" alt="A" title="Seen"> and <a href="c">b</a>.</p>' +
      '<figure><figcaption>a.js</figcaption><pre><code class="language-js">x</code></pre></figure>' +
      '<ol id="next"><li>One</li></ol><p>Last .</p>',
  )
  expect(notes).toEqual(['a.md:39: {:x="y"} is left out.'])
})

test("kramdown's lists are text where no kramdown reads them", () => {
  const text = 'Print {:?} and {:.class}.\n\nTea {: #green}'
  const { html, notes } = render(text, 'hugo')
  expect([html, notes]).toEqual(['<p>Print {:?} and {:.class}.</p>\n<p>Tea {: #green}</p>', []])
  const page = { path: 'a.md', linesBefore: 3, fields: {}, settings: { markdown: 'kramdown' } }
  expect(renderMarkdown('Tea\n{: #green}', 'T', page).html).toBe('<p id="green">Tea</p>')
})
