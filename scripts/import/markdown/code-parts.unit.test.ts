import { expect, test } from 'vitest'
import { folderOf, readAll, ready } from '../../testing/import-folder.ts'
import { html, render } from '../../testing/markdown.ts'
import { readSource } from '../read-source.ts'

const rust = 'fn main() {\n    let a: Vec<Path> = b;\n\n    println!("{:?} {:.1}", a);\n}'
const shown =
  'fn main() {\n    let a: Vec&#x3C;Path> = b;\n\n    println!("{:?} {:.1}", a);\n}\n</code></pre>'

test('code in a shortcode stays as it is, whatever themes call the shortcode', () => {
  for (const [begin, end] of [
    ['{{< high rust >}}', '{{< /high >}}'],
    ['{{< high "rust" >}}', '{{< /high >}}'],
    ['{{% code rust %}}', '{{% /code %}}'],
    ['{{< highlight rust >}}', '{{< / highlight >}}'],
    ['{{< code lang="rust" >}}', '{{< /code >}}'],
    ['{{< code-block language=rust >}}', '{{< /code-block >}}'],
    ['{% prism rust %}', '{% endprism %}'],
    ['{% code(lang="rust") %}', '{% end %}'],
    ['{{< mine rust >}}', '{{< /mine >}}'],
  ] as const) {
    const { html, notes } = render(`One\n\n${begin}\n${rust}\n${end}\n\nTwo`)
    expect([begin, html, notes]).toEqual([
      begin,
      `<p>One</p>\n<pre><code class="language-rust">${shown}\n<p>Two</p>`,
      [],
    ])
  }
})

test('code keeps its file name, and its escapes are read', () => {
  expect(html('{{< high rust "a.rs" >}}\na\n{{< /high >}}')).toBe(
    '<figure><figcaption>a.rs</figcaption><pre><code class="language-rust">a</code></pre></figure>',
  )
  expect(html('{{< code file="a b.toml" lang="toml" >}}\na\n{{< /code >}}')).toBe(
    '<figure><figcaption>a b.toml</figcaption><pre><code class="language-toml">a</code></pre></figure>',
  )
  expect(html('{{< mine js about="My green mug" >}}\nlet a = b;\n{{< /mine >}}')).toBe(
    '<figure><figcaption>My green mug</figcaption><pre><code class="language-js">let a = b;</code></pre></figure>',
  )
  expect(html('{{< highlight go-html-template >}}\n{{</* x */>}}\n{{< /highlight >}}')).toContain(
    '{{&#x3C; x >}}',
  )
})

test('a fenced block in a shortcode stays code, and words in one stay words', () => {
  for (const [begin, end] of [
    ['{{< code-group >}}', '{{< /code-group >}}'],
    ['{{% tab "Rust" %}}', '{{% /tab %}}'],
    ['{{< image >}}', '{{< /image >}}'],
    ['{% snippet %}', '{% endsnippet %}'],
  ]) {
    const { html } = render(`${begin}\n\`\`\`rust\n${rust}\n\`\`\`\n${end}`)
    expect([begin, html]).toEqual([
      begin,
      expect.stringContaining(`<pre><code class="language-rust">${shown}`),
    ])
  }
  expect(html('{{% snippet %}}\nHot *tea*.\n{{% /snippet %}}')).toContain('<em>tea</em>')
  expect(html('{{% tab "go" %}}\nHot *tea*; and more.\n{{% /tab %}}')).toContain('<em>tea</em>')
})

test("a site's own template says that a shortcode is code, and its language", async () => {
  const post = (text: string) => `---\ntitle: A\ndate: 2020-05-01\n---\n${text}`
  const items = await readAll({
    'hugo.toml': 'baseURL = "https://a.example"',
    'layouts/shortcodes/zebra.html':
      '<b>{{ .Get 0 }}</b>{{ highlight (trim .Inner "\\n") "rust" "classprefix=x" }}',
    'layouts/shortcodes/horse.html': '{{ $c := .Inner }}{{ transform.Highlight $c (.Get 0) }}',
    'layouts/shortcodes/plain.html': '<div>{{ .Inner | markdownify }}</div>',
    'content/post/a.md': post(
      '{{< zebra "my-tea" >}}\n*a* <Path>\n{{< /zebra >}}\n\n{{< horse go >}}\n*b*\n{{< /horse >}}\n\n{{< plain >}}\n*c*\n{{< /plain >}}',
    ),
  })
  expect(ready(items, 'A').html.replace(/\n+/g, '')).toBe(
    '<figure><figcaption>my-tea</figcaption><pre><code class="language-rust">*a* &#x3C;Path></code></pre></figure>' +
      '<pre><code class="language-go">*b*</code></pre><div class="callout"><p><em>c</em></p></div>',
  )
})

test('what a template includes is lost only if it has words', async () => {
  const folder = folderOf({
    '_config.yml': 'url: https://a.example',
    '_includes/ads.html': '<script>let words = "that nobody reads"</script><b>{{ x }}</b>',
    '_includes/chart.html': '<p>Tea was cold.</p>',
    '_posts/2020-05-01-a.md':
      '---\ntitle: A\n---\n{% include ads.html %}\n\n{% include chart.html %}\n\n{% include gone.html %}',
  })
  const { changes } = ready(await readSource(folder), 'A')
  expect(changes.filter((one) => one.includes('include'))).toEqual([
    '_posts/2020-05-01-a.md:4: {% include ads.html %} is left out: it has no words of yours.',
    '_posts/2020-05-01-a.md:6: {% include chart.html %} shows a file that is not read: its content is missing.',
    '_posts/2020-05-01-a.md:8: {% include gone.html %} shows a file that is not read: its content is missing.',
  ])
})
