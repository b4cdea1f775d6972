import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { addressesIn, type Files, folderOf, readAll, ready } from '../testing/import-folder.ts'
import { png } from '../testing/pictures.ts'
import { readSource } from './read-source.ts'

interface Written {
  readonly title: string
  readonly path: string
  readonly body: string
  readonly head?: string
}

/** An article as generators build one, with what themes put around its text. */
const built = ({ title, path, body, head = '' }: Written): string => `<!doctype html><html><head>
  <title>${title} | My blog</title><meta property="og:site_name" content="My blog">
  <link rel="canonical" href="https://my.example${path}">
  <script type="application/ld+json">{"@type":"BlogPosting","headline":"${title}","datePublished":"2021-03-04"}</script>
  ${head}</head><body><nav>Home</nav><main><article><h1>${title}</h1>
  <div class="post-meta"><time datetime="2021-03-04">4 March</time></div>
  <div class="post-content">${body}</div>
  <div class="share">Share</div><nav class="pagination"><a href="/">Older</a></nav></article></main>
  <footer>Mine</footer></body></html>`

const words = 'Words that make this a text. '.repeat(8)

test('of a built page comes its article alone: title, date, picture, text, address', async () => {
  const files: Files = {
    'index.html': '<main><article><h2><a href="/a/">A</a></h2></article></main>',
    '404.html': built({ title: 'Not here', path: '/404.html', body: words }),
    'posts/a/index.html': built({
      title: 'A walk',
      path: '/posts/a/',
      head: '<meta property="og:image" content="/posts/a/sea.png"><meta property="article:tag" content="Sea">',
      body: `<p>${words}</p><p><img data-src="sea.png" src="data:image/gif;base64,R0" alt="Sea"></p><p><a href="/posts/b/#two">B</a></p>`,
    }),
    'posts/a/sea.png': png({ width: 30, height: 20 }),
    'posts/b/index.html': built({
      title: 'B side',
      path: '/posts/b/',
      body: `<h2 id="two">Two <a class="header-anchor" href="#two">#</a></h2><p>${words}</p>`,
    }),
    'old/b/index.html':
      '<head><meta http-equiv="refresh" content="0; url=/posts/b/"><link rel="canonical" href="https://my.example/posts/b/"></head>',
  }
  const items = await readSource(folderOf(files))
  expect(addressesIn(items)).toEqual({
    'A walk': ['/posts/a/'],
    'B side': ['/posts/b/', '/old/b/'],
  })
  const { html, body, pictures, terms } = ready(items, 'A walk')
  expect(body.dateSave).toBe('2021-03-04')
  expect(terms).toEqual(['Sea'])
  expect(pictures).toHaveLength(1)
  expect(html).toMatch(/alt="Sea" width="30" height="20"/)
  expect(html).toMatch(/<a href="[^"]*\/blog\/[^"]*#two">B<\/a>/)
  for (const around of ['Share', 'Home', 'Older', 'Mine', '4 March', 'A walk']) {
    expect(html).not.toContain(around)
  }
  expect(ready(items, 'B side').html).toMatch(/<h2 id="two">Two ?<\/h2>/)
})

test.each([
  [
    "Chroma's table of lines",
    '<div class="highlight"><table class="lntable"><tr><td class="lntd"><pre><code><span class="lnt">1\n</span></code></pre></td><td class="lntd"><pre><code class="language-go" data-lang="go"><span class="line"><span class="cl"><span class="kd">func</span> main()</span></span></code></pre></td></tr></table></div>',
    '<pre><code class="language-go">func main()',
  ],
  [
    "Rouge's figure",
    '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code><span class="nb">puts</span> 1\n</code></pre></div></div>',
    '<code class="language-ruby">puts 1',
  ],
  [
    'a formula',
    '<p>So <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html">x2</span></span>.</p>',
    '<p>So <code>x^2</code>.</p>',
  ],
  [
    'a box of a theme',
    '<div class="admonition warning"><p class="admonition-title">Careful</p><p>Hot.</p></div>',
    '<div class="callout warning">',
  ],
  [
    'a picture in sizes',
    '<picture><source srcset="/s.webp 1x"><img srcset="/s.png 300w, /l.png 900w" src="/s.png" alt="L"></picture>',
    '/l.png',
  ],
])('%s is taken as an article can hold it', async (_name, body, expected) => {
  const page = built({ title: 'One', path: '/one/', body: `<p>${words}</p>${body}` })
  const items = await readSource(folderOf({ 'one/index.html': page }))
  expect(ready(items, 'One').html).toContain(expected)
})

test('of a page whose HTML says nothing, a selector says where the text is', async () => {
  const page = `<body><time>2020-01-02</time><h1>Plain</h1><table><tr><td id="x"><p>${words}</p></td></tr></table></body>`
  const folder = folderOf({ 'plain.html': page })
  const left = await readSource(folder)
  expect(left).toEqual([
    { kind: 'left-out', reason: 'page whose text nothing marks: --main says where it is' },
  ])
  const items = await readSource(folder, undefined, { main: '#x', pages: true })
  expect(items.map(({ kind }) => kind)).toEqual(['ready'])
})

test('with both, the sources say drafts, tags and dates, the built pages texts and addresses', async () => {
  const sources: Files = {
    'hugo.toml': 'baseURL = "https://my.example/"',
    'content/posts/one.md': '---\ntitle: One\ndate: 2020-05-01\ntags: [Sea]\n---\n{{< mine 3 >}}',
    'content/posts/two.md': '---\ntitle: Two\ndate: 2020-05-02\ndraft: true\n---\nNot yet.',
    'content/posts/three.md': '---\ntitle: Three\ndate: 2020-05-03\n---\nNever built.',
  }
  const page = built({ title: 'One', path: '/posts/one/', body: `<p>Three waves. ${words}</p>` })
  const items = await readAll(sources, { built: folderOf({ 'posts/one/index.html': page }) })
  const one = ready(items, 'One')
  expect([one.body.dateSave, one.terms]).toEqual(['2020-05-01', ['Sea']])
  expect(one.html).toContain('<p>Three waves.')
  expect(one.html).not.toContain('mine')
  expect(ready(items, 'Two')).toMatchObject({ draft: {}, html: '<p>Not yet.</p>' })
  expect(ready(items, 'Three').changes).toContain(
    'No built page was found for it: its text is from the source.',
  )
})

test('a sitemap brings the pages of its host, if the author agrees', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const origin = `http://${request.headers.host}`
    const pages: Record<string, string> = {
      '/sitemap.xml': `<sitemapindex><sitemap><loc>${origin}/part.xml</loc></sitemap></sitemapindex>`,
      '/part.xml': `<urlset><url><loc>${origin}/one/</loc></url><url><loc>https://other.example/x/</loc></url></urlset>`,
      '/one/': built({ title: 'One', path: '/one/', body: `<p>${words}</p>` }),
    }
    const text = pages[request.url ?? '']
    response.writeHead(text ? 200 : 404).end(text)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sitemap.xml`
  const isAllowed = () => true
  await expect(readSource(address, undefined, { isAllowed })).rejects.toThrow('Nothing was fetched')
  expect(asked).not.toContain('/one/')
  const items = await readSource(address, undefined, {
    isAllowed,
    agreeToPages: async (_host, count) => count === 1,
  })
  expect(addressesIn(items)).toEqual({ One: ['/one/'] })
  await expect(readSource(address)).rejects.toThrow('private address')
})
