import { expect, test } from 'vitest'
import { renderMarkdown } from '../markdown-body.ts'

const render = (text: string) =>
  renderMarkdown(text, 'T', { path: 'a.md', linesBefore: 3, fields: {} })
const html = (text: string) => render(text).html.replace(/\n+/g, '')

test('films, labels, buttons and links of themes become links and marks', () => {
  for (const [source, shown] of [
    [
      '{% include video id="abc" provider="youtube" %}',
      '<p><a href="https://www.youtube.com/watch?v=abc">https://www.youtube.com/watch?v=abc</a></p>',
    ],
    [
      '{% video "/v/a", "How the <b>mug</b> falls" %}',
      '<p><a href="/v/a">How the mug falls</a></p>',
    ],
    ['A {% label hot pink %} mug.', '<p>A <mark>hot</mark> mug.</p>'],
    [
      "{% btn 'https://a.example/',Green tea,far fa-hand,blue larger %}",
      '<p><a href="https://a.example/">Green tea</a></p>',
    ],
    [
      'See {{< link href="https://a.example/" content="Green tea" card=true >}}.',
      '<p>See <a href="https://a.example/">Green tea</a>.</p>',
    ],
    [
      '{% image "https://a.example/photo?w=8", "A green mug", "My only mug" %}',
      '<figure><img src="https://a.example/photo?w=8" alt="A green mug"><figcaption>My only mug</figcaption></figure>',
    ],
  ] as const) {
    expect([source, render(source)]).toMatchObject([source, { html: shown, notes: [] }])
  }
})

test('boxes, folding parts and tabs of themes keep their words and say nothing of looks', () => {
  for (const [source, shown] of [
    ['{% note info flat %}\nHot.\n{% endnote %}', '<div class="callout"><p>Hot.</p></div>'],
    [
      "{% note red 'fas fa-fire' modern %}\nHot.\n{% endnote %}",
      '<div class="callout"><p>Hot.</p></div>',
    ],
    [
      '{{< admonition type=warning title="Mind" open=false >}}\nHot.\n{{< /admonition >}}',
      '<div class="callout warning"><p><strong>Mind</strong></p><p>Hot.</p></div>',
    ],
    [
      '{{% admonition note "Mind it" true %}}\nHot.\n{{% /admonition %}}',
      '<div class="callout"><p><strong>Mind it</strong></p><p>Hot.</p></div>',
    ],
    [
      '{{% notice tip %}}\nHot.\n{{% /notice %}}',
      '<div class="callout"><p><strong>Tip</strong></p><p>Hot.</p></div>',
    ],
    ['::: callout\nHot.\n:::', '<div class="callout"><p>Hot.</p></div>'],
    [
      '{% hideToggle More tea %}\nHot.\n{% endhideToggle %}',
      '<details><summary>More tea</summary><p>Hot.</p></details>',
    ],
    [
      '{% tabs t, 1 %}\n<!-- tab Green@icon -->\nHot.\n<!-- endtab -->\n{% endtabs %}',
      '<p><strong>Green</strong></p><p>Hot.</p>',
    ],
  ] as const) {
    const { html, notes } = render(source)
    expect([source, html.replace(/\n+/g, ''), notes]).toEqual([source, shown, []])
  }
})

test('a picture of a theme has its caption, wherever that is said', () => {
  for (const source of [
    '{{< img src="a.png" alt="A green hat" caption="Hot *black* tea" >}}',
    '{{< img src="a.png" alt="A green hat" >}}Hot *black* tea{{< /img >}}',
    '{{< imgproc "a.png" Resize "A green hat" "Hot *black* tea" />}}',
    '{{% picture src="a.png" alt="A green hat" text="Hot *black* tea" %}}',
    '{% image "a.png", "A green hat", "Hot *black* tea" %}',
    '{% figure src="a.png" alt="A green hat" %}Hot *black* tea{% endfigure %}',
  ]) {
    expect([source, html(source)]).toEqual([
      source,
      '<figure><img src="a.png" alt="A green hat"><figcaption>Hot <em>black</em> tea</figcaption></figure>',
    ])
  }
  expect(
    html(
      '{% figure caption:"Hot *black* tea" class:"wide" %}\n![A](a.png)\n\n![B](b.png)\n{% endfigure %}',
    ),
  ).toBe(
    '<figure><p><img src="a.png" alt="A"></p><p><img src="b.png" alt="B"></p><figcaption>Hot <em>black</em> tea</figcaption></figure>',
  )
  expect(html('{{< img src="a.png" alt="A green hat" >}}')).toBe(
    '<figure><img src="a.png" alt="A green hat"></figure>',
  )
})

test("Zola's functions are the same parts, and their content ends where they do", () => {
  for (const [source, shown] of [
    [
      '{{ figure(src="a.png", alt="A green hat", caption="Hot *black* tea", credits="[Jo](/j)") }}',
      '<figure><img src="a.png" alt="A green hat"><figcaption>Hot <em>black</em> tea <a href="/j">Jo</a></figcaption></figure>',
    ],
    [
      "{{figure(src='a.png' caption='A caption\n  that is long')}}",
      '<figure><img src="a.png" alt=""><figcaption>A caption\nthat is long</figcaption></figure>',
    ],
    [
      '{{ image(src="img/a (1).webp", alt="Hat", full_width=true) }}',
      '<figure><img src="img/a (1).webp" alt="Hat"></figure>',
    ],
    [
      '{{ resize_image(path="a/b.jpg", width=300, op="fit_width") }}',
      '<figure><img src="a/b.jpg" alt=""></figure>',
    ],
    [
      '{{ dual_theme_image(light_src="a.png", dark_src="b.png" alt="Hat") }}',
      '<figure><img src="a.png" alt="Hat"></figure>',
    ],
    [
      '{{ image_toggler(default_src="a big hat (1).png", toggled_src="b.png", default_alt="One green hat", toggled_alt="Two hats") }}',
      '<figure><img src="a big hat (1).png" alt="One green hat"><img src="b.png" alt="Two hats"></figure>',
    ],
    [
      '{{ youtube(id="abc", autoplay=true) }}',
      '<p><a href="https://www.youtube.com/watch?v=abc">https://www.youtube.com/watch?v=abc</a></p>',
    ],
    [
      '{{ video(url="https://v.example/w", preview="a.jpg") }}',
      '<p><a href="https://v.example/w">https://v.example/w</a></p>',
    ],
    [
      '{% quote(author="Jo Ann") %}\nHot *tea*.\n{% end %}',
      '<blockquote><p>Jo Ann</p><p>Hot <em>tea</em>.</p></blockquote>',
    ],
    [
      '{% info() %}\nHot.\n\n{% warning(title="Mind it") %}\nCold.\n{% end %}\n\nLast.\n{% end %}',
      '<div class="callout"><p>Hot.</p><div class="callout warning"><p><strong>Mind it</strong></p><p>Cold.</p></div><p>Last.</p></div>',
    ],
    [
      '{{ admonition(type="warning", text="Hot *black* tea.") }}',
      '<div class="callout warning"><p>Hot <em>black</em> tea.</p></div>',
    ],
    [
      '{{ multilingual_quote(original="Tè molt calent", translated="Very hot tea", author="Jo") }}',
      '<blockquote><p>Tè molt calent</p><p>Very hot tea</p><p>Jo</p></blockquote>',
    ],
  ] as const) {
    const { html, notes } = render(source)
    expect([source, html.replace(/\n+/g, ''), notes]).toEqual([
      source,
      shown.replace(/\n+/g, ''),
      [],
    ])
  }
  expect(html('`{{/* youtube(id="x") */}}` and {% end %}')).toBe(
    '<p><code>{{ youtube(id="x") }}</code> and </p>',
  )
})

test('a part is the same in a shortcode, a tag, a component and a directive', () => {
  for (const [source, path] of [
    ['{{< blockquote author="Jo Ann" >}}\nHot.\n{{< /blockquote >}}', 'a.md'],
    ['{% blockquote Jo Ann %}\nHot.\n{% endblockquote %}', 'a.md'],
    ['<Blockquote author="Jo Ann">\n\nHot.\n\n</Blockquote>', 'a.mdx'],
    ['<Quote by="Jo Ann">\n\nHot.\n\n</Quote>', 'a.md'],
  ] as const) {
    const { html, notes } = renderMarkdown(source, 'T', { path, linesBefore: 3, fields: {} })
    expect([source, html.replace(/\n+/g, ''), notes]).toEqual([
      source,
      '<blockquote><p>Jo Ann</p><p>Hot.</p></blockquote>',
      [],
    ])
  }
  for (const source of ['{{< gif src="a.gif" >}}', '{% gif src="a.gif" %}', '<Gif src="a.gif" />'])
    expect(html(source)).toBe('<figure><img src="a.gif" alt=""></figure>')
  expect(html('::: details More\nHot.\n:::')).toBe(
    '<details><summary>More</summary><p>Hot.</p></details>',
  )
})
