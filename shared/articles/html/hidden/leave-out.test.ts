import { expect, test } from 'vitest'
import { parseHtml, printHtml } from '../tree.ts'
import { leaveOutHidden, sayLeftOut } from './leave-out.ts'

/** What stays of a text, without its style sheets, and what was left out. */
const leaveOut = (html: string) => {
  const tree = parseHtml(html)
  const pieces = leaveOutHidden(tree)
  return [
    printHtml(tree).replace(/<style>[\s\S]*?<\/style>|\n/g, ''),
    pieces.map(({ kind, words }) => `${kind}: ${words}`),
  ]
}

const word = '<meta name=Generator content="Microsoft Word 15">'
const excel = '<meta name=Generator content="Microsoft Excel 15">'

test.each([
  ['the attribute', '<p hidden>no</p>'],
  ['display', '<p style="display: NONE">no</p>'],
  ['display beside a quoted semicolon', `<p style="content:';';display:none">no</p>`],
  ['visibility', '<p aria-hidden="true" style="visibility:hidden">no</p>'],
  ['opacity', '<span style="opacity:0">no</span>'],
  ['the size of its letters', '<span style="font-size:0">no</span>'],
  ['the short form of it', '<span style="font:0/0 a">no</span>'],
  ['a place far to the left', '<div style="position:absolute;left:-10000px">no</div>'],
  ['a place in other units', '<div style="position:absolute;top:-999em">no</div>'],
  ['an indent', '<h2 style="text-indent:-9999px">no</h2>'],
  ['an indent beyond a box', '<h2 style="text-indent:101%;overflow:hidden">no</h2>'],
  ['a transformation', '<div style="transform:translateX(-9999px)">no</div>'],
  ['a clip', '<span style="position:absolute;clip:rect(0 0 0 0)">no</span>'],
  ['a clip of a pixel', '<span style="clip:rect(1px, 1px, 1px, 1px)">no</span>'],
  ['a path', '<span style="clip-path:inset(50%)">no</span>'],
  ['a box of nothing', '<div style="width:0;height:0;overflow:hidden">no</div>'],
  ['a box without a height', '<div style="max-height:0;overflow:hidden">no</div>'],
  ['what hides from Word', '<span style="mso-hide:all">no</span>'],
  ['its name for screen readers', '<span class="sr-only">no</span>'],
  ['a closed dialog', '<dialog>no</dialog>'],
  ['a class', '<style>.x{display:none}</style><p class="a x">no</p>'],
  ['a list of selectors', '<style>h1, p.x , li{display:none}</style><p class="x">no</p>'],
  ['an id', '<style>#x{visibility:hidden}</style><p id="x">no</p>'],
  [
    'an attribute in a selector',
    '<style>[data-draft="yes"]{display:none}</style><p data-draft="yes">no</p>',
  ],
  [
    'what stands around',
    '<style>.draft > p em{display:none}</style><div class="draft"><p><em>no</em></p></div>',
  ],
  ['what stands before', '<style>h2 + p{display:none}</style><h2>Seen</h2><p>no</p>'],
  [
    'what it is not',
    '<style>em:not(.seen){display:none}</style><p class="seen">Seen <em>no</em></p>',
  ],
  ['a sheet in a comment', '<style><!-- .x {display:none;} --></style><p class=x>no</p>'],
  [
    'what follows a comment',
    '<style><!-- p{color:red} --> .x{display:none}</style><p class=x>no</p>',
  ],
  [
    'a sheet for screens',
    '<style>@media print, screen{.x{display:none}}</style><p class="x">no</p>',
  ],
  [
    'a rule in a rule',
    '<style>.a{color:red; .x{display:none} &.x{display:none}}</style><div class="a"><p class="x">no</p></div>',
  ],
  [
    'an important rule',
    '<style>.x{display:none!important}</style><p class="x" style="display:block">no</p>',
  ],
  [
    'the heavier of two rules',
    '<style>p.x{display:none} p{display:block}</style><p class="x">no</p>',
  ],
  [
    'the later of two rules',
    '<style>.x{display:block} .y{display:none}</style><p class="x y">no</p>',
  ],
])('a text that is hidden by %s is left out', (_by, html) => {
  const [text, pieces] = leaveOut(`<p>Before</p>${html}<p>After</p>`)
  expect(text).toMatch(/^<p>Before<\/p>.*<p>After<\/p>$/)
  expect(text).not.toContain('no')
  expect(pieces).toEqual(['hidden: no'])
})

test.each([
  ['is for paper', '<style>@media print{.x{display:none}}</style><p class="x">yes</p>'],
  [
    'is for narrow windows',
    '<style>@media (max-width:600px){.x{display:none}}</style><p class="x">yes</p>',
  ],
  [
    'a wide window takes back',
    '<style>.x{display:none}@media (min-width:600px){.x{display:block}}</style><p class="x">yes</p>',
  ],
  [
    'a heavier one takes back',
    '<style>p{display:none} p.x{display:block}</style><p class="x">yes</p>',
  ],
  [
    'the element takes back',
    '<style>.x{display:none}</style><p class="x" style="display:block">yes</p>',
  ],
  ['is for what stands before it', '<style>.x::before{display:none}</style><p class="x">yes</p>'],
  ['is commented out', '<style>/* .x{display:none} */</style><p class="x">yes</p>'],
  [
    'is in a comment without an end',
    '<style>/* p{color:red} .x{display:none}</style><p class="x">yes</p>',
  ],
  [
    'is for another element',
    '<style>.x .y, #x, div.y{display:none}</style><p class="y" id="y">yes</p>',
  ],
])('a rule that %s hides nothing', (_does, html) => {
  const [text, pieces] = leaveOut(html)
  expect([text, pieces]).toEqual([expect.stringContaining('yes'), []])
})

test.each([
  ['a closed part', '<details><summary>More</summary><p>yes</p></details>'],
  ['until it is found', '<p hidden="until-found">yes</p>'],
  ['a tab', '<div role="tabpanel" hidden>yes</div>'],
  [
    'a part that a button names',
    '<button aria-controls="more">More</button><p>Between</p><div id="more" hidden>yes</div>',
  ],
  [
    'a part that a link names',
    '<a href="#more">More</a><p>Between</p><div id="more" style="display:none">yes</div>',
  ],
  [
    'a part that a call names',
    `<a onclick="show('more')">More</a><p>Between</p><div id="more" style="display:none">yes</div>`,
  ],
  [
    'a part below its button',
    '<style>.panel{display:none}</style><h3><button>More</button></h3><div class="panel">yes</div>',
  ],
  [
    'a tab by its class',
    '<style>.tab{display:none}.tab.on{display:block}</style><div><div class="tab on">A</div><div class="tab">yes</div></div>',
  ],
  [
    'a choice',
    '<style>.x{display:none} input:checked ~ .x{display:block}</style><input type="checkbox"><p>A</p><div class="x">yes</div>',
  ],
  [
    'below the pointer',
    '<style>.x{visibility:hidden} p:hover .x{visibility:visible}</style><p>A <span class="x">yes</span></p>',
  ],
  [
    'a slide',
    '<div class="carousel"><div class="track"><div class="slide">A</div><div class="slide" aria-hidden="true" style="display:none">yes</div></div><button>Next</button></div>',
  ],
  [
    'a slide far away',
    '<div><div aria-hidden="false">A</div><div aria-hidden="true" style="position:relative;left:-1200px;opacity:0">yes</div></div>',
  ],
  [
    'a slide with its role',
    '<div role="group" aria-roledescription="slide" style="display:none">yes</div>',
  ],
  [
    'a fold that moves',
    '<div style="max-height:0;overflow:hidden;transition:max-height 1s">yes</div>',
  ],
  ['what comes with scrolling', '<p style="opacity:0;transform:translateY(20px)">yes</p>'],
])('what opens by a press was seen and stays: %s', (_what, html) => {
  const [text, pieces] = leaveOut(`<h2>T</h2>${html}`)
  expect([text, pieces]).toEqual([expect.stringContaining('yes'), []])
})

test.each([
  '<ul style="font-size:0"><li style="font-size:16px">yes</li></ul>',
  '<div style="visibility:hidden"><p style="visibility:visible">yes</p></div>',
  '<div style="height:0;padding-bottom:56%;overflow:hidden">yes</div>',
  '<div style="margin-left:-9999px;padding-left:9999px">yes</div>',
  '<p style="position:absolute;top:5000px">yes</p>',
  '<p aria-hidden="true">yes</p>',
  '<p style="text-indent:-18pt">yes</p>',
  '<span style="position:absolute;clip:rect(1px,1px,1px,1px)"><math><mi>a</mi></math></span><span>yes</span>',
])('what is seen stays: %s', (html) => {
  const [text, pieces] = leaveOut(html)
  expect([text, pieces]).toEqual([expect.stringContaining('yes'), []])
})

test('comments of Word, Excel and Google Docs go with their marks; what they are about stays', () => {
  const comment = (words: string) =>
    `<div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText><span class=MsoCommentReference><a href="#_msoanchor_1" class=msocomoff>[A1]</a></span>${words}</p></div></div>`
  expect(
    leaveOut(
      `${word}<p class=MsoNormal><a style='mso-comment-reference:A_1'>Claim</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a><span style='mso-special-character:comment'>&nbsp;</span></span> on.</p><div style='mso-element:comment-list'><hr class=msocomoff>${comment('Why?')}${comment('Because.')}</div>`,
    ),
  ).toEqual([
    '<meta name="Generator" content="Microsoft Word 15"><p class="MsoNormal"><a style="mso-comment-reference:A_1">Claim</a> on.</p>',
    ['comment: Why?', 'comment: Because.'],
  ])
  expect(
    leaveOut(
      '<p>Claim<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup> on.</p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Why?</span></p></div>',
    ),
  ).toEqual(['<p>Claim<sup></sup> on.</p>', ['comment: Why?']])
})

test('deleted words of tracked changes go, new ones stay without who and when; what a page strikes through stays', () => {
  const del =
    '<span class=msoDel><del cite="mailto:Ann" datetime="2026-01-01T10:00">old</del></span>'
  const ins =
    '<span class=msoIns><ins cite="mailto:Ann" datetime="2026-01-01T10:00">new</ins></span>'
  expect(leaveOut(`<p>The ${del}${ins} word</p>`)).toEqual([
    '<p>The <span class="msoIns">new</span> word</p>',
    ['deleted: old'],
  ])
  expect(leaveOut(`${word}<p>The <del>old</del><ins>new</ins> word</p>`)).toEqual([
    '<meta name="Generator" content="Microsoft Word 15"><p>The new word</p>',
    ['deleted: old'],
  ])
  // Word divides what was deleted by its form; it is one piece.
  const divided = '<del>the </del><del><b>old</b></del>'
  expect(leaveOut(`${word}<p>${divided}</p>`)[1]).toEqual(['deleted: the old'])
  const page = '<p>The <del datetime="2026-01-01T10:00">old</del><ins>new</ins> word</p>'
  expect(leaveOut(page)).toEqual([page, []])
  expect(
    leaveOut(
      '<table><tr><td>a</td></tr><tr style=\'mso-table-deleted:"Ann" 20260101T1000\'><td>b</td></tr></table>',
    )[1],
  ).toEqual(['deleted: b'])
})

test('hidden rows and columns of a spreadsheet go, and cells across them stay', () => {
  const row = (cells: string, style = '') => `<tr ${style}>${cells}</tr>`
  const gone = "height=0 style='display:none'"
  expect(
    leaveOut(
      `${excel}<table><col width=64><col width=0 span=2 style='display:none;mso-width-source:userset'><col width=64>${row('<td>a</td><td>no</td><td>no</td><td>b</td>')}${row('<td rowspan=3>c</td><td colspan=3>d</td>')}${row('<td>no</td><td>no</td><td>no</td>', gone)}${row('<td>no</td><td>no</td><td>e</td>')}${row('<td rowspan=2>f</td>', gone)}${row('<td>no</td><td>no</td><td>g</td>')}</table>`,
    ),
  ).toEqual([
    expect.stringMatching(
      /<tbody><tr><td>a<\/td><td>b<\/td><\/tr><tr><td rowspan="2">c<\/td><td>d<\/td><\/tr><tr><td>e<\/td><\/tr><tr><td>f<\/td><td>g<\/td><\/tr><\/tbody>/,
    ),
    ['hidden: no no no no no no no no', 'hidden: no'],
  ])
})

test('a picture that counts its readers goes', () => {
  expect(
    leaveOut(
      '<p>Dear reader<img src="https://a.example/1.gif" width="1" height="1"><img src="https://a.example/2.gif" style="display:none"><img border=0 width=1 height=1 style="width:.0083in;height:.0083in"></p><p><img src="https://a.example/3.png" width="300" height="200"></p>',
    ),
  ).toEqual([
    '<p>Dear reader</p><p><img src="https://a.example/3.png" width="300" height="200"></p>',
    ['picture: ', 'picture: ', 'picture: '],
  ])
})

test('one sentence says what was left out', () => {
  const [, comment] = [0, { kind: 'comment', words: 'Why?' }] as const
  const hidden = { kind: 'hidden', words: 'no' } as const
  expect(sayLeftOut([])).toBe('')
  expect(sayLeftOut([hidden])).toBe('1 hidden piece of text was left out')
  expect(sayLeftOut([hidden, comment, hidden, { kind: 'picture', words: '' }])).toBe(
    '2 hidden pieces of text, 1 comment and 1 hidden picture were left out',
  )
})
