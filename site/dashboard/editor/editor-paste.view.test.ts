import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { field, openText, paste, press, rewrite, type, written } from '../../testing/editor.tsx'
import { note, notes, reference } from '../../testing/samples.ts'

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri"} --></style></head>
<body lang=EN-GB><!--StartFragment-->
<h1 style='mso-margin-top-alt:auto'>A heading<o:p></o:p></h1>
<p class=MsoNormal style='text-align:center'><b style='mso-bidi-font-weight:normal'>Bold</b> and <i>slanted</i> and <span style='color:red;font-size:14pt'>red</span>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>Inner<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Second<o:p></o:p></p>
<p class=MsoNormal>Between</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>Number</p>
<p class=MsoListParagraph style='mso-list:l2 level1 lfo3'><span style='mso-list:Ignore'>·</span>Bullet</p>
<p class=MsoListParagraph style='mso-list:l2 level2 lfo3'><span style='mso-list:Ignore'>o</span>Below</p>
<p class=MsoListParagraph style='mso-list:l3 level2 lfo4'><span style='mso-list:Ignore'>1.</span>Numbered below</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.</span>Right after</p>
<div align=center><table class=MsoTableGrid style='border:none'><tr><td width=200 style='width:150pt'><p class=MsoNormal>Cell</p></td></tr></table></div>
<img src="file:///C:/Users/x/clip_image001.png" width=10><!--EndFragment--></body></html>`

test('what Word puts around the text stays out, and its lists are lists', async () => {
  await openText()
  paste({ 'text/html': word, 'text/plain': 'A heading' })
  await page.css('.editor-note').says('Pictures inside the pasted text were left out')
  expect(await written()).toBe(
    [
      '<h2>A heading</h2>',
      '<p class="align-center"><strong>Bold</strong> and <em>slanted</em> and red.</p>',
      '<ul><li>First<ul><li>Inner</li></ul></li><li>Second</li></ul>',
      '<p>Between</p><ol><li>Number</li></ol>',
      '<ul><li>Bullet<ul><li>Below</li></ul><ol><li>Numbered below</li></ol></li></ul>',
      '<ol start="2"><li>Right after</li></ol>',
      '<table><tbody><tr><td>Cell</td></tr></tbody></table>',
    ].join(''),
  )
})

const docs =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt">Plan</span></h2><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-style:italic"> slanted</span></p><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li></ul></b>'

test('a picture that stands alone in its paragraph is pasted, an empty paragraph is not', async () => {
  await openText()
  const picture = '<img src="https://pictures.example.com/sea.jpg" alt="The sea">'
  paste({ 'text/html': `<p>Before</p><p> </p><p>${picture}</p><p>After</p>` })
  expect(await written()).toMatch(/^<p>Before<\/p><p><img [^>]*sea\.jpg[^>]*><\/p><p>After<\/p>$/)
})

test('a text from Google Docs keeps its bold, its headings and its lists', async () => {
  await openText()
  paste({ 'text/html': docs })
  expect(await written()).toBe(
    '<h2 dir="ltr">Plan</h2><p dir="ltr"><strong>Bold</strong><em> slanted</em></p><ul><li dir="ltr"><p dir="ltr">One</p></li></ul>',
  )
})

const markdown = `## Steps

Some **bold** and \`code\`, and a [link](https://example.org/).

- one
- two

\`\`\`ts
const a = 1
\`\`\`

| A | B |
| --- | --: |
| 1 | 2 |
`

test('Markdown becomes what it says; undone once it is the text itself, and twice it is gone', async () => {
  await openText()
  await type('Before. ')
  await press('Enter')
  const before = await written()
  paste({ 'text/plain': markdown })
  await field('article').css('table').appears()
  const pasted = [
    '<p>Before. </p><h2>Steps</h2>',
    '<p>Some <strong>bold</strong> and <code>code</code>, and a <a href="https://example.org/" rel="noopener noreferrer">link</a>.</p>',
    '<ul><li>one</li><li>two</li></ul><pre><code class="language-ts">const a = 1</code></pre>',
    '<table><thead><tr><th>A</th><th class="align-right">B</th></tr></thead><tbody><tr><td>1</td><td class="align-right">2</td></tr></tbody></table>',
  ].join('')
  expect(await written()).toBe(pasted)
  await press('Control+z')
  expect(await written()).toContain('<p>Some **bold** and `code`, and a ')
  await press('Control+z')
  expect(await written()).toBe(before)
  for (const _step of [1, 2]) await press('Control+Shift+z')
  expect(await written()).toBe(pasted)
})

test.each([
  // As it is: the signs are a program's.
  ['Call __init__ on Map<K> and src/**/a.ts', '<p>Call __init__ on Map&lt;K> and src/**/a.ts</p>'],
  ['# install\nnpm ci', '<p># install</p><p>npm ci</p>'],
  ['on:\n  - push\n  - pull_request', '<p>on:</p><p>&nbsp; - push</p><p>&nbsp; - pull_request</p>'],
  ['# Runs `x`\nimport os\nos.run(x)', '<p># Runs `x`</p><p>import os</p><p>os.run(x)</p>'],
  // Markdown, and in it what is none.
  [
    'Use `x` with List<String> names, and <T> stays.',
    '<p>Use <code>x</code> with List&lt;String> names, and &lt;T> stays.</p>',
  ],
  ['See `x` in src/**/a.ts, lib/**/b.ts', '<p>See <code>x</code> in src/**/a.ts, lib/**/b.ts</p>'],
  ['`x` is 2*3*4 of __init__', '<p><code>x</code> is 2*3*4 of __init__</p>'],
  ['**Note:** it <br> goes <u>on</u>', '<p><strong>Note:</strong> it <br>goes <u>on</u></p>'],
])('a guess destroys no characters: %j', async (text, html) => {
  await openText()
  paste({ 'text/plain': text })
  await expect
    .poll(async () => (await written()).replaceAll('&gt;', '>').replaceAll(/(?<=<p>) +/g, ''))
    .toBe(html)
})

test('pasted with Shift, a text is pasted as it is', async () => {
  await openText()
  // The key itself would paste what another test left in the clipboard.
  const key = new KeyboardEvent('keydown', { key: 'V', shiftKey: true, bubbles: true })
  field('article').element().dispatchEvent(key)
  paste({ 'text/plain': '# A **b**', 'text/html': '<h2>A <b>b</b></h2>' })
  expect(await written()).toBe('<p># A **b**</p>')
  // The next one is guessed again.
  await rewrite('<p></p>')
  paste({ 'text/plain': '# A **b**' })
  await field('article').css('h2').appears()
})

const table =
  '<table><thead><tr><th>Pasted</th></tr></thead><tbody><tr><td>a</td></tr></tbody></table>'

test('what is typed after a paste follows it', async () => {
  await openText()
  const pasteAndType = async (
    html: string,
    keys: readonly string[],
    text: string,
    kind = 'text/plain',
  ) => {
    await rewrite(html)
    await field('article').css('p').first().click()
    // The editor asks where the caret is when a key goes down, as before every real paste.
    for (const key of [...keys, 'Control']) await press(key)
    paste({ [kind]: text })
    await field('article').getByText('Pasted').appears()
    // Until Markdown is converted its signs stand there.
    await expect.poll(() => field('article').element().textContent).not.toMatch(/[#>|`*-]/)
    await type('!')
    return written()
  }
  const code = '<pre><code>Pasted</code></pre>'
  for (const [text, html] of [
    ['# A\n\nPasted', '<h2>A</h2><p>Pasted!</p>'],
    ['**a**\n\n# Pasted', '<p><strong>a</strong></p><h2>Pasted!</h2>'],
    ['- a\n- Pasted', '<ul><li>a</li><li>Pasted!</li></ul>'],
    ['> Pasted', '<blockquote><p>Pasted!</p></blockquote>'],
    ['```\nPasted\n```', `${code}<p>!</p>`],
    ['| Pasted |\n| --- |\n| a |', `${table}<p>!</p>`],
    ['# Pasted\n\n---', '<h2>Pasted</h2><hr><p>!</p>'],
  ] as const) {
    expect(await pasteAndType('', [], text)).toBe(html)
    const after = '<h2>After</h2>'
    const around = `<p>Before</p>${html}${after}`
    const isOpen = html.startsWith('<p>')
    expect(await pasteAndType(`<p>Before</p>${after}`, ['End'], text)).toBe(
      isOpen ? around.replace('</p><p>', '') : around,
    )
  }
  const inside = ['Home', 'ArrowRight']
  expect(await pasteAndType('<p>ab</p>', inside, '**Pasted** it')).toBe(
    '<p>a<strong>Pasted</strong> it!b</p>',
  )
  expect(await pasteAndType('<p>ab</p>', inside, '```\nPasted\n```')).toBe(
    `<p>a</p>${code}<p>!b</p>`,
  )
  expect(await pasteAndType('<p>a</p><p>b</p>', ['End'], '```\nPasted\n```')).toBe(
    `<p>a</p>${code}<p>!</p><p>b</p>`,
  )
  // So it is where a program copied HTML.
  const html = `<p>a</p>${table}`
  expect(await pasteAndType('', [], html, 'text/html')).toBe(`${html}<p>!</p>`)
})

test('Markdown from a code editor is converted, HTML that is nested too deeply is pasted as its words', async () => {
  await openText()
  const fromEditor = {
    'text/html': '<div><span>## Copied</span></div>',
    'text/plain': '## Copied',
    'vscode-editor-data': JSON.stringify({ mode: 'markdown' }),
  }
  paste(fromEditor)
  await expect.poll(written).toBe('<h2>Copied</h2>')
  await rewrite('')
  paste({ 'text/html': `${'<div>'.repeat(600)}Deep words` })
  await expect.poll(written).toMatch(/^<p>\s*Deep words<\/p>$/)
})

test('notes of pasted Markdown go to the end of the text, behind those that are there', async () => {
  await openText('<p>a</p><h2>After</h2>')
  for (const [words, before] of [
    ['one', 'a'],
    ['two', 'After'],
  ] as const) {
    await field('article').getByText(before, { exact: true }).click()
    await press('End')
    paste({ 'text/plain': ` ${words}[^1]\n\n[^1]: Note ${words}` })
    await field('article').getByText(`Note ${words}`).appears()
    await type('!')
  }
  const both = notes(note(1, 'Note one'), note(2, 'Note two'))
  expect(await written()).toBe(
    `<p>aone${reference(1)}!</p><h2>Aftertwo${reference(2)}!</h2>${both}`,
  )
  // The last line of the text stays above the notes.
  await rewrite('')
  paste({ 'text/plain': 'a[^1]\n\n---\n\n[^1]: Note one' })
  await field('article').getByText('Note one').appears()
  await type('!')
  expect(await written()).toBe(`<p>a${reference(1)}</p><hr><p>!</p>${notes(note(1, 'Note one'))}`)
})

test('Markdown in code stays as it is, and a plain text is a plain text', async () => {
  await openText()
  await type('``` ')
  paste({ 'text/plain': '# not a heading\n- nor a list' })
  await expect
    .element(field('article').css('pre'))
    .toHaveTextContent('# not a heading\n- nor a list', { normalizeWhitespace: false })
  await press('Control+a')
  await press('Delete')
  await press('Backspace')
  paste({ 'text/plain': 'One line - with a dash.\n\n5 * 3 is 15' })
  expect(await written()).toBe('<p>One line - with a dash.</p><p>5 * 3 is 15</p>')
})

test('hostile HTML and Markdown run nothing when they are pasted', async () => {
  await openText()
  const ran = vi.fn()
  vi.stubGlobal('ran', ran)
  const html =
    '<img src="/logo-light.svg" onload="ran()"><svg onload=ran()></svg><a href="javascript:ran()">x</a><p onclick=ran()>y</p><script>ran()</script><iframe src="javascript:parent.ran()"></iframe>'
  paste({ 'text/html': html })
  // As if it were copied in an editor like this one, which is cleaned like any other.
  paste({ 'text/html': `<p data-pm-slice="1 1 []">z</p>${html}` })
  // Forms whose fields have the names of what scripts ask of a node.
  for (const name of ['nodeName', 'childNodes', 'attributes', 'parentNode', 'nodeType']) {
    const form = `<form style="color:red"><input name=${name}><p>${name}</p></form>`
    paste({ 'text/html': form })
    paste({ 'text/html': form.replace('<p>', '<p data-pm-slice="1 1 []">') })
  }
  await field('article').getByText('nodeType').first().appears()
  paste({ 'text/plain': `# Title\n\nSome words.\n\nAnd more.\n\n[z](javascript:ran())\n\n${html}` })
  await field('article').css('h2').appears()
  expect(await written()).not.toMatch(/<[^>]* on\w+=|<(?:script|iframe|svg)/)
  expect(ran).not.toHaveBeenCalled()
})

const footnoted = `<p class=MsoNormal>Sleep<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a> well<a style='mso-footnote-id:ftn2' href="#_ftn2" name="_ftnref2">[2]</a>, or not<a href="#_ftn9">[9]</a>.</p>
<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1">[1]</a> A study.</p><p class=MsoFootnoteText>More.</p></div>
<div style='mso-element:footnote' id=ftn2><p class=MsoFootnoteText><a style='mso-footnote-id:ftn2' href="#_ftnref2" name="_ftn2">[2]</a> Another.</p></div></div>`
const gdocs = `<p>Sleep<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> well.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> A study.</p></div>`

test('footnotes of Word and of Google Docs are footnotes, after those of the text', async () => {
  await openText()
  paste({ 'text/html': footnoted })
  expect(await written()).toBe(
    `<p>Sleep${reference(1)} well${reference(2)}, or not[9].</p>${notes(note(1, '<p>A study.</p><p>More.</p>'), note(2, 'Another.'))}`,
  )
  await field('article').css('p').first().click()
  await press('Home')
  paste({ 'text/html': gdocs })
  expect(await written()).toContain('A study.')
  expect(await written()).not.toContain('ftn')
  await expect
    .poll(() =>
      field('article')
        .css('sup')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['1', '2', '3'])
})

test('that pictures were left out is no longer said once it is undone, or they are there', async () => {
  await openText()
  const left = page.css('.editor-note')
  const lossy = '<p>Pasted</p><p><img src="data:image/png;base64,AAAA"></p>'
  paste({ 'text/html': lossy })
  await left.says('were left out')
  await type('Typed.')
  await left.says('were left out')
  await press('Control+z', 'Control+z')
  await left.reads('')
  paste({ 'text/html': lossy })
  await left.says('were left out')
  paste({ 'text/html': '<p><img src="/logo-light.svg" alt=""></p><p>And more</p>' })
  await left.reads('')
})

test.each([
  ['HTML', { 'text/html': '<pre><code>one\n  two\n</code></pre>' }, ''],
  ['Markdown', { 'text/plain': '```\none\n  two\n```\n' }, ''],
  [
    'a code editor',
    {
      'text/plain': 'one\n  two\n',
      'vscode-editor-data': '{"mode":"css"}',
      'text/html': '<p>x</p>',
    },
    ' class="language-css"',
  ],
])('code of %s has no empty last line', async (_from, data, language) => {
  await openText()
  paste(data)
  await field('article').css('pre').appears()
  expect(await written()).toContain(`<pre><code${language}>one\n  two</code></pre>`)
})

test('the lines of a letter are its paragraphs; to undo once gives the lines', async () => {
  const lines = [
    'The harbour was quiet that morning, and the boats lay at',
    'their moorings as they had lain for a hundred years.',
  ]
  await openText()
  paste({ 'text/plain': `Dear Ann,\r\n\r\n${lines.join('\r\n')}\r\n` })
  await expect.poll(written).toMatch(`<p>Dear Ann,</p><p>${lines.join(' ')}</p>`)
  await press('Control+z')
  for (const line of lines) expect(await written()).toContain(`<p>${line}</p>`)
  await rewrite('<table><tbody><tr><td>1</td></tr></tbody></table>')
  await field('article').css('td').click()
  paste({ 'text/plain': lines.join('\n') })
  for (const line of lines) expect(await written()).toContain(line)
})
