import { expect, test } from 'vitest'
import { addParagraphs } from './paragraphs.ts'

const cases: [name: string, text: string, html: string][] = [
  [
    'a blank line begins a paragraph',
    'One\n\nTwo\n \t\nThree',
    '<p>One</p>\n<p>Two</p>\n<p>Three</p>',
  ],
  ['a single line break is kept', 'One\nTwo', '<p>One<br>Two</p>'],
  ['a line break after a <br> is not doubled', 'One<br />\nTwo', '<p>One<br>Two</p>'],
  ['two <br> begin a paragraph', 'One<br><br />Two', '<p>One</p>\n<p>Two</p>'],
  ['line ends of other systems count', 'One\r\n\r\nTwo\rThree', '<p>One</p>\n<p>Two<br>Three</p>'],
  [
    'blocks stand for themselves',
    'One\n<h2>Two</h2>\nThree',
    '<p>One</p>\n<h2>Two</h2>\n<p>Three</p>',
  ],
  ['a rule ends a paragraph', 'One\n<hr />\nTwo', '<p>One</p>\n<hr>\n<p>Two</p>'],
  [
    '<pre> stays as it was typed',
    'A\n<pre>x\n\n  y <b>z</b>\n</pre>',
    '<p>A</p>\n<pre>x\n\n  y <b>z</b>\n</pre>',
  ],
  [
    'the text of a quote gets paragraphs',
    '<blockquote>One\n\nTwo</blockquote>',
    '<blockquote><p>One</p><p>Two</p></blockquote>',
  ],
  [
    'list items do not',
    '<ul>\n\t<li>One</li>\n\n\t<li>Two\n<ol>\n<li>x</li>\n</ol>\n</li>\n</ul>',
    '<ul><li>One</li><li>Two<ol><li>x</li></ol></li></ul>',
  ],
  [
    'a list item of two paragraphs has two',
    '<ul><li>One\n\nTwo</li></ul>',
    '<ul><li><p>One</p><p>Two</p></li></ul>',
  ],
  [
    'tables get no paragraphs',
    '<table>\n<tr>\n<td>One</td>\n\n<td>Two\nThree</td></tr></table>',
    '<table><tbody><tr><td>One</td><td>Two<br>Three</td></tr></tbody></table>',
  ],
  [
    'paragraphs that are there stay',
    '<p class="x">One</p>\n\n<p>Two</p>',
    '<p class="x">One</p>\n<p>Two</p>',
  ],
  ['a paragraph never closed ends at a blank line', '<p>One\n\nTwo', '<p>One</p>\n<p>Two</p>'],
  [
    'an emphasis over a blank line is two',
    '<em>One\n\nTwo</em> x',
    '<p><em>One</em></p>\n<p><em>Two</em> x</p>',
  ],
  [
    'a link around a heading is no paragraph',
    '<a href="/x"><h2>One</h2></a>',
    '<a href="/x"><h2>One</h2></a>',
  ],
  ['the more mark begins a paragraph', 'One<!--more-->Two', '<p>One</p>\n<p>Two</p>'],
  ['a page break begins a paragraph', 'One\n<!--nextpage-->\nTwo', '<p>One</p>\n<p>Two</p>'],
  [
    'other comments leave nothing',
    'One <!-- note -->\n\n<!-- alone -->\n\nTwo',
    '<p>One</p>\n<p>Two</p>',
  ],
  [
    'line breaks inside a tag are no line breaks',
    '<a\n\nhref="/x">One</a>',
    '<p><a href="/x">One</a></p>',
  ],
  [
    'a line of its own kind has no paragraphs',
    '<h2>One\n\n</h2><figure><img src="x">\n\n<figcaption>Two\n\nThree</figcaption></figure>',
    '<h2>One</h2>\n<figure><img src="x"><figcaption>Two<br>Three</figcaption></figure>',
  ],
  [
    'a blank line before the end of a block is none',
    '<ul><li>One\n\n</li></ul>',
    '<ul><li>One</li></ul>',
  ],
  [
    'paragraphs without words go',
    '<p>One<ul><li>x</li></ul></p>\n&nbsp;\n\n<p></p><p>&nbsp;</p>Two',
    '<p>One</p>\n<ul><li>x</li></ul>\n<p>Two</p>',
  ],
  [
    'a comment may be empty',
    'One <!--> Two <!---> Three <!-- --> Four',
    '<p>One  Two  Three  Four</p>',
  ],
  ['nothing gives nothing', ' \n\n ', ''],
]

for (const [name, text, html] of cases) {
  test(name, () => expect(addParagraphs(text)).toBe(html))
}
