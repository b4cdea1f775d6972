import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyHtml } from '../../../../scripts/testing/any-html.ts'
import { cleanHtml } from '../../../../shared/articles/html/clean.ts'
import { indent, removeIndentation } from './indent.ts'

test('each block has a line of its own, moved in by its depth, and code stays as it is', () => {
  expect(
    indent(
      '<p>One <b>two</b></p><ul><li><p>a</p><p></p></li></ul><hr><pre><code>x\n  y</code></pre>',
    ),
  ).toBe(
    '<p>One <b>two</b></p>\n<ul>\n  <li>\n    <p>a</p>\n    <p></p>\n  </li>\n</ul>\n<hr>\n<pre><code>x\n  y</code></pre>',
  )
})

test('indented HTML reads as before, and is the same byte for byte once it is taken away', () => {
  const clean = anyHtml.map((html) => removeIndentation(cleanHtml(html).html))
  fc.assert(
    fc.property(clean, (html) => {
      const shown = indent(html)
      expect(shown).not.toBeNull()
      expect(removeIndentation(shown ?? '')).toBe(html)
      const words = (text: string) => cleanHtml(text).text.replace(/\s+/g, ' ').trim()
      expect(words(shown ?? '')).toBe(words(html))
    }),
    { numRuns: 500 },
  )
})

test('HTML that has line breaks between its blocks is shown as it is', () => {
  expect(indent('<p>One</p>\n<p>Two</p>')).toBeNull()
})
