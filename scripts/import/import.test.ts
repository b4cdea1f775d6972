import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Client } from '../lib/client.ts'
import { root } from '../lib/paths.ts'
import { type Blog, sharedBlog, startBlog } from '../testing/blog.ts'
import { countOf } from '../testing/calls.ts'
import { follow } from '../testing/changes.ts'
import { folderOf } from '../testing/import-folder.ts'
import { newFolder } from '../testing/new-folder.ts'
import { png } from '../testing/pictures.ts'
import { takeGhost, takeWordPress } from '../testing/take-items.ts'
import { importItems } from './import-items.ts'
import { readMarkdownFolder } from './read-markdown.ts'
import { readSource } from './read-source.ts'

const item = (id: number, title: string, body: string, more = '') => `<item>
  <title><![CDATA[${title}]]></title><link>https://old.example.com/?p=${id}</link><guid>https://old.example.com/?p=${id}</guid>
  <dc:creator><![CDATA[someone]]></dc:creator><content:encoded><![CDATA[${body}]]></content:encoded>
  <wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[2012-03-0${id} 10:00:00]]></wp:post_date>
  <wp:post_date_gmt><![CDATA[2012-03-0${id} 10:00:00]]></wp:post_date_gmt>
  <wp:status><![CDATA[publish]]></wp:status><wp:post_type><![CDATA[post]]></wp:post_type>${more}
</item>`

const exported = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<wp:wxr_version>1.2</wp:wxr_version>
${item(1, 'Привет 🌊 мир', 'First.\n\nSecond <script>alert(1)</script> paragraph.')}
${item(2, '日本語の題名', '<!-- wp:paragraph --><p>本文 🎏</p><!-- /wp:paragraph -->')}
${item(3, '', '')}
${item(4, 'Kept & <em>stressed</em>', '<p onclick="x()">Text</p>')}
</channel></rss>`

const ghost = {
  db: [
    {
      data: {
        posts: [
          {
            id: '1',
            uuid: 'u1',
            title: 'From Ghost',
            slug: 'from-ghost',
            type: 'post',
            status: 'published',
            published_at: '2021-01-02T03:04:05.000Z',
            html: '<p>Hello <script>alert(1)</script><b onclick="x()">there</b></p>',
          },
          { id: '2', uuid: 'u2', title: 'About', slug: 'about', type: 'page', status: 'published' },
          { id: '3', uuid: 'u3', title: 'Not yet', slug: 'not-yet', type: 'post', status: 'draft' },
        ],
      },
    },
  ],
}

const feed = `<rss version="2.0"><channel><title>Old</title><link>https://old.example.com/</link>
<item><title>From a feed</title><link>https://old.example.com/2019/05/from-a-feed.html</link><guid>https://old.example.com/2019/05/from-a-feed.html</guid><pubDate>Wed, 01 May 2019 10:00:00 GMT</pubDate><description>&lt;p&gt;Fed &lt;img src="x" onerror="alert(1)"&gt;&lt;/p&gt;</description></item>
</channel></rss>`

const noProgress = () => {}
const blog = await sharedBlog()

test('every published post of a WordPress export opens, sane and in its own script; again adds nothing', async () => {
  const blog = await startBlog()
  const items = await takeWordPress(exported)
  const report = await importItems(blog.author, items, noProgress)
  expect(report.refused).toEqual([])
  expect(report.taken).toHaveLength(4)
  const { articles } = JSON.parse(await blog.text('/search-index.json'))
  const imported = articles.filter(({ url }: { url: string }) => url.startsWith('/blog/'))
  expect(imported.map(({ title }: { title: string }) => title)).toEqual([
    'Kept & stressed',
    expect.stringContaining('Untitled'),
    '日本語の題名',
    'Привет 🌊 мир',
  ])
  for (const { url, title } of imported) {
    const response = await blog.get(url)
    const html = await response.text()
    expect([title, response.status]).toEqual([title, 200])
    expect(html).not.toMatch(/<script>alert|onclick|wp:paragraph/)
  }
  // Where a post was, and its number, lead to it; neither takes the home page away.
  const { url } = imported.at(-1)
  expect(await follow(blog, '/?p=1')).toBe(url)
  expect(await follow(blog, '/?p=9')).toBe(200)
  const first = await blog.text(imported.at(-1).url)
  expect(first).toContain('<p>First.</p>')
  expect(await blog.text(imported.at(-2).url)).toContain('<p>本文 🎏</p>')
  const again = await importItems(blog.author, items, noProgress)
  expect(again).toMatchObject({ taken: [], refused: [] })
  expect(again.alreadyThere).toHaveLength(4)
  expect(await countOf(blog.db, 'articles')).toBe(4)
})

test('an import that was cut off gives, run again, the blog of one run', async () => {
  const more = Array.from({ length: 8 }, (_, n) =>
    item(n + 5, `Same ${n % 3}`, 'x').replaceAll(/2012-03-0\d+/g, `2012-04-0${1 + (n % 4)}`),
  )
  const xml = exported.replace('</channel>', `${more.join('')}</channel>`)
  const items = await takeWordPress(xml)
  const articlesOf = async ({ db }: Blog) =>
    (await db.prepare('SELECT slug, heading, date FROM articles ORDER BY published_key').all())
      .results
  const whole = await startBlog()
  await importItems(whole.author, items, noProgress)
  const expected = await articlesOf(whole)
  expect(expected).toHaveLength(12)
  const blog = await startBlog()
  let calls = 0
  const call: Client['call'] = (...given) => {
    calls += 1
    return calls > 9 ? Promise.reject(new TypeError('fetch failed')) : blog.author.call(...given)
  }
  const cutOff = await importItems({ ...blog.author, call }, items, noProgress)
  expect(cutOff.refused.length).toBeGreaterThan(3)
  const again = await importItems(blog.author, items, noProgress)
  expect(again.refused).toEqual([])
  expect(await articlesOf(blog)).toEqual(expected)
})

test('a Ghost export imports its published posts, whose old addresses lead to them; again, nothing', async () => {
  const folder = newFolder()
  writeFileSync(`${folder}/ghost.json`, JSON.stringify(ghost))
  const items = await readSource(`${folder}/ghost.json`)
  const report = await importItems(blog.author, items, noProgress)
  expect(report).toMatchObject({ taken: ['From Ghost'], refused: [], addresses: { count: 1 } })
  expect([...report.leftOut]).toEqual([
    ['page', 1],
    ['draft', 1],
  ])
  const address = await follow(blog, '/from-ghost')
  expect(address).toMatch(/^\/blog\/[0-9a-z]{16}$/)
  const html = await blog.text(String(address))
  expect(html).toContain('2 January 2021')
  expect(html).not.toMatch(/<script>alert|onclick/)
  const again = await importItems(blog.author, items, noProgress)
  expect(again).toMatchObject({ taken: [], alreadyThere: ['From Ghost'], refused: [] })
  // What the author took away stays away.
  const query = { reference: '/from-ghost' }
  await blog.author.ask('deleteRedirect', { query })
  await importItems(blog.author, items, noProgress)
  expect(await follow(blog, '/from-ghost')).toBe(404)
})

test('a feed imports from its address, and an address that sends none says why', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/away') response.setHeader('Location', `http://127.0.0.2/feed.xml`)
    response.statusCode = { '/feed.xml': 200, '/away': 302 }[request.url ?? ''] ?? 500
    response.end(feed)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const read = (path: string) => readSource(`http://127.0.0.1:${port}${path}`)
  const report = await importItems(blog.author, await read('/feed.xml'), noProgress)
  expect(report).toMatchObject({ taken: ['From a feed'], refused: [], addresses: { count: 1 } })
  const address = await follow(blog, '/2019/05/from-a-feed.html')
  expect(await blog.text(String(address))).not.toContain('onerror')
  const again = await importItems(blog.author, await read('/feed.xml'), noProgress)
  expect(again).toMatchObject({ taken: [], alreadyThere: ['From a feed'] })
  await expect(read('/gone')).rejects.toThrow('It answers 500.')
  await expect(read('/away')).rejects.toThrow('It leads to http://127.0.0.2: give that address.')
})

test('a built site imports from its folder and by its sitemap, which is fetched only after a yes', async () => {
  const pages: Record<string, string> = {
    '/2020/built.html':
      '<title>Built</title><link rel="canonical" href="/2020/built.html"><article><h1>Built</h1><time datetime="2020-05-01"></time><p>Words <script>alert(1)</script>of a page</p></article>',
    '/moved/': '<meta http-equiv="refresh" content="0; url=/2020/built.html">',
    '/': '<title>Old</title><main><a href="/2020/built.html">Built</a></main>',
  }
  const folder = folderOf({
    '2020/built.html': pages['/2020/built.html'] ?? '',
    'moved/index.html': pages['/moved/'] ?? '',
    'index.html': pages['/'] ?? '',
  })
  const report = await importItems(blog.author, await readSource(folder), noProgress)
  expect(report).toMatchObject({ taken: ['Built'], refused: [], addresses: { count: 2 } })
  const address = await follow(blog, '/2020/built.html')
  expect(await follow(blog, '/moved')).toBe(address)
  const html = await blog.text(String(address))
  expect(html).toContain('1 May 2020')
  expect(html).toContain('of a page</p>')
  expect(html).not.toContain('alert(1)')

  const server = createServer((request, response) => {
    const host = `http://${request.headers.host}`
    const named = Object.keys(pages).map((path) => `<url><loc>${host}${path}</loc></url>`)
    if (request.url === '/sitemap.xml') response.end(`<urlset>${named.join('')}</urlset>`)
    else response.end(pages[request.url ?? ''] ?? '')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asked: unknown[] = []
  const read = (answer: boolean) =>
    readSource(`http://127.0.0.1:${port}/sitemap.xml`, undefined, {
      mayFetch: async (question) => answer === Boolean(asked.push(question)),
    })
  await expect(read(false)).rejects.toThrow('3 pages at 127.0.0.1')
  const items = await read(true)
  expect(asked[0]).toContain(`3 pages at 127.0.0.1:${port}`)
  expect(items).toContainEqual(expect.objectContaining({ kind: 'ready', title: 'Built' }))
  expect(items.filter(({ kind }) => kind === 'left-out')).toHaveLength(2)
})

test('an old address that is a page here is told of, and the page stays', async () => {
  const page = ghost.db[0]?.data.posts[0]
  const about = { data: { posts: [{ ...page, uuid: 'other', slug: 'about' }] } }
  const report = await importItems(blog.author, await takeGhost(about, undefined), noProgress)
  expect(report.changed[0]?.reasons).toContain(
    'Its old address /about/ is a page here; readers get that page.',
  )
  expect(await follow(blog, '/about')).toBe(200)
})

test('an imported picture stands once and whole, where its text shows it, and no source is made up', async () => {
  const folder = newFolder()
  const picture = '![The sea](sea.png)'
  const posts: Record<string, [fields: string, text: string]> = {
    first: ['', `${picture}\n\nWords.`],
    middle: ['', `Words.\n\n${picture}\n\nWords.`],
    named: ['image: sea.png\n', 'Words.'],
    credited: ['image: sea.png\nimageSource: Ada\n', 'Words.'],
    foreign: ['', '![](https://pictures.example/a.png?b=1&c=2)\n\nWords.'],
  }
  writeFileSync(`${folder}/sea.png`, png({ width: 60, height: 90 }))
  for (const [name, [fields, text]] of Object.entries(posts))
    writeFileSync(
      `${folder}/${name}.md`,
      `---\ntitle: ${name}\ndate: 2020-01-02\naliases: [/seen/${name}]\n${fields}---\n\n${text}\n`,
    )
  await importItems(blog.author, await readMarkdownFolder(folder, { shown: ['all'] }), noProgress)
  const seen: Record<string, unknown> = {}
  for (const name of Object.keys(posts)) {
    const html = await blog.text(String(await follow(blog, `/seen/${name}`)))
    const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'))
    const source = /Photo Source:\s*(\w+)/.exec(article)?.[1]
    const [above = '', text = ''] = article.split('class="prose ')
    seen[name] = [
      above.split('<figure class="lead"').length - 1,
      text.split('<img').length - 1,
      source,
    ]
  }
  expect(seen).toEqual({
    first: [0, 1, undefined],
    middle: [0, 1, undefined],
    named: [1, 0, undefined],
    credited: [1, 0, 'Ada'],
    foreign: [0, 1, undefined],
  })
})

test('the demo articles import without a change or a refusal', async () => {
  const blog = await startBlog()
  const items = await readMarkdownFolder(`${root}scripts/demo`, { shown: ['all'] })
  const report = await importItems(blog.author, items, noProgress)
  expect(report).toMatchObject({ refused: [], changed: [] })
  expect(report.taken.length).toBeGreaterThanOrEqual(14)
})
