import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { listArchive } from '../../shared/archive.ts'
import { decodeText, encodeText } from '../../shared/base64.ts'
import { listFiles } from '../build/output.ts'
import { bringExport, readExportedBlog } from '../import/exported-blog.ts'
import { importItems } from '../import/import-items.ts'
import { readMarkdownFolder } from '../import/read-markdown.ts'
import { readSource } from '../import/read-source.ts'
import { expectData } from '../lib/client.ts'
import { readPages } from '../lib/pages.ts'
import { root } from '../lib/paths.ts'
import { article, publish } from '../testing/articles.ts'
import { type Blog, owner, sharedBlog, startBlog } from '../testing/blog.ts'
import { outcome, sql } from '../testing/calls.ts'
import { edit, end, follow, remove } from '../testing/changes.ts'
import { cleanPages } from '../testing/compare.ts'
import { keepDraft, later, schedule } from '../testing/drafts.ts'
import { newFolder } from '../testing/new-folder.ts'
import { png, webp } from '../testing/pictures.ts'
import { insertOpinion, insertPing, insertSubscribers } from '../testing/sent-rows.ts'
import { tidyHtml } from './exported-text.ts'
import { markdownWriter } from './markdown-writer.ts'
import { takeExport } from './take.ts'

const quiet = () => {}

/** As `npm run import -- FOLDER` does. */
const bring = async ({ author }: Blog, folder: string) => {
  const items = await readSource(folder)
  return bringExport(author, await readExportedBlog(folder), (report) =>
    importItems(author, items, quiet, undefined, report),
  )
}

const archiveOf = async (blog: Blog) => {
  const articles = []
  for await (const page of readPages(blog.author, listArchive)) articles.push(...page)
  return articles
}

/** Tags in each other that a browser moves: cleaning such a text once more gives another. */
const unstable =
  '<p>One<button><p>Two</p></button></p><a href="/a">x<table><a href="/b">y</table></a>'

/** Articles that are hard to carry. */
const fill = async (blog: Blog): Promise<void> => {
  const { author } = blog
  const titles = [
    ...['Привет, 🌊 мир: "кавычки" & знаки', '日本語の題名', '- a: list? # not yaml'],
    ...['2026-11-20', 'null'],
    "It's — a 'test'",
    '\u2028line\u2029 separators',
    'Ünïcode e\u0301 nfd',
    '...',
  ]
  for (const [n, headingSave] of titles.entries()) {
    await publish(author, { headingSave, dateSave: n % 2 ? '2026-05-01' : '2026-05-02' })
  }
  for (const n of [1, 2, 3, 4, 5]) await publish(author, { headingSave: `Software, part ${n}` })
  const summary = 'In "short": - a walk, & what #1 it\'s for'
  const imageAlt = 'A "dog": # & <3'
  await publish(author, { headingSave: 'With a summary', summary, imageAlt })
  await publish(author, { headingSave: 'Filed by hand', category: 'Coding', html: unstable })
  await publish(author, {
    headingSave: 'Code',
    html: '<pre>\n\n--- \n---\n  x\r\n\t</pre><p>---</p>',
  })
  const twice = await publish(author, { headingSave: 'Same title', researchLinksSave: [] })
  await publish(author, { headingSave: 'Same title', html: '<p>U2FsdGVkX1 is how it begins</p>' })
  await publish(author, { headingSave: 'Begins so', html: 'U2FsdGVkX18 plain' })
  expectData(await edit(blog, twice, { headingSave: 'Another title', html: '<p>Changed.</p>' }))
  expectData(
    await edit(blog, twice, { headingSave: 'A third title', html: '<p>Changed again.</p>' }),
  )
  const gone = await publish(author, { headingSave: 'Gone' })
  const binned = { path: '/2012/gone', target: `/blog/${gone}` }
  await author.ask('createRedirect', { body: binned })
  await remove(blog, gone, 'Gone')
  const whole = await author.ask('uploadPicture', { bytes: png({ width: 1300, height: 650 }) })
  for (const bytes of [webp(320, 160), webp(640, 320), webp(1280, 640)])
    await author.ask('uploadPicture', { query: { of: whole.name }, bytes })
  await publish(author, {
    headingSave: 'With a picture',
    imageCdn: whole.address,
    html: `<p><img src="${whole.address}" alt="A grey field"></p><p><img src="/logo-light.svg" alt="Logo"> <a href="/blog/${twice}">a</a>, <a href="/feed.xml">b</a></p>`,
  })
  const { version } = await author.ask('readSettings')
  const menu = [{ url: '/skills', isShown: false }]
  const changes = { title: 'A “moved” blog', menu }
  await author.ask('changeSettings', { body: { version, changes } })
  const text = { name: 'now', html: `<p>---</p>${unstable}`, updatedAt: null } as const
  await author.ask('saveText', { body: text })
  const old = { path: '/2012/old?p=1', target: `/blog/${twice}`, source: 'wordpress' as const }
  await author.ask('createRedirect', { body: old })
  await author.ask('createRedirect', { body: { path: '/zz', target: '/2012/old?p=1' } })
  await author.ask('createRedirect', { body: { path: '/a', target: '/zz' } })
  const out = { path: '/out', target: 'https://other.example.com/', isElsewhere: true }
  await author.ask('createRedirect', { body: out })
  const empty = { headingSave: '', articleSave: encodeText(''), autosave: true }
  await author.ask('createDraft', { body: empty })
  const planned = article({ headingSave: 'Planned', summary, imageAlt, alert: true })
  expectData(await schedule(blog, await keepDraft(blog, planned), later))
}

const contentsOf = (folder: string) =>
  new Map(
    listFiles(folder)
      .sort()
      .map((file) => [file, readFileSync(folder + file, 'utf8')]),
  )

const first = await sharedBlog({ isBuilt: true })
await fill(first)
const folder = `${newFolder(afterAll)}/export`

test('a round trip export, empty blog, import gives the same site, byte for byte', async () => {
  await takeExport(first, folder, quiet)
  const second = await startBlog({ isBuilt: true })
  const report = await bring(second, folder)
  expect(report.refused).toEqual([])
  const [before, after] = [await cleanPages(first), await cleanPages(second)]
  expect([...after.keys()]).toEqual([...before.keys()])
  expect([...after].filter(([file, body]) => body !== before.get(file)).map(([f]) => f)).toEqual([])
  expect(before.size).toBeGreaterThan(30)
  expect(await archiveOf(second)).toEqual(await archiveOf(first))
  const said = async ({ author }: Blog) => [
    await author.ask('listTexts'),
    await author.ask('listDrafts'),
    (await author.ask('readSettings')).changed,
    (await author.ask('listRedirects'))
      .map(({ createdAt, ...redirect }) => redirect)
      .filter(({ path }) => path !== '/2012/gone'),
    (await author.ask('listPictures')).map(({ name }) => name).sort(),
  ]
  expect(await said(second)).toEqual(await said(first))
  const drafts = await second.author.ask('listDrafts')
  expect(drafts.map(({ headingSave, publishAt }) => [headingSave, publishAt])).toEqual([
    ['Planned', later],
    ['', null],
  ])
  // Old titles and addresses lead where they led.
  for (const path of ['/local/another-title', '/local/same-title', '/2012/old?p=1', '/a', '/out']) {
    expect(await follow(second, path), path).toBe(await follow(first, path))
    expect(await follow(second, path), path).toMatch(/^[/h]/)
  }
  expect(report.changed).toContainEqual({
    title: '/out',
    reasons: ['It leads to another site: https://other.example.com/'],
  })
  // And the export of what came back is the export again.
  const again = `${newFolder()}/again`
  await takeExport(second, again, quiet)
  expect(contentsOf(again)).toEqual(contentsOf(folder))
  // A second run adds nothing.
  const repeat = await bring(second, folder)
  expect(repeat).toMatchObject({ taken: [], refused: [] })
  expect(repeat.alreadyThere).toHaveLength(report.taken.length)
})

test('texts for which the converter has no time are HTML and named, and come back as they were', async () => {
  const hurried = `${newFolder()}/hurried`
  const { asHtml, counts } = await takeExport(first, hurried, quiet, markdownWriter(1))
  const texts = [...contentsOf(hurried).keys()].filter((file) => file.startsWith('/content/'))
  expect(asHtml.map((name) => `/${name}`).sort()).toEqual(texts)
  expect(texts).toHaveLength(contentsOf(`${folder}/content`).size)
  expect(counts.pictures).toBeGreaterThan(0)
  const other = await startBlog()
  expect((await bring(other, hurried)).refused).toEqual([])
  expect(await archiveOf(other)).toEqual(await archiveOf(first))
})

test('the articles of the demo come back as they were, but for white space that no page shows', async () => {
  const [demo, empty] = [await startBlog(), await startBlog()]
  await importItems(
    demo.author,
    await readMarkdownFolder(`${root}scripts/demo`, { shown: ['all'] }),
    quiet,
  )
  const exported = `${newFolder()}/demo`
  await takeExport(demo, exported, quiet)
  expect(await bring(empty, exported)).toMatchObject({ refused: [], changed: [] })
  const said = async (blog: Blog) =>
    (await archiveOf(blog)).map(({ articleSave, ...fields }) => ({
      ...fields,
      html: tidyHtml(decodeText(articleSave) ?? ''),
    }))
  expect(await said(empty)).toEqual(await said(demo))
})

test('two exports of the same blog are the same bytes; nothing secret is in them', async () => {
  await insertSubscribers(first, 3)
  await insertOpinion(first, { name: '=Ada', country: 'Norway', text: 'Hm: "so"' } as never)
  const ping = { name: 'Grace', country: 'Peru', text: 'Hello', email: 'g@example.com' }
  for (const _ of [1, 2]) await insertPing(first, ping)
  const folders = [`${newFolder()}/one`, `${newFolder()}/two`] as const
  const sums = { subscribers: 3, opinions: 1, messages: 2 }
  for (const one of folders)
    expect((await takeExport(first, one, quiet)).counts).toMatchObject(sums)
  const [one, two] = folders.map(contentsOf)
  expect(two).toEqual(one)
  const said = (name: string) => one?.get(`/private/${name}`)
  expect(said('subscribers.csv')?.split('\r\n')[0]).toBe('"email","registered","confirmed"')
  expect(said('opinions.json')).toContain('Ada')
  expect(said('messages.json')).toContain('g@example.com')
  expect(one?.get('/README.md')).toContain('npm run import')
  const everything = [...(one ?? [])].map(([, text]) => text).join('\n')
  const { OWNER_PASSWORD, OWNER_EMAIL, TEST_HUMAN_TOKEN } = owner
  for (const secret of [OWNER_PASSWORD, OWNER_EMAIL, TEST_HUMAN_TOKEN, 'scrypt']) {
    expect(everything).not.toContain(secret)
  }
  // What readers sent does not come back.
  const empty = await startBlog()
  await bring(empty, folders[0])
  const sent = (call: 'listSubscribers' | 'listOpinions') => empty.author.ask(call)
  expect([await sent('listSubscribers'), await sent('listOpinions')]).toEqual([[], []])
  expect((await empty.author.ask('listPings')).data).toEqual([])
})

test('a generator finds each article at its address, with its old ones, and each picture that a text names', () => {
  const files = contentsOf(folder)
  const named = (text: string) =>
    [...files].find(([file, body]) => file.startsWith('/content/') && body.includes(text)) ?? []
  const [, third = ''] = named('"A third title"')
  expect(third).toMatch(/^url: "(\/blog\/\w+\/)"\npermalink: "\1"\naliases:\n {2}- "\/local\//m)
  expect(third).toContain('  - "/local/another-title"\n')
  expect(third).toContain('redirect_from:\n  - "/2012/old?p=1"\n')
  const [, picture = ''] = named('"With a picture"')
  const [, path = ''] = /\n!\[A grey field\]\((\/uploads\/[\w.-]+)\)\n/.exec(picture) ?? []
  expect([...files.keys()].filter((file) => file.startsWith('/static/'))).toEqual([
    '/static/_redirects',
    '/static/logo-light.svg',
    `/static${path}`,
  ])
  expect(named('"Planned"')[1]).toContain('draft: true\npermalink: false\n')
  expect(files.get('/content/pages/now.md')).toContain('url: "/now/"\npermalink: "/now/"\n')
  expect(files.get('/static/_redirects')).toMatch(
    /^# wordpress\n\/2012\/old\?p=1 \/blog\/\w+ 301\n/m,
  )
})

test('a folder that is not empty is left as it is', async () => {
  const full = newFolder()
  writeFileSync(`${full}/mine.txt`, 'mine')
  await expect(takeExport(first, full, quiet)).rejects.toThrow('is not empty')
  expect(contentsOf(full)).toEqual(new Map([['/mine.txt', 'mine']]))
  await expect(takeExport(first, `${full}/mine.txt`, quiet)).rejects.toThrow('is a file')
})

test('an export that is not whole says so; of a spoilt one the rest comes back', async () => {
  const spoilt = `${newFolder()}/spoilt`
  await takeExport(first, spoilt, quiet)
  writeFileSync(`${spoilt}/content/posts/broken.md`, '---\nstillpress:\n  id: "x"\n')
  writeFileSync(
    `${spoilt}/content/posts/mine.md`,
    '---\ntitle: Mine\ndate: 2020-01-02\n---\n\nI wrote.\n',
  )
  rmSync(`${spoilt}/content/posts/with-a-picture.md`)
  const blog = await startBlog()
  const report = await bring(blog, spoilt)
  expect(report.refused.map(({ title }) => title)).toEqual(['content/posts/broken.md'])
  expect(report.taken).toEqual(
    expect.arrayContaining(['Mine', 'Code', 'Draft: Planned', 'Page: Now']),
  )
  rmSync(`${spoilt}/static/_redirects`)
  await expect(bring(blog, spoilt)).rejects.toThrow('this export is not whole')
})

test('an id or an address that is another article’s is refused, and nothing is overwritten', async () => {
  const [one, two] = await archiveOf(first)
  if (!one || !two) throw new Error('There are no articles.')
  const put = (body: typeof one) => first.author.call('restoreArticle', { body })
  expect(expectData(await put(one))).toBe('Already there')
  const other = { ...one, _id: 'another0article' }
  const refused: [body: typeof one, code: string][] = [
    [{ ...one, headingSave: 'Otherwise' }, 'article-exists'],
    [other, 'article-exists'],
    [{ ...other, href: '/free', oldHrefs: [two.href] }, 'article-exists'],
    [{ ...one, href: '/Not A Slug' }, 'invalid-input'],
    [{ ...one, createdAt: '2999-01-01T00:00:00.000Z' }, 'invalid-input'],
  ]
  for (const [body, code] of refused) expect(outcome(await put(body))).toBe(code)
  const hostile = { ...one, _id: 'hostile0article', href: '/hostile', oldHrefs: [] }
  const html = '<p onclick="x()">Text<script>alert(1)</script></p>'
  expect(expectData(await put({ ...hostile, articleSave: encodeText(html) }))).toBe('Restored')
  const page = await first.text('/blog/hostile0article')
  expect(page).toContain('<p>Text</p>')
  expect(page).not.toMatch(/onclick|alert\(1\)/)
})

test('an article that was deleted comes back whole, also for the builder', async () => {
  const blog = await startBlog()
  const id = await publish(blog.author, { headingSave: 'Back again' })
  await blog.rebuild()
  const [kept] = await archiveOf(blog)
  if (!kept) throw new Error('It is not there.')
  await remove(blog, id, 'Back again')
  await end(blog, id)
  expect(await follow(blog, `/blog/${id}`)).toBe(410)
  await blog.author.ask('restoreArticle', { body: kept })
  expect(await follow(blog, `/blog/${id}`)).toBe(200)
  await blog.rebuild()
  expect(await follow(blog, `/blog/${id}`)).toBe(200)
})

test('an archive of more than a page has every article once, the oldest first', async () => {
  const { db } = first
  const before = (await archiveOf(first)).length
  const columns = `image, image_source, body, description, author, links, category,
    heading_category, words, created_at, updated_at, revision`
  await sql(
    db,
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 205)
       INSERT INTO all_articles (id, slug, heading, date, ${columns})
       SELECT printf('paged%06d', n), 'paged-' || n, 'Paged', '2010-01-01', ${columns}
       FROM numbers, (SELECT * FROM articles LIMIT 1)`,
  )
  const ids = (await archiveOf(first)).map(({ _id }) => _id)
  expect([ids.length, new Set(ids).size]).toEqual([before + 205, before + 205])
  expect(ids.slice(0, 2)).toEqual(['paged000001', 'paged000002'])
})
