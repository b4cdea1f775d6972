import { expect, test } from 'vitest'
import { html, render } from '../testing/markdown.ts'

test('footnotes, definitions, tasks and tables are what they are on the pages', () => {
  const notes = html('Tea[^1] and more.[^1]\n\n[^1]: Green\n\n    and black.')
  expect(notes).toContain('<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup>')
  expect(notes).toMatch(/<div class="footnotes"><ol><li id="fn-1"><p>Green<\/p><p>and black. <a/)
  expect(html('Tea\nLeaf\n: A *drink*\n: A plant\n\nMug\n: A cup\n\nAfter')).toBe(
    '<dl><dt>Tea</dt><dt>Leaf</dt><dd>A <em>drink</em></dd><dd>A plant</dd><dt>Mug</dt><dd>A cup</dd></dl><p>After</p>',
  )
  expect(html('- [x] done\n- [ ] open')).toMatch(
    /<li class="task-list-item"><input type="checkbox" checked disabled> done/,
  )
  expect(html('## Here {#there}')).toBe('<h2 id="there">Here</h2>')
  expect(html('> [!warning]\n> Hot.')).toBe(
    '<div class="callout warning"><p><strong>Warning</strong></p><p>Hot.</p></div>',
  )
  expect(html(':::tip[Try]\nHot.\n:::\nAfter')).toBe(
    '<div class="callout"><p><strong>Try</strong></p><p>Hot.</p></div><p>After</p>',
  )
})

test('a picture and a file may have spaces in their names, as kramdown and Obsidian write them', () => {
  expect(html('![A b](/img/step 1 a.png "Seen") and [c *d*](my file.pdf).')).toBe(
    '<p><img src="/img/step%201%20a.png" alt="A b" title="Seen"> and <a href="my%20file.pdf">c <em>d</em></a>.</p>',
  )
  expect(html('[a](b "c.d e.fg") and `![x](y z.png)`')).toBe(
    '<p><a href="b" title="c.d e.fg">a</a> and <code>![x](y z.png)</code></p>',
  )
})

test('what stands between lines of HTML is Markdown in MDX', () => {
  expect(html('<aside>\nSee **this** [one](/b).\n</aside>\nAfter', 'a.mdx')).toBe(
    '<aside><p>See <strong>this</strong> <a href="/b">one</a>.</p></aside><p>After</p>',
  )
})

test('formulas keep their signs, letters and numbers of them are plain, and sums of money stay', () => {
  const { html, notes } = render(
    'For $n$ of $50$, $(u, v)$: $a_i*b_i*$ and $\\{x\\}$, *not* $5-$6 or US$5_ and $6, ($5 then 6$).\n\n$$x_1$$',
  )
  expect(html.replace(/\n+/g, '')).toBe(
    '<p>For <var>n</var> of 50, <code>(u, v)</code>: <code>a_i*b_i*</code> and <code>\\{x\\}</code>, <em>not</em> $5-$6 or US$5_ and $6, ($5 then 6$).</p>' +
      '<pre><code class="language-latex">x_1</code></pre>',
  )
  expect(notes).toEqual(['a.md:4: Formulas stand as the TeX that they are written in.'])
})

test('an address named right under its text is no text, and words between CJK signs are stressed', () => {
  expect(html('![A][1]\n[1]: /a.png\nand [b][2]\n[2]: /b "B"')).toBe(
    '<p><img src="/a.png" alt="A"></p><p>and <a href="/b" title="B">b</a></p>',
  )
  expect(html('**备注：**不推荐**“使用”**的 *（注）*和 2 ** 3 ** 4')).toBe(
    '<p><strong>备注：</strong>不推荐<strong>“使用”</strong>的 <em>（注）</em>和 2 ** 3 ** 4</p>',
  )
  expect(html('走上了**炒作**之路，好了。**TWENTY? 倍？**学费，*甲*乙。*丙。*')).toBe(
    '<p>走上了<strong>炒作</strong>之路，好了。<strong>TWENTY? 倍？</strong>学费，<em>甲</em>乙。<em>丙。</em></p>',
  )
  expect(html('x**[效果](/b)**，**`A`**中**"HD版"**（a）x**"b"**x')).toBe(
    '<p>x<strong><a href="/b">效果</a></strong>，<strong><code>A</code></strong>中<strong>"HD版"</strong>（a）x**"b"**x</p>',
  )
})

test('a note that nothing refers to is not lost', () => {
  expect(html('Text.\n\n[^x]: Alone')).toContain('Alone')
})

test('fenced code keeps its language and title; its line marks are named with file and line', () => {
  const { html, notes } = render('One\n\n```js title="a b.js" {1,3}\nx\n```')
  expect(html).toContain(
    '<figure><figcaption>a b.js</figcaption><pre><code class="language-js">x\n</code></pre></figure>',
  )
  expect(notes).toEqual(['a.md:6: Code has marks that are left out: {1,3}'])
  expect(render('```ts:src/a.ts\nx\n```').html).toContain('<figcaption>src/a.ts</figcaption>')
  for (const title of ['sync_tags.sh', 'post.swig 主要', 'My file']) {
    const { html, notes } = render(`\`\`\`bash ${title}\nx\n\`\`\``)
    expect([html, notes]).toEqual([
      expect.stringContaining(`<figcaption>${title}</figcaption>`),
      [],
    ])
  }
  expect(render('```js linenos\nx\n```').notes).toEqual([
    'a.md:4: Code has marks that are left out: linenos',
  ])
})

test("Jekyll's tags become what they showed", () => {
  expect(html('{% highlight ruby linenos %}\na < b\n\n    c\n{% endhighlight %}')).toBe(
    '<pre><code class="language-ruby">a &#x3C; b    c</code></pre>',
  )
  expect(html('[a]({% post_url 2020-01-01-known %}#x)')).toBe('<p><a href="/old/known#x">a</a></p>')
  expect(html('![a b]({{ site.baseurl }}/a.png) {{ site.cdn }} {{ page.title }} {{ title }}')).toBe(
    '<p><img src="/a.png" alt="a b"> <a href="https://c.example">https://c.example</a> Mine Mine</p>',
  )
  expect(html('<img src="{{ \'x.png\' | relative_url }}" alt="a">')).toBe(
    '<img src="/x.png" alt="a">',
  )
  expect(html('{% include figure.html src="/a.png" caption="My *tea*" %}')).toBe(
    '<figure><img src="/a.png" alt=""><figcaption>My <em>tea</em></figcaption></figure>',
  )
  expect(html('{% include youtube.html id="abc" %}')).toContain(
    'href="https://www.youtube.com/watch?v=abc"',
  )
  expect(html('{% gist ann/123 a.rb %}')).toContain('https://gist.github.com/ann/123#file-a-rb')
  expect(html('{% raw %}{{ x }}{% endraw %} `{% raw %}{% y %}{% endraw %}`')).toBe(
    '<p>{{ x }} <code>{% y %}</code></p>',
  )
})

test("Hugo's shortcodes become what they showed", () => {
  expect(html('{{< figure src="a.png" title="Tea" caption="Hot" link="/b" alt="x" >}}')).toBe(
    '<figure><a href="/b"><img src="a.png" alt="x"></a><figcaption><strong>Tea</strong> Hot</figcaption></figure>',
  )
  expect(html('{{% img src="/a.png" class="third right" %}}')).toBe(
    '<figure><img src="/a.png" alt=""></figure>',
  )
  expect(html('{{< highlight go "linenos=table,hl_lines=1" >}}\na\n{{< /highlight >}}')).toBe(
    '<pre><code class="language-go">a</code></pre>',
  )
  expect(html('[a]({{< ref "known.md#x" >}}) [b]({{% relref path="known" %}})')).toBe(
    '<p><a href="/old/known#x">a</a> <a href="/old/known">b</a></p>',
  )
  for (const [source, to] of [
    ['{{< youtube abc >}}', 'https://www.youtube.com/watch?v=abc'],
    ['{{< youtube id="abc" autoplay="true" >}}', 'https://www.youtube.com/watch?v=abc'],
    ['{{< gist ann 123 >}}', 'https://gist.github.com/ann/123'],
    ['{{< tweet user="ann" id="5" >}}', 'https://twitter.com/ann/status/5'],
    ['{{< tweet 5 >}}', 'https://twitter.com/i/status/5'],
    ['{{< vimeo 7 >}}', 'https://vimeo.com/7'],
  ] as const) {
    expect(html(source)).toContain(`href="${to}"`)
  }
  expect(html('`{{</* figure */>}}` {{</* x */>}}')).toBe(
    '<p><code>{{&#x3C; figure >}}</code> <code>{{&#x3C; x >}}</code></p>',
  )
  const { html: notice, notes } = render('A\n\n{{% zebra tip %}}\nHot *tea*.\n{{% /zebra %}}\n\nB')
  expect(notice.replace(/\n+/g, '')).toBe(
    '<p>A</p><div class="callout"><p><strong>tip</strong></p><p>Hot <em>tea</em>.</p></div><p>B</p>',
  )
  expect(notes).toEqual([
    'a.md:6: {{% zebra tip %}} has no counterpart here; its text stands in a box.',
  ])
})

test('components, imports and expressions of MDX become what they showed, or are named', () => {
  const { html: shown, notes } = render(
    `import Box from '../Box.astro'
import photo from './photo.jpg'

<Image src={photo} alt="A hat" />

<Box title="Tea">

Hot *tea*.

</Box>

<Chart data={[{ a: "x > y" }]} />

A {/* hidden */}{'plain'} {1 + 1}.`,
    'b.mdx',
  )
  expect(shown.replace(/\n+/g, '')).toBe(
    '<figure><img src="./photo.jpg" alt="A hat"></figure>' +
      '<div class="callout"><p><strong>Tea</strong></p><p>Hot <em>tea</em>.</p></div>' +
      '<p>A plain .</p>',
  )
  expect(notes).toEqual([
    "b.mdx:4: import Box from '../Box.astro' import photo from './photo.jpg' is left out.",
    'b.mdx:9: <Box title="Tea"> has no counterpart here; its text stands in a box.',
    'b.mdx:15: <Chart data={[{ a: "x > y" }]} /> is left out: it has no words of yours.',
    'b.mdx:17: {1 + 1} is left out: it has no words of yours.',
  ])
})

test('tags of HTML in MDX may be indented, close themselves, and have expressions as values', () => {
  expect(
    html(
      '<div>\n    <b>A</b>\n    <ul>\n        <li>B</li>\n    </ul>\n</div>\n\nAfter',
      'a.mdx',
    ).replace(/ +/g, ' '),
  ).toBe('<div><p><b>A</b></p><ul><li>B</li></ul></div><p>After</p>')
  expect(html('<iframe src="/a" style={{ width: 9 }} />\n\nAfter *all*', 'a.mdx')).toBe(
    '<iframe src="/a"></iframe><p>After <em>all</em></p>',
  )
  const { html: shown, notes } = render(
    "import hat from './hat.jpg'\n\nA <img src={hat.src} alt={'A hat'} title={words} /> end",
    'a.mdx',
  )
  expect(shown).toBe('<p>A <img src="./hat.jpg" alt="A hat"> end</p>')
  expect(notes[1]).toBe('a.mdx:6: title={words} of <img> is left out.')
})

test('a text of several lines in a component is code', () => {
  expect(html('<Snippet file="a.js">{`\nlet a = "b"\n  c\n`}</Snippet>', 'a.mdx')).toBe(
    '<div class="callout"><pre><code>let a = "b"  c</code></pre></div>',
  )
})

test('an element with a name of its own is a box', () => {
  expect(html('<callout-warning>\n\nHot *tea*.\n\n</callout-warning>', 'a.mdx')).toBe(
    '<div class="callout warning"><p>Hot <em>tea</em>.</p></div>',
  )
})

test('a component with a picture is one, whatever its name', () => {
  expect(html('<Gif src="/a.gif" height="9px" alt="A green hat"/>', 'a.mdx')).toBe(
    '<figure><img src="/a.gif" alt="A green hat"></figure>',
  )
})

test('a picture keeps its words: those that stand for it, and a caption with links', () => {
  expect(
    html('{{< figure src="a.png" alt="A green hat" caption="By [Jo Ann](/j) & *me*" >}}'),
  ).toBe(
    '<figure><img src="a.png" alt="A green hat"><figcaption>By <a href="/j">Jo Ann</a> &#x26; <em>me</em></figcaption></figure>',
  )
  const lazy =
    '<Image src={hat} alt="A green hat" class="m-0 big one" sizes="(min-width: 9px) 1px" />'
  const lines = Array.from({ length: 20 }, (_, at) => `import hat${at} from './hat${at}.jpg'`)
  const source = `${lines.join('\n')}\nimport hat from "./hat.jpg"\n\n${lazy}`
  expect(html(source, 'a.mdx')).toBe('<figure><img src="./hat.jpg" alt="A green hat"></figure>')
})

test('a component of MDX is none of HTML, whatever its name', () => {
  const figure =
    'import hat from \'./hat.jpg\'\n\n<Figure\n  src={hat}\n  label="A green hat"\n  width={50}\n/>'
  expect(html(`${figure}\n\nAfter`, 'a.mdx')).toBe(
    '<figure><img src="./hat.jpg" alt=""><figcaption>A green hat</figcaption></figure><p>After</p>',
  )
  expect(html('<Video src="/a.mp4" />\n\nAfter', 'a.mdx')).toBe(
    '<p><a href="/a.mp4">/a.mp4</a></p><p>After</p>',
  )
  expect(html('<Details>\n\nText.\n\n</Details>', 'a.mdx')).toBe('<details><p>Text.</p></details>')
})

test('a component in a line stays in it: a link, or its words', () => {
  const { html, notes } = render(
    'A <Marker big>*key*</Marker>, a <Link to="/a">*link*</Link> and <External href="https://x.example">more</External>.',
    'a.mdx',
  )
  expect(html).toBe(
    '<p>A <em>key</em>, a <a href="/a"><em>link</em></a> and <a href="https://x.example">more</a>.</p>',
  )
  expect(notes).toEqual([
    'a.mdx:4: <Marker big> has no counterpart here; its words stand without it.',
  ])
})

test("Obsidian's private comments go, in a line and over several, but not from code, and are counted", () => {
  const { html, notes } = render(
    'Tea%%, my secret%% is *good*.\n\n%%\nNot yet:\n\n- one\n\n```\nx\n```\n%%\n\n- a\n- b %%hm%%\n\nUp 50% or 20%%.\n\n`%%in%%`\n\n```mermaid\n%% a note\nA --> B %% b\n```',
  )
  expect(html).toBe(
    '<p>Tea is <em>good</em>.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>Up 50% or 20%%.</p>\n<p><code>%%in%%</code></p>\n<pre><code class="language-mermaid">%% a note\nA --> B %% b\n</code></pre>',
  )
  expect(notes).toEqual(['Its private comments (%%) are left out: 3.'])
})

test('a private comment without an end stays and is named with file and line', () => {
  const { html, notes } = render('Tea\n\n%% my secret')
  expect(html).toBe('<p>Tea</p>\n<p>%% my secret</p>')
  expect(notes).toEqual([
    'a.md:6: %% has no second one: if a private comment begins here, it shows.',
  ])
})

test('Markdown in elements and components of MDX is Markdown, on one line and on several', () => {
  expect(
    html(
      '<ul>\n  <li>One *a*</li>\n  <li>`Two`</li>\n</ul>\n\n<p>\n  See [b](/b).\n</p>\n\n<figure>\n  ![A](/a.png)\n  <figcaption>By **Jo**</figcaption>\n</figure>\n\n<Caption>Hot *tea*</Caption>',
      'a.mdx',
    ),
  ).toBe(
    '<ul><li>One <em>a</em></li><li><code>Two</code></li></ul><p>See <a href="/b">b</a>.</p>' +
      '<figure><p><img src="/a.png" alt="A"></p><figcaption>By <strong>Jo</strong></figcaption></figure>' +
      '<p>Hot <em>tea</em></p>',
  )
})

test('a part that unfolds keeps its title, wherever that is said', () => {
  for (const source of [
    '<Details summary="My tea">\n\nHot.\n\n</Details>',
    '<Collapse title="My tea">\n\nHot.\n\n</Collapse>',
    '<details>\n<summary>My tea</summary>\n\nHot.\n\n</details>',
  ]) {
    expect([source, html(source, 'a.mdx')]).toEqual([
      source,
      '<details><summary>My tea</summary><p>Hot.</p></details>',
    ])
  }
})

test('directives keep their words, and what only looks like one stays', () => {
  expect(html('He said :quote[hot *tea*]{#said}. At 10:30, a:b, std::vec and :smile:.')).toBe(
    '<p>He said <a id="said">hot <em>tea</em></a>. At 10:30, a:b, std::vec and :smile:.</p>',
  )
  expect(html('::youtube[My film]{#abc}')).toBe(
    '<p><a href="https://www.youtube.com/watch?v=abc">My film</a></p>',
  )
})

test('a text of MDX that its parser refuses is read all the same', () => {
  const { html: shown, notes } = render(
    "import A from './a'\n\n<!-- hidden -->\n\nOne<br>*two* {a b}, 1 < 2.\n\n<Box x={1} />",
    'a.mdx',
  )
  expect(shown.replace(/\n+/g, '')).toContain('<p>One<br><em>two</em>')
  expect(shown).not.toMatch(/import|Box/)
  expect(notes.join()).toContain("import A from './a' is left out.")
})

test('a note that only names itself is none', () => {
  expect(html('Tea[^1] and[^2].\n\n[^1]: [^1]\n[^2]: Green')).toBe(
    '<p>Tea[^1] and<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup>.</p>' +
      '<div class="footnotes"><ol><li id="fn-1"><p>Green <a href="#fnref-1" class="footnote-backref" title="Back to the text">↩</a></p></li></ol></div>',
  )
  expect(html('Tea\n\n[^1]: [^1]')).toBe('<p>Tea</p>')
})

test('one remark about many places is one sentence with their number', () => {
  expect(render('A <T> b\n\n<V> and <T>\n\nc <T>').notes).toEqual([
    'a.md: <T> is left out: it has no words of yours (3 times, first in line 4).',
    'a.md:6: <V> is left out: it has no words of yours.',
  ])
})
