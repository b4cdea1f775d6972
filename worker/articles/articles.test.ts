import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, type NewArticle, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { edit, end, published, remove } from '../../scripts/testing/changes.ts'
import { atOnce, inOneDay } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { defaultArticleText } from '../../shared/articles/validation.ts'
import { decodeText, encodeText } from '../../shared/base64.ts'
import { ownHost } from '../../shared/own-address.ts'
import { waitingAddress } from '../../shared/pictures/waiting.ts'
import type { ProblemCode } from '../../shared/problem.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog()
const { author, anyone } = blog

const refusal = async (body: NewArticle) => {
  const reply = await author.call('createArticle', { body })
  if (reply.ok) throw new Error(`It was taken: ${JSON.stringify(body)}`)
  return reply.problem
}

const opened = (name: string) => anyone.ask('readArticleAtPath', { query: { name } })
const publishes = (fields: Parameters<typeof article>[0]) => published(blog, fields)

/** What is wrong at first, each rule's sentence, and what mends it: in the specification's order. */
const rules: [broken: NewArticle, code: ProblemCode, detail: string, mended: NewArticle][] = [
  [{ headingSave: ' \t\n ' }, 'title-missing', 'Title not available...', { headingSave: 'Title' }],
  [
    { imageCdn: 'ftp://pictures.example.com/a.jpg' },
    'picture-missing',
    'Picture cdn not available...',
    { imageCdn: 'https://pictures.example.com/a.jpg' },
  ],
  [
    { imageSource: '  ' },
    'picture-source-missing',
    'provide picture source...',
    { imageSource: 'The archive' },
  ],
  [
    { articleSave: encodeText('<p> &nbsp; </p><p></p>') },
    'body-missing',
    'Article is not written there...',
    { articleSave: encodeText('<p>Text.</p>') },
  ],
  [
    { reference: ' ' },
    'reference-missing',
    'Authorized researched papers essential',
    { reference: 'no' },
  ],
  [
    { authorSave: 'Somebody Else' },
    'author-mismatch',
    'Authentication failed!',
    { authorSave: article().authorSave },
  ],
  [{}, 'reference-false', 'Article researched boolean false', { reference: 'true' }],
]

test('the rules of an article are checked in their order, each with its sentence', async () => {
  const before = await dump(blog.db)
  let body: NewArticle = Object.assign({}, ...rules.map(([broken]) => broken))
  for (const [, code, detail, mended] of rules) {
    expect(await refusal(body)).toMatchObject({ code, detail, status: 422 })
    body = { ...body, ...mended }
  }
  expect(await dump(blog.db)).toEqual(before)
  expect(await author.ask('createArticle', { body })).toBe('Created')
})

test('an article with nothing in it lacks a title', async () => {
  expect((await refusal({})).detail).toBe('Title not available...')
})

test('each rule is refused in every way there is to break it', async () => {
  // The hook tries again by itself.
  const stored = async () => ({ ...(await dump(blog.db)), rebuild: undefined })
  const before = await stored()
  const nothing = ['', ' ', '<p></p>', '<br>', '<hr>', '<script>alert(1)</script>', '&nbsp;']
  nothing.push('<!-- nothing -->', '<img>', '<img src="javascript:alert(1)">', '<style>p{}</style>')
  nothing.push('\u200b \ufeff', '\u3164\u2800\ufe0f', defaultArticleText)
  nothing.push(`<p>${defaultArticleText}</p>`, `<p> ${defaultArticleText} </p>`)
  const pictures = ['', ' ', 'http', 'https://', 'http:///a.jpg', 'pictures.example.com/a.jpg']
  pictures.push('//a.b/c', 'javascript:alert(1)', 'data:image/png;base64,AA', 'https://a\\b')
  pictures.push('https://user@host/a.jpg', 'The archive https://pictures.example.com/a.jpg')
  pictures.push('https://a.b/"onerror=')
  const waiting = [waitingAddress(crypto.randomUUID())]
  waiting.push(`${blog.origin}${waiting[0]}`)
  const ways: [ProblemCode, keyof NewArticle, unknown[]][] = [
    ['title-missing', 'headingSave', ['', '\u115f\u034f', '\u0001\u0002']],
    ['title-too-long', 'headingSave', ['a'.repeat(301), '🙂'.repeat(301)]],
    ['picture-missing', 'imageCdn', pictures],
    ['picture-source-missing', 'imageSource', ['', undefined, '\n']],
    ['body-missing', 'articleSave', nothing.map(encodeText)],
    ['reference-missing', 'reference', ['', undefined]],
    [
      'author-mismatch',
      'authorSave',
      ['', 'the author', 'The author ', 'The  author', 'The аuthor'],
    ],
    ['reference-false', 'reference', ['false', false, 'TRUE']],
    [
      'picture-unsent',
      'articleSave',
      waiting.map((src) => encodeText(`<p>X</p><img src="${src}">`)),
    ],
    ['picture-unsent', 'imageCdn', waiting.slice(1)],
  ]
  for (const [code, field, inputs] of ways) {
    for (const input of inputs) {
      expect([input, (await refusal(article({ [field]: input }))).code]).toEqual([input, code])
    }
  }
  expect(await stored()).toEqual(before)
})

test('an article that is only a picture is written', async () => {
  const stored = await publishes({ html: '<img src="https://pictures.example.com/x.png" alt="X">' })
  expect(stored).toMatchObject({ totalWords: 3, description: '' })
})

test('a published article is answered with Created, 201 and its address', async () => {
  const reply = await author.call('createArticle', { body: article() })
  expect(reply).toMatchObject({ ok: true, status: 201, data: 'Created' })
  expect(reply.headers.get('Location')).toMatch(/^\/blog\/[0-9a-z]{16}$/)
})

test('all that the editor sent comes back', async () => {
  const stored = await publishes({
    headingSave: 'All of it',
    imageCdn: 'https://pictures.example.com/all.jpg',
    imageSource: 'A friend',
    html: '<p>Some text.</p>',
    dateSave: '2026-04-03',
    researchLinksSave: ['https://example.org/1', ' ', ' Smith, 1999 '],
    category: 'Coding',
  })
  expect(stored).toMatchObject({
    href: '/all-of-it',
    headingSave: 'All of it',
    imageCdn: 'https://pictures.example.com/all.jpg',
    imageSave: ['https://pictures.example.com/all.jpg', 'A friend'],
    imageSource: 'A friend',
    articleSave: encodeText('<p>Some text.</p>'),
    authorSave: 'The author',
    dateSave: '2026-04-03',
    researchLinksSave: ['https://example.org/1', 'Smith, 1999'],
    category: 'Coding',
    totalWords: 2,
    description: 'Some text.',
  })
  expect(stored._id).not.toContain('-')
  expect(stored.createdAt).toBe(stored.updatedAt)
})

test("the picture field may hold the picture's address and its source in one", async () => {
  const address = 'https://pictures.example.com/a.jpg'
  for (const imageSource of [undefined, ' ']) {
    const both = await publishes({ imageCdn: ` ${address}   The old  archive `, imageSource })
    expect(both.imageSave).toEqual([address, 'The old  archive'])
  }
  const own = await publishes({ imageCdn: `${address} Here`, imageSource: 'There' })
  expect(own.imageSave).toEqual([address, 'There'])
})

test('a title is kept as one tidy line', async () => {
  const stored = await publishes({ headingSave: '  Cafe\u0301 \n\t and\u00a0 \u0007tea ' })
  expect(stored.headingSave).toBe('Café and tea')
  for (const headingSave of ['1 < 2 and 3 > 2', 'I <3 you', 'Tom & "Jerry"']) {
    expect((await publishes({ headingSave })).headingSave).toBe(headingSave)
  }
  expect((await publishes({ headingSave: '🙂'.repeat(300) })).headingSave).toHaveLength(600)
})

test('an href is the title in lower case, without commas, with hyphens for spaces', async () => {
  const slugs: [title: string, href: string][] = [
    ['Bread, Salt,And Time', '/bread-saltand-time'],
    ['ÜBER größe 日本 🙂', '/über-größe-日本-🙂'],
    ['What? 100% of a/b \\ c #1', '/what-100-of-ab-c-1'],
    ['A -- B', '/a----b'],
    ['.hidden', '/.hidden'],
    ['..', '/untitled'],
    ['?', '/untitled-2'],
    [',,,', '/untitled-3'],
    ['Untitled', '/untitled-4'],
    ['Same', '/same'],
    ['same', '/same-2'],
    ['Same,', '/same-3'],
    ['Same 2', '/same-2-2'],
    ['Bathing helps here why', '/bathing-helps-here-why-2'],
    ['"Quoted" & \'so\'', "/quoted-&-'so'"],
  ]
  for (const [headingSave, href] of slugs) {
    const stored = await publishes({ headingSave })
    expect([headingSave, stored.href]).toEqual([headingSave, href])
    expect((await opened(`/local${encodeURI(href)}`))?._id).toBe(stored._id)
  }
})

test('many articles of one title at once each get a slug of their own', async () => {
  const body = article({ headingSave: 'Crowded' })
  const replies = await atOnce(30, () => author.call('createArticle', { body }))
  expect(replies.map((reply) => reply.status)).toEqual(Array(30).fill(201))
  const { results } = await blog.db
    .prepare("SELECT slug FROM articles WHERE heading = 'Crowded'")
    .all<{ slug: string }>()
  const numbered = Array.from({ length: 30 }, (_, n) => (n === 0 ? 'crowded' : `crowded-${n + 1}`))
  expect(results.map((row) => row.slug).sort()).toEqual(numbered.sort())
})

test("a slug stays its article's through a new title, and is free again once it is gone for good", async () => {
  const first = await publishes({ headingSave: 'Old name' })
  expectData(await edit(blog, first, { headingSave: 'New name' }))
  expect((await publishes({ headingSave: 'Old name' })).href).toBe('/old-name-2')
  expect((await opened('/local/old-name'))?._id).toBe(first._id)

  await remove(blog, first._id, 'New name')
  expect(await opened('/local/old-name')).toBeNull()
  expect((await publishes({ headingSave: 'Old name' })).href).toBe('/old-name-3')
  await end(blog, first._id)
  expect((await publishes({ headingSave: 'Old name' })).href).toBe('/old-name')
})

test("the title's words decide the category unless one is sent", async () => {
  const titles: [title: string, category: string][] = [
    ['Learning TypeScript', 'Coding'],
    ['Cobwebs', 'Coding'],
    ['Sleep', 'Health'],
    ['LOREM IPSUM', 'Coding'],
  ]
  for (const [headingSave, category] of titles) {
    expect((await publishes({ headingSave })).category).toBe(category)
  }
  expect((await publishes({ headingSave: 'HTML', category: 'Health' })).category).toBe('Health')
  expect(await refusal({ ...article(), category: 'Cooking' as never })).toMatchObject({
    code: 'invalid-input',
    errors: [{ field: 'category' }],
  })
})

test('the server counts words and makes the description', async () => {
  const html =
    '<h2>One two</h2><p>three <b>fo</b>ur\n five&nbsp;six</p><ul><li>seven</li><li>🙂 &amp;</li></ul>'
  const stored = await publishes({ html, totalWords: 9000 })
  expect(stored).toMatchObject({ totalWords: 9, description: 'One two. three four five six. sev' })
  const long = await publishes({ html: `<p>${'🙂'.repeat(50)}</p>` })
  expect([...long.description]).toHaveLength(33)
})

test('only the end of a block ends a sentence: no line break, no line of code, no cell', async () => {
  for (const [html, description] of [
    ['<h2>Why I walk</h2><p>It was early.</p>', 'Why I walk. It was early.'],
    ['<h2>Why I walk</h2><ul><li>Air</li><li>Light</li></ul>', 'Why I walk. Air. Light'],
    ['<p>I walk<br>when it rains,</p><div>too.</div>', 'I walk when it rains, too.'],
    ['<pre><code>one\ntwo</code></pre><p>three\nfour</p>', 'one two. three four'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b. c'],
  ] as const) {
    expect([html, (await publishes({ html })).description]).toEqual([html, description])
  }
})

test('a date may be written in several ways and none gives today', () =>
  inOneDay(async (today) => {
    const spellings: [given: string | undefined, day: string][] = [
      ['2026-05-01', '2026-05-01'],
      [' 2026-05-01 ', '2026-05-01'],
      ['2024-02-29', '2024-02-29'],
      ['2026-05-01T23:30:00.000Z', '2026-05-01'],
      ['2026-05-01T23:30:00-02:00', '2026-05-02'],
      ['1 May 2026', '2026-05-01'],
      ['May 1, 2026', '2026-05-01'],
      ['Fri, 01 May 2026 10:00:00 +0000', '2026-05-01'],
      ['Fri, 01 May 2026 10:00:00 GMT', '2026-05-01'],
      [undefined, today],
    ]
    for (const [dateSave, day] of spellings) {
      expect([dateSave, (await publishes({ dateSave })).dateSave]).toEqual([dateSave, day])
    }
  }))

test('a day that does not exist is no date', async () => {
  const before = await dump(blog.db)
  const impossible = [
    '',
    ' ',
    'yesterday',
    'hello 12',
    '2026-02-29',
    '2026-02-31',
    '2026-13-01',
    '2026-00-10',
    '2026-05-00',
    '31 February 2026',
    'February 30, 2026',
    'Tue, 31 Feb 2026 10:00:00 GMT',
    '2026-02-31T10:00:00Z',
    '2026-02-30T10:00:00.000Z',
    '31 June 2026',
    '0 May 2026',
    '+012026-05-01',
    '-000001-01-01',
    '12026-05-01',
    '99',
    '1e3',
    '2026-05-01T25:00:00Z',
  ]
  for (const dateSave of impossible) {
    const { code, errors } = await refusal(article({ dateSave }))
    expect([dateSave, code, errors?.[0]?.field]).toEqual([dateSave, 'invalid-input', 'dateSave'])
  }
  expect(await dump(blog.db)).toEqual(before)
})

test('an article is opened by every path that shows it', async () => {
  const { _id: id } = await publishes({ headingSave: 'Ways über all' })
  const paths = [`/blog/${id}`, `/blog/${id}/`, '/local/ways-über-all', '/local/ways-über-all/']
  for (const path of [...paths, ...paths.map((one) => encodeURI(one))]) {
    expect([path, (await opened(path))?._id]).toEqual([path, id])
  }
})

test('a local article is opened by its paths and has no id', async () => {
  for (const path of ['/local/bathing-helps-here-why', '/bathing-helps-here-why']) {
    for (const slash of ['', '/']) {
      const local = await opened(path + slash)
      expect(local).toMatchObject({ href: '/bathing-helps-here-why' })
      expect(local).not.toHaveProperty('_id')
      // As with stored articles, a client elsewhere can load its pictures.
      const picture = `${siteConfig.url}/samples/bathing-helps-here-why.svg`
      expect([local?.imageCdn, local?.imageSave?.[0]]).toEqual([picture, picture])
      expect(decodeText(local?.articleSave ?? '')).not.toContain(ownHost)
      expect(decodeText(local?.articleSave ?? '')).toContain('<p>')
    }
  }
  expect(await opened('/mental-health-benefits-of-staying-within-profession')).not.toBeNull()
})

test('a path that shows no article opens null', async () => {
  const { _id: id = '' } = await publishes({ headingSave: 'Only here' })
  const paths = [
    '',
    '/',
    '/blog',
    '/blog/',
    '/local',
    '/local/',
    '/blog/page/coding',
    '/about',
    'blog',
    '/only-here',
    '/local/ONLY-HERE',
    '/local/only-here/x',
    '/local//only-here',
    id,
    `/blog/${id.toUpperCase()}`,
    `/blog/${id}x`,
    `/blog/${id}.html`,
    `blog/${id}`,
    '/local/%',
    '/local/%ff',
    '/local/%00',
    '/local/..%2fonly-here',
    '/local/%2e%2e',
    "/blog/' OR 1=1 --",
    '/blog/../../etc/passwd',
    '/blog/💥',
    `/blog/${'a'.repeat(3000)}`,
    '/local/__proto__',
    '/local/constructor',
    `https://stillpress.example/blog/${id}`,
  ]
  for (const path of paths) expect([path, await opened(path)]).toEqual([path, null])
})

test('one article is read by its href, with and without the slash, now and under its old one', async () => {
  const first = await publishes({ headingSave: 'By href' })
  for (const href of ['/by-href', 'by-href']) {
    const read = await anyone.ask('readArticle', { body: { href } })
    expect(read).toEqual(first)
  }
  expectData(await edit(blog, first, { headingSave: 'By other href' }))
  const read = await anyone.ask('readArticle', { body: { href: '/by-href' } })
  expect(read).toMatchObject({ _id: first._id, href: '/by-other-href' })
  for (const href of ['/nothing', '//by-href', '/', "' OR 1=1 --", '/by-href/']) {
    expect(outcome(await anyone.call('readArticle', { body: { href } })), href).toBe('not-found')
  }
})

test('what readers get of the lists holds the newest article last', async () => {
  const id = await publish(author, { headingSave: 'The newest', dateSave: '2099-01-01' })
  expect((await anyone.ask('listArticles')).at(-1)?._id).toBe(id)
})
