import { expect, test } from 'vitest'
import { cpuTimeOf } from '../testing/cpu-time.ts'
import { showShortcodes } from './shortcodes.ts'

const picture = (address: string, caption = '') => ({ address, alt: 'A "hat"', caption })
const pictures: Record<string, ReturnType<typeof picture>> = {
  '7': picture('https://old.example/7.jpg', 'Seven'),
  '8': picture('https://old.example/8.jpg'),
}
const show = (html: string, own: string[] = []) =>
  showShortcodes(html, { site: 'https://old.example', find: (id) => pictures[id], own })
const shown = (html: string, own: string[] = []) => show(html, own).html.replace(/\n+/g, '')

test('a caption is the text after its picture', () => {
  expect(
    shown(
      '[caption id="a" align="alignleft" width="9"]<img src="x.jpg" /> My <b>hat</b>[/caption]',
    ),
  ).toBe(
    '<figure class="alignleft"><img src="x.jpg" /><figcaption>My <b>hat</b></figcaption></figure>',
  )
})

test('a caption of old versions is an attribute', () => {
  expect(shown(`[caption caption="It's mine"]<a href="/x"><img src="x.jpg"></a>[/caption]`)).toBe(
    `<figure><a href="/x"><img src="x.jpg"></a><figcaption>It's mine</figcaption></figure>`,
  )
})

test('a gallery shows the pictures it names in its order', () => {
  expect(shown('[gallery ids="8, 7" columns=2]')).toBe(
    '<figure><img src="https://old.example/8.jpg" alt="A &quot;hat&quot;"></figure>' +
      '<figure><img src="https://old.example/7.jpg" alt="A &quot;hat&quot;"><figcaption>Seven</figcaption></figure>',
  )
})

test('a gallery that names none shows those of its article', () => {
  expect(shown('[gallery exclude="8"]', ['7', '8'])).toContain('/7.jpg')
  expect(shown('[gallery exclude="8"]', ['7', '8'])).not.toContain('/8.jpg')
})

test('pictures of a gallery that are not in the export are told', () => {
  expect(show('[gallery ids="7,99"]').lostPictures).toBe(true)
  expect(show('[gallery ids="7"]').lostPictures).toBe(false)
})

test('players become links', () => {
  expect(shown('[embed width="9"]https://video.example/a?b=1&amp;c=2[/embed]')).toBe(
    '<p><a href="https://video.example/a?b=1&amp;c=2">https://video.example/a?b=1&amp;c=2</a></p>',
  )
  expect(shown('[audio https://old.example/a/song.mp3]')).toContain('>Audio: song.mp3</a>')
  expect(shown('[video width="640" mp4="/film.mp4"][/video]')).toBe(
    '<p><a href="https://old.example/film.mp4">Video: film.mp4</a></p>',
  )
  expect(shown('[youtube=https://youtube.example/watch?v=x]')).toContain('watch?v=x"')
})

test('shortcodes of plugins and brackets in prose stay as text', () => {
  for (const text of ['[contact-form to="me"]', '[sic]', 'a[0] [captions]', '[gallery']) {
    expect(shown(text)).toBe(text)
  }
})

test('an escaped shortcode is its name in brackets', () => {
  expect(shown('Type [[gallery ids="7"]]')).toBe('Type [gallery ids="7"]')
})

test('code that is about shortcodes stays', () => {
  const html = '<pre>[gallery ids="7"]</pre><code>[audio x]</code>'
  expect(shown(html)).toBe(html)
})

test('many shortcodes that never close are read in reasonable time', () => {
  const taken = cpuTimeOf(() => expect(shown('[caption]'.repeat(50_000))).not.toContain('['))
  expect(taken).toBeLessThan(5_000)
})

test('code of plugins is code, whatever is in it', () => {
  expect(
    shown(
      'A\n\n[sourcecode language="php" highlight="2"]\n<?php\n\n<img src="x">[gallery]\n[/sourcecode]\n\nB',
    ),
  ).toBe('A<pre><code class="language-php">&#x3C;?php&#x3C;img src="x">[gallery]</code></pre>B')
  expect(shown('[code lang="java"]\nA&lt;B&gt; &amp;&amp; c\n[/code]')).toBe(
    '<pre><code class="language-java">A&#x3C;B> &#x26;&#x26; c</code></pre>',
  )
  expect(shown('[js]a[/js]')).toBe('<pre><code class="language-js">a</code></pre>')
  expect(shown('<pre lang="css" line="1">a<b {}</pre>')).toBe(
    '<pre><code class="language-css">a&#x3C;b {}</code></pre>',
  )
})

test('what only looks like code of a plugin stays', () => {
  for (const text of [
    '[c] and [php]',
    '<code>[gallery]</code>',
    '<pre>a</pre>',
    'Use <code lang="php">echo</code> to print',
  ]) {
    expect(shown(text)).toBe(text)
  }
  expect(shown('[[code lang="css"]a [gallery][/code]] b')).toBe(
    '[code lang="css"]a [gallery][/code] b',
  )
})
