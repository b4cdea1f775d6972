import { expect, test } from 'vitest'
import { importItems } from '../import/import-items.ts'
import { readMarkdownFolder } from '../import/read-markdown.ts'
import { readWordPress } from '../import/read-wordpress.ts'
import { root } from '../lib/paths.ts'
import { startBlog } from './blog.ts'

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

const noProgress = () => {}

test('every published post of a WordPress export opens, sane and in its own script', async () => {
  const blog = await startBlog()
  const items = readWordPress(exported)
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
  const first = await blog.text(imported.at(-1).url)
  expect(first).toContain('<p>First.</p>')
  expect(await blog.text(imported.at(-2).url)).toContain('<p>本文 🎏</p>')
})

test('importing the same export again adds nothing', async () => {
  const blog = await startBlog()
  await importItems(blog.author, readWordPress(exported), noProgress)
  const again = await importItems(blog.author, readWordPress(exported), noProgress)
  expect(again).toMatchObject({ taken: [], refused: [] })
  expect(again.alreadyThere).toHaveLength(4)
  expect(await blog.db.prepare('SELECT COUNT(*) AS n FROM articles').first('n')).toBe(4)
})

test('the demo articles import without a change or a refusal', async () => {
  const blog = await startBlog()
  const items = await readMarkdownFolder(`${root}scripts/demo`)
  const report = await importItems(blog.author, items, noProgress)
  expect(report).toMatchObject({ refused: [], changed: [] })
  expect(report.taken.length).toBeGreaterThanOrEqual(14)
})
