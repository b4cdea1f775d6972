import { expect, test } from 'vitest'
import { repeatedTexts } from '../../../scripts/testing/repeated.ts'
import { formsOf } from './forms.ts'
import { languages } from './languages.ts'

const milliseconds = (act: () => unknown): number => {
  const start = performance.now()
  act()
  return performance.now() - start
}

/** Cut so that no limit of a word, a gap or a block leaves it plain. */
const codes = [
  ...repeatedTexts,
  ...['a<b> ', '()', '((((', '$', '(a ', '$$', '\'"', '/*', '{{', 'a.'],
]
  .map((part) => part.repeat(10_000 / part.length).slice(0, 9_900))
  .map((text) => text.replace(/\S{290}|\s{290}/g, '$& x\n'))

test.each([...new Set([...languages.values()].map(({ grammar }) => grammar))])(
  'a code block of 10 kB of anything is highlighted as %s within three seconds',
  (name) => {
    for (const code of codes) {
      const written = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      const html = `<pre><code class="language-${name}">x ${written}</code></pre>`
      const took = milliseconds(() => formsOf(html, '/blog/0123456789'))
      expect(took < 3_000 || `${took} ms for ${code.slice(0, 30)}`).toBe(true)
    }
  },
)

test('an article full of code blocks, or with one of 200 kB, is highlighted within six seconds', () => {
  for (const part of ['((((', 'a<b> ', '`$', '"\'', 'a a ']) {
    const written = part.repeat(100_000 / part.length).replaceAll('<', '&lt;')
    for (const code of [written.slice(0, 9_000), written.repeat(2)]) {
      const html = `<pre><code class="language-cs">x ${code}</code></pre>`
      const all = html.repeat(900_000 / html.length)
      expect(milliseconds(() => formsOf(all, '/blog/0123456789'))).toBeLessThan(6_000)
    }
  }
})
