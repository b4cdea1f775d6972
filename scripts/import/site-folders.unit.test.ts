import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressesIn, type Files, folderOf, readAll, ready } from '../testing/import-folder.ts'
import { png } from '../testing/pictures.ts'
import { readMarkdownFolder } from './read-markdown.ts'
import { harmlessOf, printReport } from './report.ts'
import { foresee } from './report-rows.ts'

test("Jekyll's posts are found with the addresses of its permalinks, drafts and pages are told apart", async () => {
  const posts = {
    '_posts/2020-05-01-One-two.md': '---\ntitle: One\ncategories: [Life, slow food]\n---\nx',
    'code/_posts/2020-05-02-two.md':
      '---\ntitle: Two\nredirect_from:\n  - /old/two\n  - /2.html\n---\nx',
    '_posts/2020-05-03-three.md': '---\ntitle: Three\npermalink: /mine/:title.html\n---\nx',
    '_drafts/four.md': '---\ntitle: Four\n---\nx',
    'about.md': '---\ntitle: About\n---\nx',
    'README.md': '# Read me',
  }
  const items = await readAll({ ...posts, '_config.yml': 'url: https://a.example\nbaseurl: /b' })
  expect(addressesIn(items)).toEqual({
    One: ['/b/life/slow%20food/2020/05/01/One-two.html'],
    Two: ['/b/code/2020/05/02/two.html', '/b/old/two', '/b/2.html'],
    Three: ['/b/mine/three.html'],
    Four: undefined,
  })
  expect(ready(items, 'Four').draft).toEqual({})
  expect(items.filter(({ kind }) => kind === 'left-out')).toContainEqual(
    expect.objectContaining({ reason: 'page' }),
  )
  const pretty = await readAll(
    { ...posts, '_config.yml': 'permalink: pretty' },
    { pages: true, date: '2020-01-01' },
  )
  expect(addressesIn(pretty)).toMatchObject({
    Two: ['/code/2020/05/02/two/', '/old/two', '/2.html'],
  })
  expect(addressesIn(pretty)).toMatchObject({ About: ['/about/'] })
})

test("Hugo's sections, bundles, languages and permalinks give the addresses that its pages had", async () => {
  const posts = {
    'content/posts/First Post - a---b.md':
      '+++\ntitle = "First"\ndate = 2020-05-01\naliases = ["/one", "uno"]\n+++\nx',
    'content/posts/trip/index.md':
      '---\ntitle: Trip\ndate: 2020-05-02\nslug: journey\n---\n![A](sea.png)',
    'content/posts/trip/sea.png': png({ width: 30, height: 20 }),
    'content/posts/un.fr.md': '---\ntitle: Un\ndate: 2020-05-03\n---\nx',
    'content/posts/_index.md': '---\ntitle: Posts\n---\nx',
    'content/about.md': '---\ntitle: About\ndate: 2020-05-04\n---\nx',
    'content/posts/own.md': '---\ntitle: Own\ndate: 2020-05-05\nurl: /mine/\n---\nx',
  }
  const plain = await readAll({
    ...posts,
    'hugo.toml': 'baseURL = "https://a.example/b/"\n[languages.en]\n[languages.fr]',
  })
  expect(addressesIn(plain)).toEqual({
    First: ['/b/posts/first-post-a---b/', '/b/one', '/b/posts/uno'],
    Trip: ['/b/posts/journey/'],
    Un: ['/b/fr/posts/un/'],
    Own: ['/b/mine/'],
  })
  const { html, pictures } = ready(plain, 'Trip')
  expect(html).toMatch(
    /<img src="https:\/\/[^"]+\/uploads\/[0-9a-f]{32}-30x20\.png" alt="A" width="30" height="20">/,
  )
  expect(pictures).toHaveLength(1)
  const ruled = await readAll({
    ...posts,
    'config/_default/config.yaml': 'permalinks:\n  posts: /:year/:month/:slug',
  })
  expect(addressesIn(ruled)).toMatchObject({
    First: ['/2020/05/first/', '/one', '/posts/uno'],
    Trip: ['/2020/05/journey/'],
  })
  const daily = await readAll({
    ...posts,
    'hugo.toml': '[permalinks]\nposts = "/:weekdayname/:weekday/:sections[last]/:filename/"',
  })
  expect(addressesIn(daily)).toMatchObject({
    Trip: ['/saturday/6/posts/trip/'],
  })
})

test('Hexo, Eleventy, Astro and Gatsby are recognised, and their posts found', async () => {
  const post = (title: string, more = '') => `---\ntitle: ${title}\ndate: 2020-05-01\n${more}---\nx`
  const cases: [Files, Record<string, string[]>][] = [
    [
      {
        '_config.yml': 'permalink: :year/:month/:title/',
        'source/_posts/a b.md': post('A'),
        'source/about.md': '---\ntitle: B\n---\n',
      },
      { A: ['/2020/05/a%20b/'] },
    ],
    [
      {
        '.eleventy.js': '',
        'posts/2020-05-01-a.md': post('A'),
        'posts/b.md': post('B'),
        'posts/posts.json': '{"permalink": "/p/{{ title | slugify }}/"}',
        'notes/2020-05-01-c.md': post('C'),
        'README.md': '# R',
      },
      { A: ['/p/a/'], B: ['/p/b/'], C: ['/notes/c/'] },
    ],
    [
      {
        'astro.config.mjs': 'export default { site: "https://a.example" }',
        'src/content/blog/My Post.md': post('A'),
        'src/content/blog/b/index.md': post('B', 'slug: bee\n'),
      },
      { A: ['/blog/my-post/', '/my-post/'], B: ['/blog/bee/', '/bee/'] },
    ],
    [
      {
        'gatsby-config.js': 'siteMetadata: { siteUrl: `https://a.example` }',
        'content/blog/a/index.md': post('A'),
        'content/blog/b.md': post('B', 'path: /b\n'),
        'docs.md': '# D',
      },
      { A: ['/blog/a/', '/a/'], B: ['/b'] },
    ],
  ]
  for (const [files, addresses] of cases) {
    expect(addressesIn(await readAll(files))).toEqual(addresses)
  }
})

test('an address that needs a day is not made up without one', async () => {
  const text = '---\ntitle: A\n---\nx'
  const blogs: [Files, string[]][] = [
    [{ '_config.yml': 'permalink: :year/:month/:title/', 'source/_posts/a.md': text }, []],
    [{ '_config.yml': 'permalink: :title/', 'source/_posts/a.md': text }, ['/a/']],
    [{ '_config.yml': '', '_posts/undated/2020-02-31-a.md': text }, []],
  ]
  for (const [files, addresses] of blogs) {
    const items = await readAll(files, { date: '2020-01-01' })
    expect(addressesIn(items)).toEqual({ A: addresses })
  }
})

test('what Eleventy is told to read is its site, and pictures are found from there', async () => {
  const post = '---\ntitle: A\ndate: 2020-05-01\n---\n![The sea](/images/sea.png) [b](gone)'
  const items = await readAll({
    'eleventy.config.js': 'export const config = { dir: { input: "./src/site/" } }',
    'src/site/content/2020-05-01-a.md': post,
    'src/site/images/sea.png': png(),
    'src/site/_data/metadata.js': 'export default { url: "https://a.example/", title: "A" }',
    'old/content/a.md': post,
  })
  expect(addressesIn(items)).toEqual({ A: ['/content/a/'] })
  expect(ready(items, 'A').pictures).toHaveLength(1)
  expect(ready(items, 'A').changes.join()).not.toContain('no date')
  expect(ready(items, 'A').html).toContain('href="https://a.example/content/a/gone"')
})

test('a Hugo site without sections has its articles where others have pages', async () => {
  const items = await readAll({
    'hugo.toml': '',
    'content/_index.md': '---\ntitle: Home\n---\nx',
    'content/a.md': '---\ntitle: A\ndate: 2020-05-01\n---\nx',
    'content/about.md': '---\ntitle: About\n---\nx',
  })
  expect(addressesIn(items)).toEqual({ A: ['/a/'] })
})

test('a Hugo site with most texts beside its sections has articles there, too, if they are dated', async () => {
  const post = (title: string) => `---\ntitle: ${title}\ndate: 2020-05-01\n---\nx`
  const items = await readAll({
    'hugo.toml': '',
    'content/a.md': post('A'),
    'content/b.md': post('B'),
    'content/about.md': '---\ntitle: About\n---\nx',
    'content/talks/_index.md': '---\ntitle: Talks\n---\nx',
    'content/talks/c.md': post('C'),
  })
  expect(Object.keys(addressesIn(items)).toSorted()).toEqual(['A', 'B', 'C'])
})

test('a picture is found where its generator keeps it, and what is not there becomes words', async () => {
  const sea = png({ width: 20 })
  const text = (address: string) => `---\ntitle: A\ndate: 2020-01-01\n---\n![The sea](${address})`
  const cases: Files[] = [
    {
      '_config.yml': '',
      '_posts/2020-01-01-a.md': text('/assets/img/sea.png'),
      'assets/img/sea.png': sea,
    },
    {
      '_config.yml': 'baseurl: /b',
      '_posts/2020-01-01-a.md': text('/b/sea%20side.png'),
      'sea side.png': sea,
    },
    { 'config.toml': '', 'content/p/a.md': text('/img/sea.png?v=1'), 'static/img/sea.png': sea },
    { 'config.toml': '', 'content/p/a.md': text('img/sea.png'), 'static/img/sea.png': sea },
    { 'config.toml': '', 'content/p/a.md': text('../../img/sea.png'), 'static/img/sea.png': sea },
    { '_config.yml': '', 'source/_posts/a.md': text('sea.png'), 'source/_posts/a/sea.png': sea },
    {
      'astro.config.mjs': '',
      'src/content/blog/a.md': text('~/assets/sea.png'),
      'src/assets/sea.png': sea,
    },
    { 'astro.config.mjs': '', 'src/content/blog/a.md': text('/sea.png'), 'public/sea.png': sea },
    {
      'a.md': text('sea.svg'),
      'sea.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    },
    { 'a.md': text(`data:image/png;base64,${Buffer.from(sea).toString('base64')}`) },
  ]
  for (const files of cases) {
    const { html, pictures } = ready(await readAll(files), 'A')
    expect([files, html]).toEqual([files, expect.stringMatching(/src="https:[^"]+\/uploads\//)])
    expect(pictures).toHaveLength(1)
  }
  const begun = ready(
    await readAll({ 'a.md': `${text('sea.png')}\n\nWords.`, 'sea.png': sea }),
    'A',
  )
  expect([begun.html, begun.body]).toEqual([
    expect.stringMatching(/^<p><img src="https:[^"]+" alt="The sea"[^>]*><\/p>\n<p>Words\.<\/p>$/),
    expect.objectContaining({
      imageCdn: expect.stringContaining('/uploads/'),
      imageSource: 'Imported',
    }),
  ])
  const lost = ready(
    await readAll({
      'config.toml': 'baseURL = "https://a.example"',
      'content/p/a.md': `${text('/gone.png')}\n\n[![](b.png)](/x/)`,
    }),
    'A',
  )
  expect(lost.html).toBe(
    '<p><em><a href="https://a.example/gone.png">Picture: The sea</a></em></p>\n<p><a href="https://a.example/x/"><em>Picture: b.png</em></a></p>',
  )
  expect(lost.changes).toContain(
    'Pictures did not come along; their words stand in their place: gone.png, b.png.',
  )
})

test('links out of the folder are refused, as files, as pictures and as folders', async () => {
  const outside = folderOf({ 'secret.md': '---\ntitle: Secret\n---\nx', 'secret.png': png() })
  const folder = folderOf({
    'a.md':
      '---\ntitle: A\ndate: 2020-01-01\n---\n![](in.png) ![](dir/secret.png) ![](../../../../../../../../../etc/passwd)',
  })
  symlinkSync(join(outside, 'secret.md'), join(folder, 'b.md'))
  symlinkSync(join(outside, 'secret.png'), join(folder, 'in.png'))
  symlinkSync(outside, join(folder, 'dir'))
  const items = await readMarkdownFolder(folder)
  expect(ready(items, 'A').pictures).toEqual([])
  expect(items.filter(({ kind }) => kind !== 'ready')).toEqual([
    expect.objectContaining({ title: 'b.md', sentence: expect.stringContaining('a link') }),
  ])
})

test('articles in a folder of drafts are drafts of every kind of blog, and the report counts them and says why', async () => {
  const post = '---\ntitle: Mine\ndate: 2020-05-01\n---\nx'
  const blogs: [Files, string][] = [
    [{}, ''],
    [{ 'gatsby-config.js': '' }, 'content/blog/'],
    [{ 'astro.config.mjs': '' }, 'src/content/blog/'],
    [{ '.eleventy.js': '' }, 'posts/'],
    [{ 'hugo.toml': '' }, 'content/posts/'],
    [{ '_config.yml': '', 'source/a.txt': '' }, 'source/'],
    [{ '_config.yml': '' }, ''],
  ]
  for (const [files, under] of blogs) {
    for (const name of ['drafts', '_drafts', '_Icebox', 'WIP', 'unpublished', 'DRAFTS']) {
      const path = `${under}${name === 'DRAFTS' ? `a/${name}/2020/b` : name}/2020-05-01-mine.md`
      const { draft, old, changes } = ready(await readAll({ ...files, [path]: post }), 'Mine')
      expect([path, files, draft, old, changes[0]]).toEqual([
        path,
        files,
        {},
        undefined,
        `It is a draft, as its folder is called "${name}".`,
      ])
    }
  }
  const many = Array.from({ length: 31 }, (_, at) => [`content/WIP/${at}.md`, post])
  const report = foresee(
    await readAll({ 'gatsby-config.js': '', ...Object.fromEntries(many), 'content/a.md': post }),
  )
  expect(printReport(report)).toMatch(/\n {2}as drafts +31\n/)
  expect(harmlessOf(report)).toContainEqual(['It is a draft, as its folder is called "WIP".', 31])
})

test('a folder above the imported one, and a file, say nothing of drafts', async () => {
  const post = '---\ntitle: Mine\ndate: 2020-05-01\n---\nx'
  const folder = folderOf({ 'wip/drafts/notes/wip.md': post, 'wip/drafts/gatsby-config.js': '' })
  const items = await readMarkdownFolder(join(folder, 'wip/drafts'))
  expect(ready(items, 'Mine').draft).toBeUndefined()
})

test('a folder of no known generator has the addresses that its author says, and none is made up', async () => {
  const files = {
    'posts/My first.md': '---\ntitle: First\ndate: 2020-05-01\n---\nx',
    'posts/b.md': '---\ntitle: B\ndate: 2020-05-01\nslug: bee\n---\nx',
    'posts/c.md': '---\ntitle: C\ndate: 2020-05-01\npermalink: /c.html\n---\nx',
    'README.md': '# R',
    'CLAUDE.md': '# C',
    'docs/AGENTS.md': '# A',
  }
  const plain = await readAll(files)
  expect(addressesIn(plain)).toEqual({ First: [], B: [], C: ['/c.html'] })
  expect(printReport(foresee(plain))).toContain("of 2 articles: say with --permalink '/blog/:slug'")
  expect(addressesIn(await readAll(files, { permalink: '/blog/:slug' }))).toEqual({
    First: ['/blog/my-first'],
    B: ['/blog/bee'],
    C: ['/c.html'],
  })
  expect(addressesIn(await readAll(files, { permalink: '/:year/:slug/' }))).toMatchObject({
    B: ['/2020/bee/'],
  })
})

test('a folder that has only pages ends with what to do', async () => {
  const items = await readAll({ '.eleventy.js': '', 'notes/a.md': '---\ntitle: A\n---\nx' })
  expect(printReport(foresee(items))).toContain('Nothing was taken: --pages takes 1 page')
})

test('Notion: the title from the text, Created is the day, a row of a database only if asked', async () => {
  const id = (n: number) => String(n).repeat(32)
  const files = {
    [`A very long title that ${id(1)}.md`]: `# A very long title that goes on\n\nWords, and [the row](Log%20${id(2)}/A%20row%20${id(3)}.md). Note: more.\n`,
    [`Log ${id(2)}.csv`]: 'Name,Tags\nA row,x\n',
    [`Log ${id(2)}_all.csv`]: 'Name,Tags\nA row,x\n',
    [`Log ${id(2)}/A row ${id(3)}.md`]:
      '# A row\n\nCreated: January 2, 2024 10:00 AM\nTags: life, health\n\nText of the row.\n',
    [`Log ${id(2)}/Sketch ${id(4)}.md`]: '# Sketch\n\nCreated: January 3, 2024\nStatus: Draft\n\nx',
  }
  const pages = await readAll(files)
  expect(pages.filter(({ kind }) => kind === 'left-out')).toHaveLength(2)
  expect(ready(pages, 'A very long title that goes on').html).toContain('Note: more.')
  const all = await readAll(files, { pages: true, date: '2024-02-01' })
  const row = ready(all, 'A row')
  expect([row.body.dateSave, row.terms, row.html]).toEqual([
    '2024-01-02',
    ['life', 'health'],
    '<p>Text of the row.</p>',
  ])
  expect(ready(all, 'Sketch').draft).toEqual({})
  expect(ready(all, 'A very long title that goes on').html).toContain('href="http')
})
