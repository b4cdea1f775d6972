import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressesIn, type Files, folderOf, ready } from '../../testing/import-folder.ts'
import { png } from '../../testing/pictures.ts'
import type { Choices, ImportItem } from '../item.ts'
import { readSource } from '../read-source.ts'
import { printReport } from '../report.ts'
import { foresee } from '../report-rows.ts'

const page = (head: string, body: string) =>
  `<!doctype html><html><head>${head}</head><body><nav><a href="/">Home</a></nav>${body}</body></html>`

const data = (fields: object) =>
  `<script type="application/ld+json">${JSON.stringify(fields)}</script>`

/** A page with an article, as most themes make it. */
const post = (text: string, title = 'A post', more = '') =>
  page(
    `<title>${title} | Blog</title><meta property="og:type" content="article">${more}`,
    `<article><header><h1>${title}</h1><time datetime="2021-02-03">3 Feb</time></header>
     <div class="post-content">${text}</div><footer>Share</footer></article>`,
  )

const readAll = (files: Files, choices?: Choices, site?: string) =>
  readSource(folderOf(files), site, choices)

/** The text of an article with this HTML in its page. */
const textOf = async (html: string, more: Files = {}) =>
  ready(await readAll({ 'a/index.html': post(html), ...more }), 'A post').html

const leftOut = (items: readonly ImportItem[]) =>
  items.flatMap((item) => (item.kind === 'left-out' ? [item.reason] : []))

test("an article's title, date, picture, words, tags and address are those of its page", async () => {
  const items = await readAll({
    'blog/first/index.html': page(
      `<title>First · Mine</title><link rel="canonical" href="https://a.example/b/blog/first/">
       <meta property="og:title" content="First · Mine"><meta property="og:site_name" content="Mine">
       <meta name="description" content="What it is about."><meta property="article:tag" content="Sea">
       <meta property="og:image" content="https://a.example/b/sea.png">
       ${data({ '@graph': [{ '@type': 'BlogPosting', datePublished: '2021-02-03T10:00:00+02:00', dateModified: '2021-03-04', author: { name: 'Ann' }, keywords: 'Wind, Sun' }] })}`,
      '<main><h1>First</h1><p>Words <a href="/b/blog/second/#there">on</a> and <a href="https://a.example/b/blog/first/#here">here</a>.</p><h2 id="here">Here</h2><img src="../../sea.png"></main>',
    ),
    'blog/second/index.html': post('<h2 id="there">There</h2>', 'Second'),
    'sea.png': png({ width: 30, height: 20 }),
    'old/index.html': page(
      '<meta http-equiv="refresh" content="0; url=https://a.example/b/blog/first/">',
      '',
    ),
  })
  expect(addressesIn(items)).toEqual({
    First: ['/b/blog/first/', '/b/old/'],
    Second: ['/b/blog/second/'],
  })
  const first = ready(items, 'First')
  expect(first.body).toMatchObject({ dateSave: '2021-02-03', summary: 'What it is about.' })
  expect(first.body.moved).toMatchObject({ changedAt: '2021-03-04T00:00:00.000Z' })
  expect(first.terms).toEqual(['Sea', 'Wind', 'Sun'])
  expect(first.body.imageCdn).toMatch(/\/uploads\//)
  expect(first.html).not.toContain('<h1')
  expect(first.html).toMatch(/<a href="[^"]*\/blog\/\w{16}#there">on<\/a> and <a href="#here">/)
  expect(first.html).toMatch(/<img src="[^"]*\/uploads\/[^"]*"/)
})

test('where several pages name one title, each is called by its heading', async () => {
  const files = Object.fromEntries(
    ['Cologne', 'Bonn'].map((place) => [
      `2005/${place}.html`,
      page(
        '<title>Greetings</title>',
        `<article><h1>Greetings from ${place}</h1><time datetime="2005-01-02"></time><p>It rains in ${place}.</p></article>`,
      ),
    ]),
  )
  const items = await readAll(files)
  expect(Object.keys(addressesIn(items))).toEqual(['Greetings from Bonn', 'Greetings from Cologne'])
  expect(ready(items, 'Greetings from Bonn').html).not.toContain('Greetings')
})

test('words that the sheets of a site hide, and words in what shows none, enter no field of an article', async () => {
  const rules = [
    ...['display:none', 'visibility:hidden', 'opacity:0', 'position:absolute;left:-9999px'],
    ...['text-indent:-9999px', 'font-size:0', 'clip-path:inset(100%)', 'transform:scale(0)'],
    ...['height:0;overflow:hidden', 'width:1px;height:1px;overflow:hidden', 'inset:-9999px'],
  ]
  const hidden = [
    ...rules.map((_, at) => `<p class="x${at}">Secret${at}</p>`),
    ...['<!-- Secret -->', '<p hidden>Secret</p>', '<template>Secret</template>'],
    ...['<textarea>Secret</textarea>', '<datalist><option>Secret</datalist>'],
    '<section class="comments"><p>Secret</p></section>',
  ]
  const files = Object.fromEntries(
    hidden.map((html, at) => [
      `posts/${at}/index.html`,
      post(
        `<p>Words of article ${at} that everybody may read.</p>${html}`,
        `Post ${at}`,
        '<link rel="stylesheet" href="/s.css">',
      ),
    ]),
  )
  const sheet = rules.map((rule, at) => `.x${at}{${rule}}`).join('\n')
  const items = await readAll({ ...files, 's.css': `p{color:red}\n${sheet}` })
  const articles = items.flatMap((item) => (item.kind === 'ready' ? item : []))
  expect(articles).toHaveLength(hidden.length)
  for (const { body, html } of articles)
    expect(JSON.stringify(body) + html()).not.toContain('Secret')
})

test('lists, pages, missing pages and pages that lead elsewhere are no articles, and are counted', async () => {
  const card =
    '<article><h2><a href="/a/">A post</a></h2><time datetime="2021-02-03"></time></article>'
  const items = await readAll({
    'index.html': page('<title>Blog</title>', `<main>${card}${card}</main>`),
    'a/index.html': post('<p>Words</p>'),
    'tags/sea/index.html': page(
      `<title>Sea</title>${data({ '@type': 'BlogPosting', datePublished: '2021-02-03' })}`,
      `<main>${card}</main>`,
    ),
    'notes/index.html': page('<title>Notes</title>', card),
    'about/index.html': page('<title>About</title>', '<main><p>Me</p></main>'),
    '404.html': page('<title>Gone</title>', '<main><p>Gone</p></main>'),
    'plain.html': page('<title>Plain</title>', '<div><p>Words</p></div>'),
    'b/index.html': page('<meta http-equiv="refresh" content="0; url=/a/">', ''),
  })
  expect(addressesIn(items)).toEqual({ 'A post': ['/a/', '/b/'] })
  expect(leftOut(items).toSorted()).toEqual([
    'list of articles',
    'list of articles',
    'list of articles',
    'page',
    'page for addresses that are not there',
    'page that leads to another one',
    'page whose text nothing marks: --main says where it is',
  ])
})

test('a feed says which pages are articles, and dates and tags that the pages lack; --main says where the text is', async () => {
  const files = {
    'index.html': page('<link rel="alternate" type="application/rss+xml" href="/rss.xml">', ''),
    'one.html': page('<title>One</title>', '<div id="here"><p>Words</p></div><p>Around</p>'),
    'rss.xml':
      '<rss version="2.0"><channel><link>https://a.example/</link><item><title>One</title><link>https://a.example/one.html</link><pubDate>Wed, 01 May 2019 10:00:00 GMT</pubDate><category>Sea</category></item></channel></rss>',
  }
  const one = ready(await readAll(files, { main: '#here' }), 'One')
  expect([one.body.dateSave, one.terms, one.html]).toEqual(['2019-05-01', ['Sea'], '<p>Words</p>'])
})

test.each([
  ['<meta property="article:published_time" content="2019-12-31T10:00:00+0200">', ''],
  ['<meta name="date" content="2019-12-31">', ''],
  [data({ '@type': 'WebPage', datePublished: '31 Dec 2019' }), ''],
  [data([{ '@type': 'WebSite' }, { '@type': 'TechArticle', datePublished: '2019-12-31' }]), ''],
  ['', '<time itemprop="datePublished" datetime="2019-12-31"></time>'],
  ['', '<span itemprop="datePublished">December 31st, 2019</span>'],
  ['', '<meta itemprop="datePublished" content="20191231">'],
])('a page that names its day is an article: %s%s', async (head, body) => {
  const html = page(`<title>A</title>${head}`, `${body}<main><h1>A</h1><p>Words</p></main>`)
  expect(ready(await readAll({ 'a.html': html }), 'A').body.dateSave).toBe('2019-12-31')
})

test.each([
  [data({ '@type': 'CollectionPage', datePublished: '2019-12-31' }), 'page'],
  ['<meta property="article:published_time" content="soon">', 'page'],
])('a page is no article by what is not its day: %s', async (head, reason) => {
  const html = page(`<title>A</title>${head}`, '<main><h1>A</h1><p>Words</p></main>')
  expect(leftOut(await readAll({ 'a.html': html }))).toEqual([reason])
})

test.each([
  ['2019/12/31/a.html', '', '2019-12-31'],
  ['2019-12-31-a.html', '', '2019-12-31'],
  ['20191231-a/index.html', '', '2019-12-31'],
  ['2019/12-31-a.html', '', '2019-12-31'],
  ['2019/12/31/of-utc.html', '2019-12-30T19:26:41Z', '2019-12-31'],
  ['2019/12/31/of-another-day.html', '2020-02-01T02:00:00Z', '2020-02-01'],
])('a page whose path names a day is an article: %s %s', async (path, time, day) => {
  const head = `<title>A</title><meta property="article:published_time" content="${time}">`
  const html = page(head, '<main><h1>A</h1><p>Words</p></main>')
  expect(ready(await readAll({ [path]: html }), 'A').body.dateSave).toBe(day)
})

test('a page has the characters that it declares, or its server', async () => {
  const head = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">'
  const html = post('<p>Gr\u00fc\u00dfe</p>', 'A post', head)
  const items = await readAll({ 'a.html': Buffer.from(html, 'latin1') })
  expect(ready(items, 'A post').html).toBe('<p>Gr\u00fc\u00dfe</p>')
})

test.each([
  [
    'Chroma with a table of line numbers',
    '<div class="highlight"><table class="lntable"><tr><td class="lntd"><pre class="chroma"><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre class="chroma"><code class="language-go" data-lang="go"><span class="line"><span class="cl"><span class="k">if</span> a &lt; b\n</span></span><span class="line"><span class="cl">end</span></span></code></pre></td></tr></table></div>',
    'go',
  ],
  [
    'Rouge',
    '<div class="language-go highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre><span class="k">if</span> a &lt; b\nend\n</pre></td></tr></table></code></pre></div></div>',
    'go',
  ],
  [
    'Hexo',
    '<figure class="highlight go"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span></pre></td><td class="code"><pre><span class="line"><span class="keyword">if</span> a &lt; b</span><br><span class="line">end</span></pre></td></tr></table></figure>',
    'go',
  ],
  [
    'Docusaurus',
    '<div class="language-go codeBlockContainer_x theme-code-block"><div class="codeBlockContent_x"><pre class="prism-code language-go"><code><span class="token-line"><span class="token keyword">if</span> a &lt; b<br></span><span class="token-line">end<br></span></code></pre><button>Copy</button></div></div>',
    'go',
  ],
  [
    'Expressive Code',
    '<div class="expressive-code"><figure class="frame"><figcaption></figcaption><pre data-language="go"><code><div class="ec-line"><div class="code">if a &lt; b</div></div><div class="ec-line"><div class="code">end</div></div></code></pre></figure></div>',
    'go',
  ],
])('code is as it was typed, with its language: %s', async (_name, html, language) => {
  expect(await textOf(`<p>Before</p>${html}`)).toBe(
    `<p>Before</p><pre><code class="language-${language}">if a &#x3C; b\nend\n</code></pre>`,
  )
})

test.each([
  [
    "a heading's link to itself goes",
    '<h2 id="x">Title<a class="hash-link" href="#x">\u200b</a></h2><h3 id="y"><a href="#y">Linked</a></h3><h3>With <a href="https://b.example/">link</a></h3>',
    '<h2 id="x">Title</h2><h3 id="y">Linked</h3><h3>With <a href="https://b.example/">link</a></h3>',
  ],
  [
    'a formula is its TeX',
    '<p>For <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>a</mi></mrow><annotation encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">a2</span></span></p><script type="math/tex; mode=display">\\sum x</script>',
    '<p>For <code>a^2</code></p><pre><code class="language-latex">\\sum x\n</code></pre>',
  ],
  [
    'what stands around the text goes',
    '<div class="toc"><ul><li><a href="#a">A</a></li></ul></div><nav>On</nav><form><input></form><aside><a href="/b/">Read on</a></aside><aside><p>An aside of the author</p></aside><ul class="share-links"><li>X</li></ul><p>Words</p><button>Copy</button><div id="comments">None</div>',
    '<aside><p>An aside of the author</p></aside><p>Words</p>',
  ],
  [
    'a box has its title and its kind',
    '<div class="theme-admonition theme-admonition-warning alert"><div class="admonitionHeading_x"><svg></svg>Beware</div><div><p>Of the dog</p></div></div>',
    '<div class="callout warning"><p><strong>Beware</strong></p><div><p>Of the dog</p></div></div>',
  ],
  [
    'an icon goes, and a drawing is a picture',
    '<p>A<svg viewBox="0 0 512 512"><path d="M0 0"></path></svg> <a href="#"><svg viewBox="0 0 100 20"><title>Sum</title><text>1</text></svg></a></p>',
    expect.stringMatching(
      /^<p>A <em>Picture: Sum<\/em><\/p>$|^<p>A <img src="[^"]*\/uploads\/[^"]*" alt="Sum"[^>]*><\/p>$/,
    ),
  ],
  [
    'all tabs are there, each with its name',
    '<div><ul role="tablist"><li role="tab">npm</li><li role="tab">yarn</li></ul><div><div role="tabpanel"><p>A</p></div><div role="tabpanel" hidden><p>B</p></div></div></div>',
    '<div role="tabpanel"><p><strong>npm</strong></p><p>A</p></div><div role="tabpanel" hidden><p><strong>yarn</strong></p><p>B</p></div>',
  ],
  [
    'notes keep their links',
    '<p>Words<sup id="fnref1"><a href="#fn1">1</a></sup></p><section class="footnotes"><ol><li id="fn1"><p>Note <a href="#fnref1">↩</a></p></li></ol></section>',
    '<p>Words<sup id="fnref1"><a href="#fn1">1</a></sup></p><section class="footnotes"><ol><li id="fn1"><p>Note <a href="#fnref1">↩</a></p></li></ol></section>',
  ],
])('%s', async (_name, html, expected) => {
  expect(await textOf(html)).toEqual(expected)
})

test('the picture of an article does not stand again at the beginning of its text', async () => {
  const picture = '<meta property="og:image" content="/sea-1024.png">'
  const text = '<p><img src="/sea-300.png"></p><p>Words</p><p><img src="/sea-600.png"></p>'
  const sizes = [1024, 300, 600].map((width) => [`sea-${width}.png`, png({ width, height: 9 })])
  const files = { 'a.html': post(text, 'A post', picture), ...Object.fromEntries(sizes) }
  const item = ready(await readAll(files), 'A post')
  expect(item.body.imageCdn).toContain('-1024x9')
  expect(item.html).toMatch(/^<p>Words<\/p><p><img src="[^"]*-600x9/)
})

test.each([
  ['the largest of a set', '<img src="s.png" srcset="s.png 10w, big.png 30w">'],
  ['that of a script', '<img src="data:image/gif;base64,R0lGOD" data-src="big.png">'],
  [
    'that for readers without scripts',
    '<img src="data:image/gif;base64,R0lGOD"><noscript><img src="big.png"></noscript>',
  ],
  ['that of the largest name', '<picture><source srcset="s-300.png"><img src="s.png"></picture>'],
  [
    'that of a source',
    '<picture><source srcset="s.png 10w, big.png 30w"><img src="s.png"></picture>',
  ],
])('a picture is shown once, and large: %s', async (_name, html) => {
  const files = {
    'a/s.png': png({ width: 10, height: 10 }),
    'a/big.png': png({ width: 300, height: 200 }),
    'a/s-300.png': png({ width: 300, height: 200 }),
  }
  const text = await textOf(`<p>Words ${html}</p>`, files)
  expect(text.match(/<img/g)).toHaveLength(1)
  expect(text).toContain('width="300" height="200"')
})

const sources: Files = {
  'hugo.toml': 'baseURL = "https://a.example/"',
  'content/posts/one.md':
    '---\ntitle: One\ndate: 2020-01-01\ntags: [Sea]\ncover: one.png\n---\n{{< growth "Sales of the year" >}}',
  'content/posts/two.md': '---\ntitle: Two\ndate: 2020-01-02\ndraft: true\n---\nNot yet',
  'content/posts/gone.md': '---\ntitle: Gone\ndate: 2020-01-03\n---\nNot shown',
  'content/about.md': '---\ntitle: About\n---\nMe',
  'content/posts/one.png': png({ width: 30, height: 20 }),
}
const built: Files = {
  'public/elsewhere/one/index.html': post('<p>A chart</p>', 'One'),
  'public/about/index.html': post('<p>Me</p>', 'About'),
  'public/only/index.html': post('<p>Only built</p>', 'Only'),
}

test('beside their sources, built pages say texts and addresses, the sources dates, tags and drafts', async () => {
  const folder = folderOf({ ...sources, ...built })
  const items = await readSource(join(folder, 'public'), undefined, { sources: folder })
  expect(addressesIn(items)).toEqual({
    One: ['/elsewhere/one/'],
    Two: undefined,
    Gone: undefined,
    About: undefined,
    Only: ['/only/'],
  })
  expect(ready(items, 'Gone')).toMatchObject({ draft: {}, codes: ['no-page'] })
  expect(ready(items, 'Gone').changes).toContain('It is a draft, as the site has no page of it.')
  // What the site shows is public, whatever its settings may say.
  const closed = folderOf({ ...sources, ...built, 'hugo.toml': '[cascade]\ndraft = true' })
  const shown = await readSource(join(closed, 'public'), undefined, { sources: closed })
  expect([ready(shown, 'One').draft, ready(shown, 'Gone').draft]).toEqual([undefined, {}])
  const one = ready(items, 'One')
  expect([one.html, one.body.dateSave, one.terms]).toEqual([
    '<p>A chart</p>',
    '2020-01-01',
    ['Sea'],
  ])
  expect(one.body.imageCdn).toMatch(/\/uploads\//)
  expect(one.changes.join()).not.toContain('growth')
  expect(ready(items, 'Two')).toMatchObject({ draft: {}, html: '<p>Not yet</p>' })
})

test('a source of which the built site has no page is a draft, whatever its keys and the author say', async () => {
  const folder = folderOf({
    ...{ ...sources, ...built },
    'hugo.toml': 'baseURL = "https://a.example/"',
    'content/posts/gone.md': '---\ntitle: Gone\ndate: 2020-01-03\npublished: true\n---\nNot shown',
  })
  const choices = { sources: folder, shown: ['all'] }
  const items = await readSource(join(folder, 'public'), undefined, choices)
  expect(ready(items, 'Gone')).toMatchObject({ draft: {}, codes: ['no-page'] })
  expect(ready(items, 'Gone').changes).toContain('It is a draft, as the site has no page of it.')
  expect(ready(items, 'One').draft).toBeUndefined()
})

test('the report of sources alone proposes the address of the blog, with or without signs of a generator', async () => {
  for (const files of [sources, { 'a.md': '---\ntitle: A\n---\nx' }])
    expect(printReport(foresee(await readAll(files)))).toMatch(
      /articles? of files alone: give the address of the blog, and this folder with --sources/,
    )
})

/** A web server. @returns its origin, and the paths that were asked */
const serve = async (answer: (path: string, host: string, response: ServerResponse) => void) => {
  const asked: string[] = []
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url)
    answer(url, `http://${headers.host}`, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
/** What the sitemap of a server leads to, without fetching it. */
const askedFor = async (sitemapAt: (path: string, host: string) => string) => {
  const { asked, origin } = await serve((path, host, response) =>
    response.end(sitemapAt(path, host)),
  )
  const read = readSource(`${origin}/sitemap.xml`, undefined, { mayFetch: async () => false })
  const error = await read.catch((one: Error) => one)
  return { asked, said: String(error) }
}

test('a theme that names the file of a page, and its licence and the next pages below the text, gives the folder and the text', async () => {
  const paths = [3, 5, 7].map((day) => `2021/02/0${day}/post-${day}`)
  const pageOf = (path: string, title: string, text: string) => [
    `${path}/index.html`,
    page(
      `<title>${title}</title><meta property="og:url" content="https://a.example/${path}/index.html">
       <meta property="og:type" content="article"><meta property="article:published_time" content="2021-02-03">`,
      `<article class="post-content"><h1>${title}</h1><div class="markdown-body">${text}</div>
       <div><p>${title}, by me, at https://a.example/${path}/</p><a href="/${path}-next/">What comes after ${title}</a></div></article>`,
    ),
  ]
  const files = paths.map((path, at) =>
    pageOf(
      path,
      `Title ${at}`,
      `<p>${`Word${at} is not of another page. `.repeat(at * 20 + 3)}</p>`,
    ),
  )
  const about = pageOf(
    'about',
    'About',
    '<p>Who writes here, and why, and since which year it is so.</p>',
  )
  const items = await readAll(Object.fromEntries([...files, about]))
  expect(addressesIn(items)).toEqual(
    Object.fromEntries(
      paths.map((path, at) => [`Title ${at}`, [`/${path}/`, `/${path}/index.html`]]),
    ),
  )
  expect(leftOut(items)).toEqual(['page'])
  for (const at of paths.keys())
    expect(ready(items, `Title ${at}`).html).toMatch(
      /^<p>(?:Word\d is not of another page. )+<\/p>$/,
    )
})

test('titles are without the end that most pages share, and no heading of the text is one', async () => {
  const pageOf = (path: string, title: string) => [
    `blog/${path}/index.html`,
    page(
      `<title>${title} - It's mine</title>`,
      `<header><h1><a href="/">It's mine</a></h1></header><article><h2>${title}</h2><time datetime="2021-02-03"></time>
       <div class="entry-content"><h1>Summary of ${path}</h1><p>Words of ${path}.</p></div></article>`,
    ),
  ]
  const titles = { a: 'Hi', b: 'Twins', c: 'Twins', d: 'Once - more' }
  const files = Object.entries(titles).map(([path, title]) => pageOf(path, title))
  const items = await readAll(Object.fromEntries(files))
  expect(items.flatMap((item) => (item.kind === 'ready' ? [item.title] : []))).toEqual(
    Object.values(titles),
  )
})

test('articles that a feed is too short for may lie below their years, and the lists of these years are none', async () => {
  const names = [
    'posts/x',
    'posts/y',
    'posts/z',
    'posts/2019/old',
    'posts/2019/05',
    'notes/2019/other',
  ]
  const files = names.map((name, at) => [
    `${name}/index.html`,
    post(`<p>Words of ${name}, which nobody else has.</p>`, `Title ${name}`).replaceAll(
      '2021-02-03',
      `20${at < 3 ? 21 : 19}-02-0${at + 1}`,
    ),
  ])
  const entries = names.slice(0, 3).map((name, at) => {
    const date = `<pubDate>2021-02-0${at + 1}</pubDate>`
    return `<item><title>${name}</title><link>https://a.example/${name}/</link>${date}</item>`
  })
  const feed = `<rss><channel><link>https://a.example/</link>${entries.join('')}</channel></rss>`
  const items = await readAll({ ...Object.fromEntries(files), 'feed.xml': feed })
  expect(Object.keys(addressesIn(items))).toEqual([
    ...['Title posts/2019/old', 'Title posts/x', 'Title posts/y', 'Title posts/z'],
  ])
})

test('a page that only a script fills is named with what to give instead', async () => {
  const empty = page('<title>A post</title>', '<div id="root"></div><script>fill()</script>')
  const items = await readAll({ 'a/index.html': empty.replace(/<nav>.*<\/nav>/, '') })
  expect(leftOut(items)).toEqual([expect.stringMatching(/only a script fills: give the feed/)])
})

const index = (addresses: readonly string[]) =>
  `<sitemapindex>${addresses.map((one) => `<sitemap><loc>${one}</loc></sitemap>`).join('')}</sitemapindex>`
const pagesOf = (addresses: readonly string[]) =>
  `<urlset>${addresses.map((one) => `<url><loc>${one}</loc></url>`).join('')}</urlset>`

test('a sitemap that names itself, or one that names it, is read once', async () => {
  const { asked, said } = await askedFor((path, host) =>
    path.startsWith('/pages')
      ? pagesOf([`${host}/a`, `${host}/b`, `${host}/a#c`])
      : index([
          `${host}/sitemap.xml`,
          `${host}/other.xml`,
          `${host}/sitemap.xml#x`,
          `${host}/pages.xml`,
        ]),
  )
  expect([said, asked.length]).toEqual([expect.stringContaining('2 pages at '), 5])
})

test('sitemaps that go on without end are refused after 500, and 30,000 addresses are ten thousand', async () => {
  const endless = await askedFor((path, host) => index([`${host}/${path.length}${path}`]))
  expect(endless.said).toContain('names more than 500 further sitemaps')
  expect(endless.asked.length).toBeLessThanOrEqual(503)
  const many = Array.from({ length: 30_000 }, (_, n) => `https://a.example/${n}`)
  const large = await askedFor((path, host) =>
    path === '/sitemap.xml' ? index([`${host}/large.xml`]) : pagesOf(many),
  )
  expect(large.said).toContain('10000 pages at ')
})

test('a page that is fetched has the characters that its server says', async () => {
  const html = Buffer.from(post('<p>Gr\u00fc\u00dfe</p>'), 'latin1')
  const { origin } = await serve((path, host, response) => {
    if (path === '/sitemap.xml') return response.end(pagesOf([`${host}/a`]))
    return response.setHeader('Content-Type', 'text/html; charset=ISO-8859-1').end(html)
  })
  const items = await readSource(`${origin}/sitemap.xml`, undefined, { mayFetch: async () => true })
  expect(ready(items, 'A post').html).toBe('<p>Gr\u00fc\u00dfe</p>')
})

/** A server of pages by their paths; a page that is a number answers that status. */
const serveSite = (pages: Record<string, string | number | Uint8Array>) =>
  serve((path, _host, response) => {
    const found = pages[path] ?? 404
    if (typeof found === 'number') return response.writeHead(found).end()
    return response
      .setHeader('Content-Type', /xml/.test(path) ? 'text/xml' : 'text/html')
      .end(found)
  })
const words = (n: number) =>
  Array.from(
    { length: 8 },
    (_, at) => `The ${n} and ${at} sentence of its own text is here, ${n * 7 + at}.`,
  ).join(' ')
/** A page of a theme that marks nothing: plain elements around a text that nobody can guess. */
const bare = (n: number, more = '') =>
  page(
    `<title>Post ${n}</title>`,
    `<div><div>Menu of the blog with all of its many entries in a row</div><div class="x"><h1>Post ${n}</h1><p>${words(n)}</p>${more}</div><div class="date">2021-01-0${n}</div><p>All rights of this blog are reserved by its author</p></div>`,
  )
const sitemap = (host: string, ...paths: string[]) => pagesOf(paths.map((path) => host + path))

test('a blog is read by its address alone: its pages by the sitemap, its text by what they do not share', async () => {
  const found: string[] = []
  const about = page(
    '<title>About</title>',
    '<div><div class="x"><p>Me and my blog, and nothing else of it.</p></div></div>',
  )
  const { origin, asked } = await serveSite({
    '/': page('<title>Blog</title><link rel="canonical" href="https://a.example/">', ''),
    '/robots.txt':
      'User-agent: *\nDisallow: /private/\nAllow: /private/not\n\nUser-agent: Other\nDisallow: /',
    '/sitemap.xml': sitemap(
      'https://a.example',
      '/',
      '/p/1',
      '/p/2',
      '/p/3',
      '/p/4',
      '/about',
      '/private/5',
      '/p/gone',
      '/p/noindex',
      '/p/paid',
      '/p/wait',
      '/p/secret',
      '/a.png',
    ),
    '/p/1': bare(
      1,
      '<p><a href="https://a.example/p/2">two</a><ol id="comments"><li>Ann: very nice of you</li></ol></p>',
    ),
    '/p/2': bare(2),
    '/p/3': bare(3, '<p style="display:none">Nobody saw this</p>'),
    '/p/4': bare(4),
    '/about': about,
    '/p/noindex': bare(5).replace('<head>', '<head><meta name="robots" content="noindex">'),
    '/p/paid': bare(6).replace(
      '<head>',
      `<head>${data({ '@type': 'Article', isAccessibleForFree: false })}`,
    ),
    '/p/wait': page('<title>Just a moment...</title>', '<div class="x">Checking</div>'),
    '/p/secret': bare(7, '<form><input type="password"></form>'),
  })
  const items = await readSource(`${origin}/`, undefined, {
    mayFetch: async (one) => Boolean(found.push(one)),
  })
  expect(found).toEqual([expect.stringMatching(/^11 pages at 127\.0\.0\.1:\d+\.$/)])
  expect(addressesIn(items)).toEqual({
    'Post 1': ['/p/1'],
    'Post 2': ['/p/2'],
    'Post 3': ['/p/3'],
    'Post 4': ['/p/4'],
  })
  const [one, three] = [ready(items, 'Post 1'), ready(items, 'Post 3')]
  expect(one.html).toMatch(/^<p>The 1 and 0 .*<a href="[^"]*\/blog\/\w{16}">two<\/a><\/p>$/s)
  expect(three.html).toBe(`<p>${words(3)}</p>`)
  expect(three.changes).toContain('1 hidden piece of text was left out: “Nobody saw this”.')
  expect(leftOut(items).toSorted()).toEqual([
    'list of articles',
    'page',
    'page of which only the beginning is for everybody',
    'page that asks for a password',
    'page that robots.txt says not to fetch',
    'page that search engines are asked to leave out',
    'page that the server shows in place of another',
  ])
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'refused', title: '/p/gone', sentence: 'It answers 404.' }),
  )
  expect(asked).not.toContain('/private/5')
})

test('without a sitemap the pages are those of the feed and of the links; the feed says which are articles', async () => {
  const entry = (n: number) =>
    `<item><title>Post ${n}</title><link>https://a.example/${n}.html</link><pubDate>0${n} Jan 2021 10:00:00 GMT</pubDate><content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/"><![CDATA[<p>${words(n)}</p>]]></content:encoded></item>`
  const { origin } = await serveSite({
    '/': page(
      '<link rel="alternate" type="application/rss+xml" href="/rss.xml"><link rel="canonical" href="https://a.example/">',
      '<a href="/links.html">L</a><a href="https://b.example/">B</a>',
    ),
    '/rss.xml': `<rss version="2.0"><channel><link>https://a.example/</link>${[2, 3, 4].map(entry).join('')}</channel></rss>`,
    '/links.html':
      bare(9).replace('Post 9', 'Links').replace('2021-01-09', '2021-01-08') +
      '<a href="/1.html">1</a> <a href="/gone.html">2</a>',
    ...Object.fromEntries([1, 2, 3, 4].map((n) => [`/${n}.html`, bare(n)])),
  })
  const found: string[] = []
  const items = await readSource(origin, undefined, {
    mayFetch: async (one) => Boolean(found.push(one)),
  })
  expect(found.join()).toContain('. Their links lead to more.')
  expect(Object.keys(addressesIn(items)).toSorted().join()).toBe('Post 1,Post 2,Post 3,Post 4')
  expect(ready(items, 'Post 2').html).toBe(`<p>${words(2)}</p>`)
  expect(ready(items, 'Post 1').body.dateSave).toBe('2021-01-01')
  expect(leftOut(items)).toContain('page that a link names, and that is not there')
})

test('pictures of a blog come with its pages, and nothing more is asked for them; what robots.txt forbids is not fetched', async () => {
  const { origin, asked } = await serveSite({
    '/': page('', '<a href="/2021/01/02/a">A</a>'),
    '/2021/01/02/a': post('<p>Words <img src="/sea.png"> and <img src="/kept/one.png"></p>'),
    '/sea.png': png({ width: 30 }),
    '/kept/one.png': png({ width: 40 }),
    '/robots.txt': 'User-agent: *\nDisallow: /kept/',
  })
  const pictures = { folder: join(folderOf({}), 'pictures'), agree: async () => false }
  const choices = { mayFetch: async () => true, pictures }
  const items = await readSource(`${origin}/`, undefined, choices)
  expect(ready(items, 'A post').pictures?.map(({ width }) => width)).toEqual([30])
  expect(asked).not.toContain('/kept/one.png')
})

test('a run that was stopped goes on, and asks for nothing that it has', async () => {
  const pages: Record<string, string | number> = {
    '/sitemap.xml': '',
    '/1': bare(1),
    '/2': 503,
    '/3': bare(3),
  }
  const { origin, asked } = await serveSite(pages)
  pages['/sitemap.xml'] = sitemap(origin, '/1', '/2', '/3')
  const choices = { mayFetch: async () => true, kept: join(folderOf({ 'a.txt': '' }), 'pages') }
  const read = () => readSource(`${origin}/sitemap.xml`, undefined, choices)
  expect(await read()).toContainEqual(expect.objectContaining({ sentence: 'It answers 503.' }))
  pages['/2'] = bare(2)
  expect((await read()).filter(({ kind }) => kind === 'refused')).toEqual([])
  expect(asked.filter((one) => one === '/1')).toHaveLength(1)
})

test('a blog that has moved, or that is a Stillpress already, is refused with what to give', async () => {
  const health = JSON.stringify({
    ...{ database: true, state: true, assets: true, configured: true, maintenance: false },
    ...{ revision: null, build: null, failingSince: null },
  })
  const own = await serveSite({ '/': page('', ''), '/api/health': health })
  await expect(readSource(own.origin)).rejects.toThrow('is a Stillpress already')
  const { origin } = await serveSite({ '/': page('', '<p>Nothing</p>') })
  await expect(readSource(origin)).rejects.toThrow('names no sitemap, feed or links')
})

test('where it is not clear where the texts are, the author sees three beginnings and says so', async () => {
  // Two parts of each page differ from those of all others.
  const odd = (n: number) =>
    page(
      `<title>Post ${n}</title>`,
      `<div><p>${words(n)}</p></div><div><p>${words(n + 20)}</p></div>`,
    )
  const files = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`2021/0${n}/01/a.html`, odd(n)]))
  const shown: string[][] = []
  const answer = (is: boolean) => ({
    agreePlace: async (all: readonly string[]) => Boolean(shown.push([...all])) && is,
  })
  await expect(readAll(files, answer(false))).rejects.toThrow(
    'say it with --main, such as --main .post-content',
  )
  expect(shown[0]).toHaveLength(3)
  expect(shown[0]?.[0]).toContain('/2021/01/01/a.html: ')
  expect((await readAll(files, answer(true))).length).toBe(5)
})

const feedOf = (...entries: readonly (readonly [path: string, title: string])[]) =>
  `<rss version="2.0"><channel><link>https://a.example/</link>${entries
    .map(
      ([path, title]) =>
        `<item><title>${title}</title><link>https://a.example${path}</link><pubDate>Mon, 04 Jan 2021 10:00:00 GMT</pubDate></item>`,
    )
    .join('')}</channel></rss>`
const feedLink = '<link rel="alternate" type="application/rss+xml" href="/feed/">'

test('the page of a month, or of a tag that a feed names, is no article beside the only one in it', async () => {
  const text = `<main><article><div class="entry-content"><p>${words(1)}</p></div></article></main>`
  const items = await readAll({
    'index.html': page(feedLink, ''),
    'feed/index.xml': feedOf(['/2021/01/04/a/', 'A'], ['/tags/sea/', 'Sea']),
    '2021/01/04/a/index.html': page('<title>A</title>', text),
    '2021/01/index.html': page('<title>January</title>', text),
    '2021/index.html': page('<title>2021</title>', text),
    'tags/sea/index.html': page('<title>Sea</title>', '<main><p>Sea</p></main>'),
  })
  expect(addressesIn(items)).toEqual({ A: ['/2021/01/04/a/'] })
})

test('of a site in two languages each article has its own, and those of a language that no feed names are named', async () => {
  const of = (language: string, path: string) => {
    const html = post(`<p>Words of ${path}, which no other has.</p>`, `Title ${path}`)
    return [`${path}/index.html`, html.replace('<html>', `<html lang="${language}">`)] as const
  }
  const paths = ['posts/a', 'posts/b', 'posts/c']
  const files = Object.fromEntries([
    ...paths.map((path) => of('en-GB', path)),
    of('de', 'de/posts/a'),
  ])
  const both = await readAll(files)
  const languages = ['posts/a', 'de/posts/a'].map(
    (path) => ready(both, `Title ${path}`).body.language,
  )
  expect(languages).toEqual([undefined, 'de'])
  // The template of all pages may be wrong.
  const alone = await readAll(Object.fromEntries(paths.map((path) => of('de', path))))
  expect(ready(alone, 'Title posts/a').body.language).toBeUndefined()
  const feed = feedOf(...paths.map((path) => [`/${path}/`, path] as const))
  const items = await readAll({ ...files, 'feed.xml': feed })
  expect(Object.keys(addressesIn(items))).toEqual(paths.map((path) => `Title ${path}`))
  expect(leftOut(items)).toEqual([
    'article in another language (de): give the address under which they lie',
  ])
})

test('an article without words has its pictures, and one that is a link is no list', async () => {
  const of = (n: number, html: string) =>
    page(
      `<title>Post ${n}</title>`,
      `<div>Menu</div><div class="x">${html}</div><i>2021-01-0${n}</i>`,
    )
  const texts = [1, 2, 3, 4, 5].map((n) => `<p>${words(n)}</p>`)
  const all = [...texts, '<img src="a.png">', '<p><a href="https://b.example/">There</a></p>']
  const files = all.map((html, n) => [`2021/01/0${n + 1}/a/index.html`, of(n + 1, html)])
  const items = await readAll(Object.fromEntries(files))
  expect(Object.keys(addressesIn(items))).toHaveLength(7)
  expect(ready(items, 'Post 7').html).toContain('There')
})

test('where a page of the site lacks the element that holds the texts of the others, its HTML says where its text is', async () => {
  const of = (n: number, wrap: (html: string) => string) =>
    page(`<title>Post ${n}</title>`, `<article>${wrap(`<p>${words(n)}</p>`)}</article>`)
  const files = [1, 2, 3, 4].map((n) => [
    `2021/01/0${n}/a/index.html`,
    of(n, (html) => `<div class="x">${html}</div>`),
  ])
  const odd = { '2021/01/05/a/index.html': of(5, (html) => html) }
  expect(ready(await readAll({ ...Object.fromEntries(files), ...odd }), 'Post 5').html).toBe(
    `<p>${words(5)}</p>`,
  )
})

test('an article without a day lies among others, or with most pages of a site that names no days, and is a draft', async () => {
  const undated = (n: number) => page(`<title>Post ${n}</title>`, `<main><p>${words(n)}</p></main>`)
  const posts = (...all: readonly number[]) =>
    Object.fromEntries(all.map((n) => [`posts/${n}/index.html`, undated(n)]))
  const about = { 'about/index.html': page('<title>About</title>', '<main><p>Me</p></main>') }
  const dated = {
    'posts/9/index.html': undated(9).replace('<main>', '<main><time>2021-01-09</time>'),
  }
  for (const files of [posts(1, 2, 3), { ...posts(1), ...dated }]) {
    const items = await readAll({ ...files, ...about })
    expect(leftOut(items)).toEqual(['page'])
    expect(ready(items, 'Post 1')).toMatchObject({ draft: {}, codes: ['no-day'] })
  }
})

test('addresses are read without the references that XML writes, and a title without the name of the site', async () => {
  const named =
    '<meta property="og:site_name" content="Blog"><meta property="og:title" content="Blog">'
  const { origin } = await serveSite({
    '/': page(feedLink, '<main><p>Home</p></main>'),
    '/feed/': feedOf(['/p/c&#43;&#43;/', 'C']),
    '/sitemap.xml': pagesOf(['https://a.example/p/c&#43;&#43;/']),
    '/p/c++/': page(`${named}<title>C – Mine</title>`, '<main><h1>C</h1><p>Words</p></main>'),
  })
  const items = await readSource(origin, undefined, { mayFetch: async () => true })
  expect(addressesIn(items)).toEqual({ C: ['/p/c++/'] })
})

test.each(['https://a.example/', '/'])(
  'a copy that links its pages at the host of its feed, and its home as %s, is read whole from the copy',
  async (home) => {
    const { origin } = await serveSite({
      '/': page(
        feedLink.replace('/feed/', 'https://a.example/feed/'),
        '<a href="https://a.example/one.html">One</a>',
      ).replace('href="/"', `href="${home}"`),
      '/feed/': feedOf(['/one.html', 'One']),
      '/one.html': page('<title>One</title>', '<main><p>Words</p></main>'),
    })
    const items = await readSource(origin, undefined, { mayFetch: async () => true })
    expect(addressesIn(items)).toEqual({ One: ['/one.html'] })
  },
)

test('notes without a title do not get that of the site', async () => {
  const files = [1, 2, 3].map((n) => [
    `2021/02/0${n}/note.html`,
    page(
      '<title>Ann - </title>',
      `<article><time datetime="2021-02-0${n}"></time><p>Note ${n}.</p></article>`,
    ),
  ])
  const titles = Object.keys(addressesIn(await readAll(Object.fromEntries(files))))
  expect(titles).toEqual([
    'Untitled, 1 February 2021',
    'Untitled, 2 February 2021',
    'Untitled, 3 February 2021',
  ])
})

test('of a host where many write, only what lies below the address of the author and what its feed names is fetched', async () => {
  const { origin, asked } = await serveSite({
    '/ann': page(
      feedLink.replace('/feed/', '/feed/ann'),
      '<a href="/ann/b">B</a><a href="/bob/c">C</a>',
    ),
    '/feed/ann': feedOf(['/ann/a', 'A']).replaceAll('https://a.example', ''),
    '/sitemap.xml': sitemap('', '/ann/a', '/bob/c'),
    '/ann/a': post(`<p>${words(1)}</p>`, 'A'),
    '/ann/b': post(`<p>${words(2)}</p>`, 'B'),
  })
  const items = await readSource(`${origin}/ann`, undefined, { mayFetch: async () => true })
  expect(addressesIn(items)).toEqual({ A: ['/ann/a'], B: ['/ann/b'] })
  expect(asked).not.toContain('/bob/c')
})

test('a blog that hides its pages is refused with what to give', async () => {
  const { origin } = await serveSite({ '/': page('', '').replace('href="/"', '') })
  await expect(readSource(origin)).rejects.toThrow('the file or folder that its service exports')
})

test('lists with a sentence, a single link or only a day beside their links are no articles, and a list of links elsewhere is one', async () => {
  const type = (name: string) => `<meta property="og:type" content="${name}">`
  const card = (n: number) =>
    `<article><time datetime="2021-02-03">02-03</time> <a href="/p/${n}/">Post ${n}</a></article>`
  const pages = (path: string, n: number) =>
    [
      `${path}/index.html`,
      page(
        `${type('website')}<title>Month</title>`,
        `<main>So many letters: well done, go on like this!${card(n)}</main>`,
      ),
    ] as const
  const items = await readAll({
    ...Object.fromEntries(
      [1, 2, 3].flatMap((n) => [
        [`p/${n}/index.html`, post(`<p>Words of ${n}.</p>`, `Post ${n}`)],
        pages(`archives/2021/0${n}`, n),
      ]),
    ),
    'p/links/index.html': post(
      [1, 2, 3].map((n) => `<a href="https://b.example/${n}">See what is there</a>`).join(' '),
      'Links',
      '<meta property="og:url" content="https://a.example/p/links/">',
    ),
    'p/short/index.html': post('Look: <a href="https://b.example/">Post 1</a>', 'Short'),
    'texts/index.html': page(
      `${type('article')}<title>Texts</title>`,
      `<article><h1>All of my texts</h1><ul><li><a href="/p/1/">Post 1</a> <time datetime="2021-02-03">3 Feb</time></ul></article>`,
    ),
  })
  expect(Object.keys(addressesIn(items)).toSorted()).toEqual([
    ...['Links', 'Post 1', 'Post 2', 'Post 3', 'Short'],
  ])
})

test('what a feed with newer entries says nothing of may be an article that an older feed would have', async () => {
  const names = ['p/1', 'p/2', 'p/3', 'r/1', 'r/2', 'r/3', 'p/old'] as const
  const dayOf = (name: string) =>
    name === 'p/old' ? '2020-05-05' : `20${name[0] === 'p' ? 21 : 19}-02-0${name[2]}`
  const feeds = ['p', 'r'].map((which) => {
    const entries = names.filter((name) => name[0] === which && name !== 'p/old')
    return `<rss><channel><link>https://a.example/</link>${entries.map((name) => `<item><link>https://a.example/${name}/</link><pubDate>${dayOf(name)}</pubDate></item>`).join('')}</channel></rss>`
  })
  const links = ['p', 'r'].map(
    (name) => `<link rel="alternate" type="application/rss+xml" href="/${name}.xml">`,
  )
  const files = names.map((name) => [
    `${name}/index.html`,
    post(`<p>Words of ${name}, which nobody else has.</p>`, name, links.join('')).replaceAll(
      '2021-02-03',
      dayOf(name),
    ),
  ])
  const items = await readAll({
    ...Object.fromEntries(files),
    'p.xml': feeds[0] ?? '',
    'r.xml': feeds[1] ?? '',
  })
  expect(Object.keys(addressesIn(items)).toSorted()).toEqual(names.toSorted())
})

test('what a template puts at both ends of each text, its title and its day are no part of it; what a feed has is', async () => {
  const box = '<div class="x"><h2>By Ann</h2><p>She sails.</p><a href="/me/">All by her</a></div>'
  const ends = (n: number) =>
    `<div class="y"><time datetime="2021-02-03T15:00:00Z"> Feb 4, 2021 </time><div><h1>Post ${n}</h1></div></div>
     <p>Words of ${n}, which only this one has.</p><div class="kept"><p>Yours, Ann</p></div>${box}`
  const files = [1, 2, 3, 4].map((n) => [
    `p/${n}/index.html`,
    page(
      `<title>Post ${n}</title><meta property="og:type" content="article">`,
      `<article>${ends(n)}</article>`,
    ),
  ])
  const entries = [1, 2, 3, 4].map(
    (n) =>
      `<item><link>https://a.example/p/${n}/</link><content:encoded>Words of ${n}, which only this one has. Yours, Ann</content:encoded></item>`,
  )
  const feed = `<rss xmlns:content="x"><channel><link>https://a.example/</link>${entries.join('')}</channel></rss>`
  const items = await readAll({ ...Object.fromEntries(files), 'feed.xml': feed })
  const { body, html } = ready(items, 'Post 1')
  expect(html.replace(/<[^>]+>|\s+/g, ' ').trim()).toMatch(
    /^Words of 1, which only this one has\. +Yours, Ann$/,
  )
  expect(body.dateSave).toBe('2021-02-04')
})

test('the day of an article may stand anywhere beside its text, if it is the only one', async () => {
  const items = await readAll({
    'a/index.html': page(
      '<title>A post</title><meta property="og:type" content="article">',
      '<main><p>Words of Jan 1, 2001</p></main><ul><li><b>Fri 04 June 2021</b></li></ul>',
    ),
  })
  expect(ready(items, 'A post').body.dateSave).toBe('2021-06-04')
})

test('a site that lies beside the folder of its sources is read', async () => {
  const items = await readAll({
    'a/index.html': post('<p>Words</p>'),
    'b/index.html': post('<p>Others</p>', 'B'),
    'src/conf.py': 'TITLE = "x"',
    'src/posts/a.md': '# A post',
  })
  expect(Object.keys(addressesIn(items))).toEqual(['A post', 'B'])
})

test('a heading that leads back to the table of contents stays', async () => {
  const html = await textOf(
    '<nav role="doc-toc"><a href="#s">Sea</a></nav><p>Words</p><section id="s"><h2><a class="toc-backref" href="#toc-1">Sea</a></h2></section>',
  )
  expect(html).toContain('>Sea</h2>')
  expect(html).not.toContain('toc')
})

test('a picture within the page comes along however it is encoded, else no letter of it is left', async () => {
  const drawing = (side: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><!--${'x'.repeat(3000)}--></svg>`
  const lines = Buffer.from(drawing(8))
    .toString('base64')
    .match(/.{1,76}/g)
  const items = await readAll({
    'a/index.html': post(
      [
        `svg+xml;base64,${encodeURIComponent((lines ?? []).join('\n'))}`,
        `svg+xml;charset=utf-8,${encodeURIComponent(drawing(9))}`,
        `png;base64,${'AAA/BBB'.repeat(400)}`,
      ]
        .map((data) => `<p><img src="data:image/${data}" alt=""> in a line</p>`)
        .join(''),
    ),
  })
  const { pictures, html } = ready(items, 'A post')
  expect(pictures?.map(({ width }) => width)).toEqual([16, 18])
  expect(html).toContain('Picture: not available')
  expect(html).not.toContain('BBB')
})

test('terms are links beside a text to lists that only articles link, if no page says its terms', async () => {
  const list = (name: string) =>
    page(`<title>${name}</title>`, `<main><a href="/p/1/">Post 1</a></main>`)
  const menu = '<div class="menu"><a href="/all/">All of it</a></div>'
  const tags = [
    '<a href="/t/sea/">#Sea</a>',
    '<a href="/t/sun/">Sun</a>',
    '<a href="/p/1/">Next</a>',
  ]
  const files = [1, 2].map((n) => [
    `p/${n}/index.html`,
    page(
      `<title>Post ${n}</title>`,
      `${menu}<article><time datetime="2021-02-03"></time><p>Words of ${n} <a href="/t/sky/">sky</a>.</p></article><ul>${tags.slice(n - 1).join('')}</ul>`,
    ),
  ])
  const items = await readAll({
    ...Object.fromEntries(files),
    ...Object.fromEntries(
      ['all', 't/sea', 't/sun', 't/sky'].map((name) => [`${name}/index.html`, list(name)]),
    ),
    'about/index.html': page('<title>About</title>', `${menu}<main><p>Me</p></main>`),
  })
  expect(ready(items, 'Post 1').terms).toEqual(['Sea', 'Sun'])
  expect(ready(items, 'Post 2').terms).toEqual(['Sun'])
})
