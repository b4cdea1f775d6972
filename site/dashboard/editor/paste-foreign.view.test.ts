import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { field, openText, paste, press, rewrite, type, written } from '../../testing/editor.tsx'

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
  [
    '<style>.x{font-weight:700}p.y{font:italic 12px serif}.z{text-decoration:line-through}</style><p>a <span class="x">b</span></p><p class="y">c <span style="font-style:normal">d</span></p><p class="z">e</p>',
    '<p>a <strong>b</strong></p><p><em>c </em>d</p><p><s>e</s></p>',
  ],
  [
    '<style>h1{font-weight:700}</style><h1>a <span style="font-weight:bold">b</span></h1><p style="font-weight:600">c <code>d</code></p>',
    '<h2>a b</h2><p><strong>c </strong><code>d</code></p>',
  ],
  [
    '<table><tr><td style="font-weight:bold">a</td><td><p><span style="font-weight:700">b</span></p></td></tr><tr><td>c</td><td><b>d</b></td></tr></table>',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td><strong>d</strong></td></tr></tbody></table>',
  ],
  [
    '<table><tr><td><b>a</b></td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    '<table><tbody><tr><td><strong>a</strong></td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
  ],
  [
    '<ul><li>[ ]  open</li><li><p>[x] done</p></li><li>[y] none</li></ul>',
    '<ul><li class="task-list-item"><input type="checkbox" aria-label="To do" disabled=""> open</li><li class="task-list-item"><input type="checkbox" checked="" aria-label="Done" disabled=""> done</li><li>[y] none</li></ul>',
  ],
  [
    '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AAAA" alt="checked"><p><span style="text-decoration:line-through">done</span></p></li><li data-checked="false"><label><input type="checkbox"><span></span></label><div><p>open</p></div></li></ul>',
    '<ul><li class="task-list-item"><input type="checkbox" checked="" aria-label="Done" disabled=""> done</li><li class="task-list-item"><input type="checkbox" aria-label="To do" disabled=""> open</li></ul>',
  ],
  ['<aside>\nMind.\n\n</aside>', '<div class="callout"><p>Mind.</p></div>'],
  [
    '<div class="callout warning"><div><p>Mind.</p></div></div><div role="note">Know.</div>',
    '<div class="callout warning"><p>Mind.</p></div><div class="callout"><p>Know.</p></div>',
  ],
  ['a<br>b', '<p>a<br>b</p>'],
])('what a style or a break means comes along: %s', async (html, wanted) => {
  await openText()
  paste({ 'text/html': html })
  expect((await written()).replace(/(?<=.)<p><\/p>$/, '')).toBe(wanted)
  await expect.element(page.css('.editor-note')).toBeEmptyDOMElement()
})

test('a frame is a link to its page, which is said; a table that does not fit is pasted as its words', async () => {
  await openText()
  paste({ 'text/html': '<p>See</p><iframe src="https://video.example.com/1/embed"></iframe>' })
  await page.css('.editor-note').says('is a link to its page')
  expect(await written()).toContain('<p><a href="https://video.example.com/1" ')
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

test('code that is pasted into a cell, or behind words, keeps its lines', async () => {
  const code = '<pre><code>a = 1\nb = 2</code></pre>'
  await openText('<table><tbody><tr><td>1</td></tr></tbody></table>')
  await field('article').css('td').first().click()
  paste({ 'text/html': code })
  expect(await written()).toContain(`<td><p>1</p>${code}`)
  await rewrite('<p>See</p>')
  await press('Control+End')
  paste({ 'text/html': code })
  expect(await written()).toContain(`<p>See</p>${code}`)
})

test.each([
  [
    'https://x.com/a/status/1',
    '<blockquote class="twitter-tweet"><p lang="en" dir="ltr">Words <a href="https://t.co/x">t.co/x</a></p>&mdash; A (@a) <a href="https://x.com/a/status/1?ref_src=twsrc%5Etfw">May 1, 2026</a></blockquote> <script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>',
  ],
  [
    'https://bsky.app/profile/a.example/post/3k',
    '<blockquote class="bluesky-embed" data-bluesky-uri="at://did:plc:x/app.bsky.feed.post/3k" data-bluesky-cid="b"><p lang="en">Words</p>&mdash; A (<a href="https://bsky.app/profile/did:plc:x?ref_src=embed">@a</a>) <a href="https://bsky.app/profile/a.example/post/3k?ref_src=embed">May 1</a></blockquote><script async src="https://embed.bsky.app/static/embed.js" charset="utf-8"></script>',
  ],
  [
    'https://social.example/@a/1',
    '<iframe src="https://social.example/@a/1/embed" class="mastodon-embed" width="400"></iframe><script src="https://social.example/embed.js" async="async"></script>',
  ],
  [
    'https://social.example/@a/1',
    '<blockquote class="mastodon-embed" data-embed-url="https://social.example/@a/1/embed"><a href="https://social.example/@a/1">Post</a></blockquote><script data-allowed-prefixes="https://social.example/" async src="https://social.example/embed.js"></script>',
  ],
  ['https://gist.github.com/a/1f', '<script src="https://gist.github.com/a/1f.js"></script>'],
])('an embed code is the card of %s, and undone the code', async (page_, code) => {
  await openText('<p>Before.</p>')
  await press('Control+End')
  await press('Enter')
  paste({ 'text/plain': `${code}\n` })
  await page.css('.editor-note').says('is a link to its page')
  expect((await written()).replace(/<p><\/p>$/, '')).toBe(
    `<p>Before.</p><p><a href="${page_}" rel="noopener noreferrer">${page_}</a></p>`,
  )
  await press('Control+z')
  expect(await written()).toContain(`&lt;${code.slice(1, 7)}`)
  await expect.element(page.css('.editor-note')).toBeEmptyDOMElement()
})

test('a script that embeds no page stays as it was pasted', async () => {
  await openText()
  paste({ 'text/plain': '<script src="https://cdn.example/react.js"></script>' })
  expect(await written()).toMatch(/^<p>&lt;script src=".*"&gt;&lt;\/script&gt;<\/p>$/)
})

const wordPage = (body: string) =>
  `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- span.Quiet {display:none;mso-hide:all;} --></style></head><body lang=EN-GB><!--StartFragment-->${body}<!--EndFragment--></body></html>`

test.each([
  [
    'hidden words of Word',
    wordPage(
      "<p class=MsoNormal>Seen <span style='display:none;mso-hide:all'>no </span>words<span class=Quiet> no</span>.</p>",
    ),
    '<p>Seen words.</p>',
    '2 hidden pieces of text were left out. Undo brings them back.',
  ],
  [
    'a comment of Word',
    wordPage(
      "<p class=MsoNormal><a style='mso-comment-reference:A_1'>Claim</a><span class=MsoCommentReference><a class=msocomanchor href=\"#_msocom_1\">[A1]</a></span> on.</p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>no</p></div></div>",
    ),
    '<p>Claim on.</p>',
    '1 comment was left out. Undo brings it back.',
  ],
  [
    'a tracked change of Word',
    wordPage(
      '<p class=MsoNormal>A <del cite="mailto:Ann" datetime="2026-01-01T10:00">no</del><ins cite="mailto:Ann" datetime="2026-01-01T10:00">new</ins> word</p>',
    ),
    '<p>A new word</p>',
    '1 deleted piece of text was left out. Undo brings it back.',
  ],
  [
    'a row and a column of Excel',
    "<table><col width=64><col width=0 style='display:none'><!--StartFragment--><tr><td>a</td><td>no</td></tr><tr height=0 style='display:none'><td>no</td><td>no</td></tr><tr><td>b</td><td>no</td></tr><!--EndFragment--></table>",
    '<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
    '2 hidden pieces of text were left out. Undo brings them back.',
  ],
  [
    'a page',
    '<p>Seen</p><p hidden>no</p><p>too</p>',
    '<p>Seen</p><p>too</p>',
    '1 hidden piece of text was left out. Undo brings it back.',
  ],
])(
  'what is hidden in a paste is left out, and undo brings it: %s',
  async (_what, html, seen, said) => {
    await openText()
    await type('Before.')
    await press('Enter')
    const before = await written()
    paste({ 'text/html': html })
    expect((await written()).replace(/<p><\/p>$/, '')).toBe(`<p>Before.</p>${seen}`)
    await page.css('.editor-note').says(said)
    await press('Control+z')
    expect(await written()).toContain('no')
    await expect.element(page.css('.editor-note')).toBeEmptyDOMElement()
    await press('Control+z')
    expect(await written()).toBe(before)
  },
)

test('what opens by a press is pasted', async () => {
  await openText()
  paste({
    'text/html':
      '<button aria-controls="a">More</button><p>Between</p><div id="a" style="display:none">yes</div>',
  })
  expect(await written()).toContain('yes')
})

test('a hidden part of a drop is left out, and undo brings it', async () => {
  await openText('<p>Here.</p><p>There.</p>')
  const data = new DataTransfer()
  data.setData('text/html', '<p>Seen</p><p hidden>no</p><p>too</p>')
  const place = field('article').element().lastElementChild?.getBoundingClientRect() as DOMRect
  field('article')
    .element()
    .dispatchEvent(
      new DragEvent('drop', {
        ...{ dataTransfer: data, bubbles: true, cancelable: true },
        ...{ clientX: place.right - 1, clientY: place.bottom - 2 },
      }),
    )
  expect(await written()).toMatch(/Seen.*too/)
  expect(await written()).not.toContain('no<')
  await press('Control+z')
  expect(await written()).toContain('no<')
})
