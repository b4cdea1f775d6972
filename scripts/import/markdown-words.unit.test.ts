import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { html, render } from '../testing/markdown.ts'
import { renderMarkdown } from './markdown-body.ts'
import { isLoss } from './report.ts'
import { isElement, type Node, parseHtml } from './tree.ts'

test('what is not known stands as code where it has words of its author, else it goes; both are named', () => {
  const { html, notes } = render(
    'One\n\n{% foo bar="My own words" %}\n\n{% set x = 1 %}\n\nIn {{ x.y | z }} text <Vec/> here <Say it="Hot green tea" />.',
  )
  expect(html.replace(/\n+/g, '\n')).toBe(
    '<p>One</p>\n<pre><code>{% foo bar="My own words" %}</code></pre>\n<p>In  text  here <code>&#x3C;Say it="Hot green tea" /></code>.</p>',
  )
  expect(notes).toEqual([
    'a.md:6: {% foo bar="My own words" %} has no counterpart here; it stands as code.',
    'a.md:8: {% set x = 1 %} is left out: it has no words of yours.',
    'a.md:10: {{ x.y | z }} is left out: it has no words of yours.',
    'a.md:10: <Vec/> is left out: it has no words of yours.',
    'a.md:10: <Say it="Hot green tea" /> has no counterpart here; it stands as code.',
  ])
})

test('what shows a file that is not read is a loss, and is never said to have no words', () => {
  for (const [source, path] of [
    ['{% notebook path/a.ipynb cells[2:] %}', 'a.md'],
    ['{% include_code hello.py lang:python Hello %}', 'a.md'],
    ['{% include file.md %}', 'a.md'],
    ['{% include "_parts/tea.html" %}', 'a.md'],
    ['{{< chart "data/tea.csv" >}}', 'a.md'],
    ['{{< readfile file="tea.txt" >}}', 'a.md'],
    ['{{% slides "deck.pdf" %}}', 'a.md'],
    ['{{ before_after(one="a.png", two="b.png") }}', 'a.md'],
    ['{{ image(path=page.cover) }}', 'a.md'],
    ['{{< gallery dir="/img/2020/" />}}', 'a.md'],
    ['{{< gallery match="tea/*" >}}{{< /gallery >}}', 'a.md'],
    ['{% slideshow 2020/tea %}{% endslideshow %}', 'a.md'],
    ['{{ "a.png" | asset_url }}', 'a.md'],
    ['<Notebook path="./a.ipynb" />', 'a.mdx'],
    ["{require('./a.png')}", 'a.mdx'],
    ['::chart{data="tea.json"}', 'a.md'],
  ] as const) {
    const { html, notes } = render(`One\n\n${source}\n\nTwo`, path)
    expect([source, html.replace(/\n+/g, ''), notes]).toEqual([
      source,
      '<p>One</p><p>Two</p>',
      [`${path}:6: ${source} shows a file that is not read: its content is missing.`],
    ])
    expect(notes.every(isLoss)).toBe(true)
  }
  const { notes } = render("import Tea from './tea.mdx'\n\n<Tea />", 'a.mdx')
  expect(notes).toContain('a.mdx:6: <Tea /> shows a file that is not read: its content is missing.')
  expect(html('import Hat from \'./hat.svg\'\n\n<Hat alt="A hat" />', 'a.mdx')).toBe(
    '<figure><img src="./hat.svg" alt="A hat"></figure>',
  )
})

test('an end of what has not begun goes, is named, and closes no other part', () => {
  for (const [end, path] of [
    ['{% endless summer %}', 'a.md'],
    ['{% endnote %}', 'a.md'],
    ['{% enddetails %}', 'a.md'],
    ['{% endquote %}', 'a.md'],
    ['{% endtabs %}', 'a.md'],
    ['{{< /note >}}', 'a.md'],
    ['{{% /details more %}}', 'a.md'],
    ['</Note>', 'a.mdx'],
  ] as const) {
    const { html, notes } = render(
      `{% spoiler Tea %}\n\nGreen\n\n${end}\n\nBlack\n\n{% endspoiler %}\n\nAfter`,
      path,
    )
    expect([end, html.replace(/\n+/g, '')]).toEqual([
      end,
      '<details><summary>Tea</summary><p>Green</p><p>Black</p></details><p>After</p>',
    ])
    expect(notes).toEqual([`a.md${path.slice(4)}:8: ${end} is left out: it has no words of yours.`])
  }
  expect(html('One\n\n:::\n\nTwo\n\n:::[three]\n\nFour')).toBe(
    '<p>One</p><p>Two</p><pre><code>:::[three]</code></pre><p>Four</p>',
  )
})

test('a link to a post that is not there keeps its words and is named', () => {
  const { html, notes } = render('See [my *tea*]({% post_url gone %}).')
  expect(html).toBe('<p>See my <em>tea</em>.</p>')
  expect(notes).toEqual([
    'a.md:4: {% post_url gone %} leads to no file that was found; the link is left out.',
  ])
})

test('braces that no program fills are text', () => {
  expect(render('The {{ }} are *braces*.').html).toBe('<p>The {{ }} are <em>braces</em>.</p>')
  const page = { path: 'a.md', linesBefore: 3, fields: {}, generator: 'hugo' }
  expect(renderMarkdown('Say {{ user }}.', 'T', page)).toMatchObject({
    html: '<p>Say {{ user }}.</p>',
    notes: [],
  })
})

test('code that shows templates stays as it is', () => {
  for (const code of [
    '```\n{% include x %}\n```',
    '- a\n\n  ~~~\n  {{< x >}}\n  ~~~',
    '    {% if %}\n\n    {{ x }}',
    '`{% y %}`',
    '<pre>{% y %}</pre>',
    '> ```\n> <Foo />\n> ```',
  ]) {
    const { html, notes } = render(code)
    expect([code, notes]).toEqual([code, []])
    expect(html).toMatch(/<(code|pre)>(\{|&#x3C;Foo)/)
  }
})

const wordsOf = (node: Node): string =>
  node.type === 'text'
    ? node.value
    : isElement(node)
      ? [...Object.values(node.properties), ...node.children.map(wordsOf)].join(' ')
      : ''

test('no construct of a document vanishes: its words are in the article or in the report', () => {
  // Without vowels: a name that has "vimeo" or "figure" in it is known, and is not a word that readers saw.
  const word = fc.stringMatching(/^[b-df-hj-np-tv-xz]{6,9}$/)
  const parts: ((a: string, b: string) => string)[] = [
    (a, b) => `${a} **${b}**`,
    (a, b) => `{% include ${a}.html x="${b}" %}`,
    (a, b) => `{% include image.html src="/${a}.png" caption="${b}" %}`,
    (a, b) => `{% ${a} ${b} %}`,
    (a, b) => `{% ${a} %}\n${b}\n{% end${a} %}`,
    (a, b) => `{% highlight ${a} %}\n${b}\n{% endhighlight %}`,
    (a, b) => `{% raw %}{{ ${a} }}\n\n\`\`\`\n${b}\n\`\`\`\n{% endraw %}`,
    (a, b) => `{% if ${a} %}${b}{% endif %}`,
    (a, b) => `{{ ${a} | ${b} }}`,
    (a, b) => `[${a}]({% post_url ${b} %})`,
    (a, b) => `![${a}]({{ site.${b} }}/x.png)`,
    (a, b) => `{{< figure src="${a}.png" caption="${b}" >}}`,
    (a, b) => `{{< ${a} "${b}" >}}`,
    (a, b) => `{{% ${a} %}}\n${b}\n{{% /${a} %}}`,
    (a, b) => `{{< ${a} >}}${b}{{< /${a} >}}`,
    (a, b) => `[${a}]({{< ref "${b}" >}})`,
    (a, b) => `{{< youtube ${a} >}}\n\n{{< tweet user=${b} id=1 >}}`,
    (a, b) => `{{< figure src="x.png" alt="${a} ${b}" >}}`,
    (a, b) => `<Figure src={x} label="${a} ${b}" />`,
    (a, b) => `One <X${a}>${b}</X${a}> end.`,
    (a, b) => `<div title={${a}}>${b}</div>`,
    (a, b) => `<X${a} y="${b}" />`,
    (a, b) => `<X${a}>${b}</X${a}>`,
    (a, b) => `:::${a} ${b}\n${b}\n:::`,
    (a, b) => `> [!NOTE] ${a}\n> ${b}`,
    (a, b) => `${a}\n: ${b}`,
    (a, b) => `${a}[^one]\n\n[^one]: ${b}`,
    (a, b) => `[^two]: ${a} ${b}`,
    (a, b) => `- [ ] ${a}\n- ${b}`,
    (a, b) => `| ${a} |\n|---|\n| ${b} |`,
    (a, b) => `\`\`\`${a} title="${b}" {1}\n{% x %}\n\`\`\``,
    (a, b) => `$$\\${a}_{${b}}$$`,
    (a, b) => `## ${a} {#${b}}`,
    (a, b) => `- ${a}\n\n    {{< ${b} >}}`,
    (a, b) => `> {% ${a} %}\n> ${b}`,
    (a, b) => `<div>\n    {{ ${a} }} ${b}\n</div>`,
    (a, b) => `${a}\n{: #${b} .looks }`,
    (a, b) => `${a} {: ${b}="x" }\n{: file="${b}" .prompt-tip }`,
    (a, b) => `{% note ${a} %}\n${b}\n{% endnote %}`,
    (a, b) => `A {% label ${a} ${b} %} and {% btn /x,${a} %}`,
    (a, b) => `{% tabs t %}\n<!-- tab ${a} -->\n${b}\n<!-- endtab -->\n{% endtabs %}`,
    (a, b) => `{% video "/x" "${a} ${b}" %}\n\n{% post_link ${a} ${b} %}`,
    (a, b) => `$${a}_{${b}}$ **（${a}）**${b} {#${a}}`,
    (a, b) => `{{< image src="x.png" caption="${a}" >}}${b}{{< /image >}}`,
    (a, b) => `import ${a} from '${b}'`,
    (a, b) => `{% ${a} {{< ${b} `,
    (a, b) => `{% end${a} %}\n\n{{< /${b} >}}`,
    (a, b) => `</X${a}>\n\n{% end${a} ${b} %}`,
    (a, b) => `:::[${a}]\n${b}`,
    (a, b) => `{{ figure(src="x.png", caption="${a} ${b}") }}`,
    (a, b) => `{{ ${a}(x="${b}") }}`,
    (a, b) => `{% ${a}(x="${b}") %}\n${a}\n{% end %}`,
    (a, b) => `{{< high ${a} >}}\n${b} <T${a}>\n{{< /high >}}`,
    (a, b) => `{% ${a} ${b}.ipynb %}`,
    (a, b) => `[${a}](@/blog/${b}.md)`,
  ]
  const part = fc
    .tuple(fc.nat(parts.length - 1), word, word)
    .map(([at, a, b]) => ({ source: parts[at]?.(a, b) ?? '', words: [a, b] }))
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), fc.boolean(), (given, isMdx) => {
      const source = given.map((one) => one.source).join('\n\n')
      const { html, notes } = render(source, isMdx ? 'a.mdx' : 'a.md')
      const all = `${parseHtml(html).children.map(wordsOf).join(' ')} ${notes.join(' ')}`
      const lost = given.flatMap((one) => one.words).filter((one) => !all.includes(one))
      expect([lost, source, html].slice(0, lost.length > 0 ? 3 : 1)).toEqual([[]])
      expect(html).not.toMatch(/[\uE000\uE001]|%EE%80/)
    }),
    { numRuns: 1_000 },
  )
})
