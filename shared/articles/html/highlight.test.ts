import fc from 'fast-check'
import type { Nodes } from 'hast'
import { expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import { blockText } from './block-text.ts'
import { cleanHtml } from './clean.ts'
import { withHighlights } from './highlight.ts'
import { languages } from './languages.ts'
import { parseHtml, printHtml } from './tree.ts'

const escaped = (code: string): string =>
  code.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;').replaceAll('>', '&gt;')
const block = (code: string, name: string): string =>
  `<pre><code class="language-${name}">${escaped(code)}</code></pre>`
const shown = (html: string): string => printHtml(withHighlights(parseHtml(html)))
const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''

/** A line that each of the languages knows words of, by a name that authors use. */
const samples: Record<string, string> = {
  ...{ js: 'const a = 1', html: '<a href="/">x</a>', css: 'a { color: red }' },
  ...{ py: 'def f(): return None', sql: 'SELECT 1 FROM a', ts: 'let a: string = "b"' },
  ...{ sh: 'if true; then echo "a"; fi', java: 'public class A {}', cs: 'public class A {}' },
  ...{ 'c++': 'int main() { return 0; }', c: 'int main(void) { return 0; }' },
  ...{ powershell: 'Get-Item -Path "a"', php: '<?php echo "a";', go: 'func main() {}' },
  ...{ rs: 'fn main() { let a = 1; }', kt: 'fun main() { val a = 1 }', lua: 'local a = nil' },
  ...{ asm: 'mov eax, 1', rb: 'def a; nil; end', dart: 'void main() {}', swift: 'let a = 1' },
  ...{ r: 'a <- function(x) TRUE', groovy: 'def a = "b"', vb: 'Dim a As Integer = 1' },
  ...{ matlab: 'function a = b(c)', perl: 'my $a = 1;', elixir: 'def a do :b end' },
  ...{ scala: 'object A { val a = 1 }', pascal: 'begin end.', lisp: '(defun a (b) "c")' },
  ...{ json: '{"a": 1}', yaml: 'a: true', toml: 'a = "b"', xml: '<a b="c"/>' },
  ...{ diff: '-a\n+b', dockerfile: 'FROM node', jsx: 'const a = <b>c</b>', tsx: 'let a: B = <c/>' },
  ...{ graphql: 'type A { b: Int }', console: '$ echo "a"', erlang: '-module(a).' },
}

test.each(Object.entries(samples))('%s is highlighted, and says the same', (name, code) => {
  const html = block(code, name)
  const tree = withHighlights(parseHtml(html))
  expect(printHtml(tree)).toMatch(/<span class="[a-z]">/)
  expect(printHtml(tree)).toContain(`<pre data-language="${languages.get(name)?.label}">`)
  expect(textOf(tree)).toBe(code)
  expect(blockText(tree)).toBe(blockText(parseHtml(html)))
})

test('a token has a class of one letter, and no element in it', () => {
  expect(shown(block('const a = "b" // c\n', 'ts'))).toBe(
    '<pre data-language="TypeScript"><code class="language-ts"><span class="k">const</span> a = <span class="s">"b"</span> <span class="c">// c</span>\n</code></pre>',
  )
})

test.each([...['text', 'txt', 'plain', 'plaintext', 'none'], 'Text'])(
  'code that an author calls %s has no label, which would say nothing',
  (name) => {
    const plain = block('const a = 1', name)
    expect(shown(plain)).toBe(plain)
  },
)

test('without a named language nobody guesses one; an unknown one has its label only', () => {
  const plain = '<pre><code>const a = 1</code></pre>'
  expect(shown(plain)).toBe(plain)
  expect(shown(block('const a = 1', 'Zig'))).toBe(
    '<pre data-language="Zig"><code class="language-Zig">const a = 1</code></pre>',
  )
  for (const name of ['constructor', '__proto__', 'hasOwnProperty']) {
    expect(shown(block('const a = 1', name))).not.toContain('<span')
  }
})

test('elements in code stay, a code in a line stays plain, the fence’s capitals do not matter', () => {
  const marked = '<pre><code class="language-js">const <mark>a</mark> = 1</code></pre>'
  expect(shown(marked)).toBe(marked.replace('<pre>', '<pre data-language="JavaScript">'))
  const inLine = '<p><code class="language-js">const a</code></p>'
  expect(shown(inLine)).toBe(inLine)
  expect(shown(`<ul><li>${block('const a', 'JavaScript')}</li></ul>`)).toContain('<span class="k">')
})

test('what is too long for a person stays plain: a block, all blocks together, a word, a gap', () => {
  const line = 'const a = 1\n'
  const long = line.repeat(limits.highlightedBlock / line.length + 1)
  expect(shown(block(long, 'js'))).not.toContain('<span')
  expect(shown(block(`${line}${'a'.repeat(300)}`, 'js'))).not.toContain('<span')
  expect(shown(block(`${line}${'\n'.repeat(300)}1`, 'js'))).not.toContain('<span')
  const most = line.repeat(limits.highlightedBlock / line.length - 1)
  const blocks = shown(block(most, 'js').repeat(9)).split('<pre')
  const count = Math.floor(limits.highlighted / most.length)
  expect(blocks.filter((one) => one.includes('<span'))).toHaveLength(count)
})

test('the sanitiser takes away what highlighting adds, so no author can write it', () => {
  const html = block('const a = 1', 'js')
  expect(cleanHtml(html).html).toBe(html)
  expect(cleanHtml(shown(html)).html).not.toMatch(/class="k"|data-language/)
})

test('whatever stands in a block, its text stays, token by token, the same each time', () => {
  const names = fc.constantFrom(...languages.keys())
  const piece = fc.constantFrom(
    ...['`$', '{', '}', '(', ')', '<a>', '<script>', '</', '"', "'", '/*', '*/', '//', '#', '\\'],
    ...['<?php ', '```', '\n', ' ', 'const', 'def ', 'class A', '1.5e3', '$a', '@b', 'é😀', '=>'],
  )
  const code = fc.array(piece, { minLength: 1, maxLength: 60 }).map((some) => `x${some.join('')}`)
  fc.assert(
    fc.property(names, code, (name, text) => {
      const html = block(text, name)
      const once = shown(html)
      expect(textOf(parseHtml(once))).toBe(text)
      expect(shown(html)).toBe(once)
    }),
    { numRuns: 300 },
  )
})
