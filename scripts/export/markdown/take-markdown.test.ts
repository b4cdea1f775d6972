import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { listArchive } from '../../../shared/archive/contract.ts'
import { cleanHtml } from '../../../shared/articles/html/clean.ts'
import { decodeText, encodeText } from '../../../shared/base64.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { listFiles } from '../../build/output.ts'
import { importItems } from '../../import/import-items.ts'
import { readSource } from '../../import/read-source.ts'
import { readPages } from '../../lib/pages.ts'
import { publish } from '../../testing/articles.ts'
import { type Blog, sharedBlog, startBlog } from '../../testing/blog.ts'
import { follow } from '../../testing/changes.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { png } from '../../testing/pictures.ts'
import { all } from '../take.ts'
import { takeMarkdown } from './take-markdown.ts'

const quiet = () => {}
const archiveOf = (blog: Blog) => all(readPages(blog.author, listArchive))
const wordsOf = (text: string) =>
  cleanHtml(decodeText(text) ?? '')
    .text.replace(/\s+/g, ' ')
    .trim()

test('a round trip export as Markdown, empty blog, import keeps every address, date, picture and word', async () => {
  const blog = await sharedBlog({ isBuilt: true })
  const bytes = png()
  const { address } = await blog.author.ask('uploadPicture', { query: {}, bytes })
  const html = `<h2>Tea</h2><p>Hot <em>tea</em> &amp; {{ x }} {% y %}</p><p><img src="${address}" alt="A cup"></p><pre><code class="language-js">a &lt; b\n\n{{&lt; c &gt;}}\n</code></pre><div class="callout"><p>Mind</p></div>`
  const id = await publish(blog.author, {
    headingSave: 'Tea: a "habit"',
    dateSave: '2020-05-01',
    imageCdn: address,
    imageSource: 'Me',
    articleSave: encodeText(html),
    summary: 'In short',
  })
  await publish(blog.author, {
    headingSave: 'Привет',
    dateSave: '2021-01-02',
    imageCdn: `${siteConfig.url}/pictures/imported.svg`,
    articleSave: encodeText(
      `<p>See <a href="/blog/${id}">tea</a>, <a href="/feed.xml">news</a>.</p><p><img src="/logo-light.svg" alt="Logo"></p>`,
    ),
  })
  for (const path of ['/2012/tea.html', '/?p=17']) {
    const body = { path, target: `/blog/${id}`, source: 'author' as const }
    await blog.author.ask('createRedirect', { body })
  }
  const folder = `${newFolder(afterAll)}/site`
  const counts = await takeMarkdown(blog, folder, quiet)
  expect(counts).toMatchObject({ articles: 2, drafts: 0, pictures: 3 })
  const files = listFiles(folder)
  expect(files.filter((file) => file.endsWith('.md')).sort()).toEqual([
    '/README.md',
    '/content/posts/tea-a-habit.md',
    '/content/posts/привет.md',
  ])
  const text = readFileSync(`${folder}/content/posts/tea-a-habit.md`, 'utf8')
  expect(text).toContain('aliases:\n  - "/local/tea:-a-\\"habit\\""\n  - "/2012/tea.html"\n')
  expect(text).toMatch(/\n!\[A cup\]\(\/uploads\/[\w.-]+\)\n/)
  expect(text).not.toMatch(/\{\{|\{%/)
  // A generator finds each picture that a text names at that address.
  expect(files.filter((file) => file.startsWith('/static/'))).toEqual([
    '/static/_redirects',
    '/static/logo-light.svg',
    '/static/pictures/imported.svg',
    expect.stringMatching(/^\/static\/uploads\/[\w-]+\.png$/),
  ])

  const second = await startBlog()
  const report = await importItems(second.author, await readSource(folder), quiet)
  expect(report.refused).toEqual([])
  expect(report.taken).toHaveLength(2)
  expect(report.rows.flatMap(({ reasons }) => reasons).join()).not.toContain('is a page here')
  const again = `${newFolder(afterAll)}/site`
  await takeMarkdown(second, again, quiet)
  const aliases = readFileSync(`${again}/content/posts/tea-a-habit.md`, 'utf8').match(
    /\/local\/.*/g,
  )
  expect(new Set(aliases).size).toBe(aliases?.length)
  const [before, after] = [await archiveOf(blog), await archiveOf(second)]
  for (const one of before) {
    const other = after.find(({ headingSave }) => headingSave === one.headingSave)
    const kept = ({ dateSave, imageCdn, imageSource, category, summary }: typeof one) => [
      ...[dateSave, imageCdn, imageSource, category, summary],
    ]
    expect(other && kept(other)).toEqual(kept(one))
    expect(wordsOf(other?.articleSave ?? '')).toBe(wordsOf(one.articleSave))
    for (const path of [`/blog/${one._id}`, `/local${one.href}`]) {
      expect(await follow(second, path), path).toBe(`/blog/${other?._id}`)
    }
  }
  const tea = after.find(({ dateSave }) => dateSave === '2020-05-01')
  for (const path of ['/2012/tea.html', '/?p=17']) {
    expect(await follow(second, path), path).toBe(`/blog/${tea?._id}`)
  }
  expect(cleanHtml(decodeText(tea?.articleSave ?? '') ?? '').html).toContain('{{&#x3C; c >}}')
  expect((await second.get(new URL(address, 'https://a.example').pathname)).status).toBe(200)
  expect(decodeText(after.at(-1)?.articleSave ?? '')).toContain(`/blog/${tea?._id}">`)
})
