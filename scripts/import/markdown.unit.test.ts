import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isElement, type Node, parseHtml } from '../lib/tree.ts'
import { renderMarkdown } from './markdown.ts'

/** The HTML of a text, on one line. */
const html = (text: string) => renderMarkdown(text, 'T').html.replace(/\n+/g, '')

test('tables, tasks, footnotes and named headings are what they are on GitHub', () => {
  const notes = html('Tea[^1] and more.[^1]\n\n[^1]: Green\n\n    and black.')
  expect(notes).toContain('<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup>')
  expect(notes).toMatch(
    /<div class="footnotes"><ol><li id="fn-1"><p>Green<\/p><p>and black. <a href="#fnref-1" class="footnote-backref" title="Back to the text">↩<\/a>/,
  )
  expect(html('- [x] done\n- [ ] open')).toMatch(
    /<li class="task-list-item"><input type="checkbox" checked disabled> done/,
  )
  expect(html('| A |\n|---|\n| ~~b~~ |')).toContain('<td><del>b</del></td>')
  expect(html('## Here *it* is {#there}')).toBe('<h2 id="there">Here <em>it</em> is</h2>')
  expect(html('```js title="a"\nx\n```')).toBe('<pre><code class="language-js">x</code></pre>')
})

test('a footnote that nothing calls is left out and named', () => {
  const { html, notes } = renderMarkdown('Text.\n\n[^x]: Alone *here*', 'T')
  expect(html).toBe('<p>Text.</p>')
  expect(notes).toEqual(['A footnote that nothing calls is left out: “Alone here”.'])
})

test('a heading is the title where there is no other, and leaves the text', () => {
  expect(renderMarkdown('# On *foot* & `<b>`\n\nx', '')).toMatchObject({
    title: 'On foot &amp; &lt;b>',
    html: '<p>x</p>',
  })
  expect(renderMarkdown('x\n\n## A\n\n# B', '')).toMatchObject({ title: 'B' })
  expect(renderMarkdown('x\n\n## A', '')).toMatchObject({ title: '', html: '<p>x</p>\n<h2>A</h2>' })
  expect(renderMarkdown('# T\n\nx', 'T').html).toBe('<p>x</p>')
  expect(renderMarkdown('# Other\n\nx', 'T').html).toContain('<h1>Other</h1>')
})

const wordsOf = (node: Node): string =>
  node.type === 'text'
    ? node.value
    : isElement(node)
      ? [...Object.values(node.properties), ...node.children.map(wordsOf)].join(' ')
      : ''

test('no construct of a generator takes words away', () => {
  const word = fc.stringMatching(/^[b-df-hj-np-tv-xz]{6,9}$/)
  const parts: ((a: string, b: string) => string)[] = [
    (a, b) => `${a} **${b}**`,
    (a, b) => `{% ${a} %}\n${b}\n{% end${a} %}`,
    (a, b) => `{{< ${a} "${b}" >}}`,
    (a, b) => `[${a}]({% post_url ${b} %})`,
    (a, b) => `![${a}]({{ site.${b} }}/x.png)`,
    (a, b) => `<Figure src={x} label="${a} ${b}" />\n\nAfter`,
    (a, b) => `One <X${a}>${b}</X${a}> end.`,
    (a, b) => `:::${a} ${b}\n${b}\n:::`,
    (a, b) => `> [!NOTE] ${a}\n> ${b}`,
    (a, b) => `${a}\n: ${b}`,
    (a, b) => `${a}[^one]\n\n[^one]: ${b}`,
    (a, b) => `%%${a}%% ==${b}==`,
    (a, b) => `$$\\${a}_{${b}}$$`,
    (a, b) => `## ${a} {#${b}}`,
    (a, b) => `${a}\n{: #${b} .looks }`,
    (a, b) => `*[${a}]: ${b}`,
    (a, b) => `import ${a} from '${b}'`,
    (a, b) => `{# ${a} #} {${b}}`,
  ]
  const part = fc
    .tuple(fc.nat(parts.length - 1), word, word)
    .map(([at, a, b]) => ({ source: parts[at]?.(a, b) ?? '', words: [a, b] }))
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (given) => {
      const source = given.map((one) => one.source).join('\n\n')
      const { html, notes } = renderMarkdown(source, 'T')
      const all = `${parseHtml(html).children.map(wordsOf).join(' ')} ${notes.join(' ')}`
      expect(given.flatMap(({ words }) => words).filter((one) => !all.includes(one))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
