import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { field, openText, paste, rewrite, written } from '../../testing/editor.tsx'

test.each([
  [
    'a chat',
    '<pre><div><span>python</span><div><button>Copy code</button></div></div><div><code class="language-python">def f():\n    return 1\n</code></div></pre>',
    ' class="language-python"',
  ],
  [
    'a code host',
    '<div class="highlight highlight-source-python"><pre><span class="pl-k">def</span> f():\n    return 1</pre></div>',
    ' class="language-python"',
  ],
  [
    'a table of lines',
    '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre class="lang-python"><code>def f():\n    return 1\n</code></pre></td></tr></table>',
    ' class="language-python"',
  ],
  [
    'lines with numbers',
    '<pre class="language-python"><div><span class="line-number">1</span><span>def f():</span></div><div><span class="line-number">2</span><span>    return 1</span></div></pre>',
    ' class="language-python"',
  ],
  [
    'a code editor’s styles',
    '<div style="font-family: Menlo, monospace; white-space: pre;"><div><span style="color:#00f">def</span> f():</div><div>    return 1</div></div>',
    '',
  ],
])('code of %s is its code alone, with its language', async (_from, html, language) => {
  await openText()
  paste({ 'text/html': html })
  await field('article').css('pre').appears()
  expect(await written()).toBe(`<pre><code${language}>def f():\n    return 1</code></pre>`)
})

test('lists of Word in a browser keep their levels, and brackets are numbers', async () => {
  await openText()
  const item = (level: number, text: string, list = 'ol') =>
    `<div class="ListContainerWrapper"><${list} start="1"><li data-aria-level="${level}"><p>${text}<span class="EOP">&nbsp;</span></p></li></${list}></div>`
  paste({ 'text/html': item(1, 'a') + item(2, 'b') + item(2, 'c') + item(1, 'd') })
  expect(await written()).toBe('<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>')
  await rewrite('<p></p>')
  const word = (marker: string, text: string) =>
    `<p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">${marker}</span>${text}</p>`
  paste({ 'text/html': word('(3)', 'three') + word('(4)', 'four') })
  expect(await written()).toBe('<ol start="3"><li>three</li><li>four</li></ol>')
})

test.each([
  ['<p>10<span style="vertical-align:super">9</span></p>', '<p>10<sup>9</sup></p>'],
  ['<p>H<span style="vertical-align:sub">2</span>O</p>', '<p>H<sub>2</sub>O</p>'],
  ['<p><span style="text-decoration-line:line-through">x</span></p>', '<p><s>x</s></p>'],
  [
    '<p><a href="https://www.google.com/url?q=https://example.org/a%3Fb&amp;sa=D">x</a></p>',
    '<p><a href="https://example.org/a?b" rel="noopener noreferrer">x</a></p>',
  ],
  ['<p>a</p><br><p>b</p>', '<p>a</p><p>b</p>'],
  ['a<br>b', '<p>a<br>b</p>'],
])('what a style or a break means comes along: %s', async (html, wanted) => {
  await openText()
  paste({ 'text/html': html })
  expect(await written()).toBe(wanted)
})

test('a frame that is left out is said; a table that does not fit is pasted as its words', async () => {
  await openText()
  paste({ 'text/html': '<p>See</p><iframe src="https://video.example.com/1"></iframe>' })
  await page.css('.editor-note').says('A video or another frame in the pasted text was left out')
  await rewrite(
    '<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>',
  )
  await field('article').css('td').first().click()
  paste({
    'text/html':
      '<table><tbody><tr><td>A</td><td>B</td><td rowspan="2">C</td></tr><tr><td>D</td><td>E</td></tr></tbody></table>',
  })
  for (const word of ['A', 'B', 'C', 'D', 'E']) expect(await written()).toContain(word)
  await page.css('.editor-note').says('its words are all there')
})
