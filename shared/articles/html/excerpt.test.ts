import { expect, test } from 'vitest'
import { formsOf } from './forms.ts'

const excerpt = (html: string): string => formsOf(html, '/blog/0123456789').excerpt

test('an excerpt is the first sentences of the paragraphs: no heading, code, table, list or picture, no number of a footnote', () => {
  for (const html of [
    '<h2>One</h2><p>It <em>rained</em>.<sup class="footnote-ref"><a href="#f">1</a></sup> We stayed</p>',
    '<pre><code>run()</code></pre><div><h3>Two</h3><p>It rained.</p></div><p>We stayed</p>',
    '<figure><img src="/a.png" alt=""><figcaption>Rain</figcaption></figure><p>It rained.</p><p>We stayed</p>',
    '<table><tbody><tr><td>1</td></tr></tbody></table>It <b>rained</b>. We stayed',
    '<ul><li>Rain</li><li>Wind</li></ul><p>It rained. We stayed</p>',
    '<p>It rained. We stayed</p><div class="footnotes"><ol><li id="f">Wet.</li></ol></div>',
  ]) {
    expect([html, excerpt(html)]).toEqual([html, 'It rained. We stayed'])
  }
  expect(excerpt('<h2>Only a heading</h2>')).toBe('Only a heading')
  expect(excerpt('<p><img src="/a.png" alt="b"></p>')).toBe('')
})

test('it has at most 160 characters, in whole sentences, however long the text is', () => {
  const sentence = 'Every morning we walked along the whole shore, in whatever weather there was.'
  expect(excerpt(`<p>${`${sentence} `.repeat(3_000)}</p>`)).toBe(`${sentence} ${sentence}`)
  const [word] = excerpt(`<p>${'walking '.repeat(3_000)}</p>`).split('…')
  expect(word).toBe('walking '.repeat(19).trim())
})
