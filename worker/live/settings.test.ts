import { expect, onTestFinished, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article as draftOf, publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import {
  expectFilesUpToDate,
  expectReadersServed,
  expectReadersUpToDate,
} from '../../scripts/testing/compare.ts'
import { startProvider, subscribeMany, waitUntilSent } from '../../scripts/testing/letters.ts'
import { newReader, confirmationOf as tokenOf } from '../../scripts/testing/readers.ts'
import { ownHost } from '../../shared/own-address.ts'
import { securityPath } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { projectLive } from './projection.ts'
import { changeSiteSettings, findSiteSettings } from './settings.ts'

type Blog = Awaited<ReturnType<typeof startBlog>>
type Changes = Parameters<typeof changeSiteSettings>[1]

/** Changes settings as a call does: the running Worker learns them as another isolate's. */
const change = async (blog: Blog, changes: Changes): Promise<void> => {
  await blog.db.batch(changeSiteSettings(blog.db, changes))
  await projectLive({ DB: blog.db, STATE: blog.kv } as never)
  await blog.forget()
}

const newUrl = 'https://letters.example.org'
const own = '/blog#another'
const oldHost = new URL(siteConfig.url).host

test('another address is on every page before any build, then in the files, the same bytes', async () => {
  const blog = await startBlog({ isBuilt: true })
  const html = `<p><a href="${siteConfig.url}${own}">Our own</a></p><p>In words: ${oldHost}</p>`
  const id = await publish(blog.author, { headingSave: 'Some software', html })
  await blog.rebuild()
  await change(blog, { url: newUrl })
  const clean = await expectReadersUpToDate(blog)
  expect((await blog.rebuild()).isFull).toBe(true)
  expectFilesUpToDate(blog, clean)
  await expectReadersServed(blog, clean)
  const later = await publish(blog.author, { headingSave: 'More software' })
  const next = await expectReadersUpToDate(blog)
  expect((await blog.rebuild()).isFull).toBe(false)
  expectFilesUpToDate(blog, next)

  const pages = [...next]
  expect(pages.filter(([, text]) => text.includes(ownHost)).map(([path]) => path)).toEqual([])
  const named = pages.filter(([, text]) => text.includes(`//${oldHost}`)).map(([path]) => path)
  // Only the ids of feeds keep the former address; the article's words are the author's.
  expect(named.sort()).toEqual(['/feed.json', '/feed.xml', '/feed/coding.xml', '/feed/health.xml'])
  expect(next.get('/feed.xml')).toContain(
    `<link>${newUrl}/blog/${later}</link><guid isPermaLink="false">${siteConfig.url}/blog/${later}</guid>`,
  )
  expect(next.get('/feed.xml')).toContain(`href="${newUrl}${own}"`)
  expect(next.get(`/blog/${id}.html`)).toContain(
    `<link rel="canonical" href="${newUrl}/blog/${id}"`,
  )
  expect(next.get(`/blog/${id}.html`)).toContain(`href="${own}"`)
  expect(next.get('/sitemap-index.xml')).toContain(`<loc>${newUrl}/sitemap-0.xml</loc>`)
  expect(next.get('/sitemap-0.xml')).toContain(`<loc>${newUrl}/blog</loc>`)
  expect(next.get('/robots.txt')).toContain(`Sitemap: ${newUrl}/sitemap-index.xml`)
  expect(await blog.text(securityPath)).toContain(`Canonical: ${newUrl}${securityPath}`)
})

test('what the author saves has no host of the present or the configured address, and calls give the present one', async () => {
  const blog = await startBlog()
  await change(blog, { url: newUrl })
  const html = `<p><a href="${newUrl}/about">New</a> <a href="${siteConfig.url}/now">Old</a></p>`
  const id = await publish(blog.author, { headingSave: 'Some software', html })
  const body = await blog.db
    .prepare('SELECT body FROM articles WHERE id = ?1')
    .bind(id)
    .first('body')
  expect(body).toBe('<p><a href="/about">New</a> <a href="/now">Old</a></p>')
  const article = expectData(
    await blog.anyone.call('readArticleAtPath', { query: { name: `/blog/${id}` } }),
  )
  expect(Buffer.from(article?.articleSave ?? '', 'base64').toString()).toContain(
    `href="${newUrl}/about"`,
  )
})

test('feeds of a blog that gets its address before its first article have it in their ids for good', async () => {
  const blog = await startBlog()
  await change(blog, { url: newUrl })
  expect(await findSiteSettings(blog.db)).toMatchObject({
    url: newUrl,
    firstUrl: newUrl,
    isSetUp: true,
  })
  const id = await publish(blog.author, { headingSave: 'Some software' })
  expect(await blog.text('/feed.xml')).toContain(`<guid isPermaLink="true">${newUrl}/blog/${id}<`)
  await change(blog, { url: 'https://moved.example.org' })
  expect(await blog.text('/feed.xml')).toContain(`<guid isPermaLink="false">${newUrl}/blog/${id}<`)
})

test('without a proven letter no page has a form, and a reader’s subscription is refused; the author’s own letter proves it', async () => {
  const blog = await startBlog({ isBuilt: true })
  await change(blog, { isMailProven: false })
  const without = await expectReadersUpToDate(blog)
  await blog.rebuild()
  expectFilesUpToDate(blog, without)
  const withForms = [...without].filter(([, text]) => text.includes('component-export="EmailForm"'))
  expect(withForms.map(([path]) => path)).toEqual([])
  expect(without.get('/index.html')).toContain('in your feed reader')
  const subscribe = (client: Blog['anyone'], email: string) =>
    client.call('subscribe', { body: { email }, headers: newReader() })
  expect(outcome(await subscribe(blog.anyone, 'ada@example.com'))).toBe('mail-unproven')
  expect((await blog.author.ask('readMail')).isProven).toBe(false)

  expect(expectData(await subscribe(blog.author, 'me@example.org'))).toBe('Registered')
  const token = await tokenOf(blog.db, 'me@example.org')
  expectData(
    await blog.anyone.call('confirmSubscription', { body: { token }, headers: newReader() }),
  )
  expect((await blog.author.ask('readMail')).isProven).toBe(true)
  const proven = await expectReadersUpToDate(blog)
  expect(proven.get('/index.html')).toContain('component-export="EmailForm"')
  await blog.rebuild()
  expectFilesUpToDate(blog, proven)
  expect(outcome(await subscribe(blog.anyone, 'ada@example.com'))).toBe(200)
})

test('robots.txt is as before by default; a setting forbids training AI, and the author’s own lines stand last', async () => {
  const blog = await startBlog({ isBuilt: true })
  const usual = `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\n\nSitemap: ${siteConfig.url}/sitemap-index.xml\n`
  expect(await blog.text('/robots.txt')).toBe(usual)
  const { author } = blog
  const send = async (changes: object) => {
    const { version } = await author.ask('readSettings')
    return author.call('changeSettings', { body: { version, changes } })
  }
  await send({ aiTraining: false })
  const forbidden = await blog.text('/robots.txt')
  const [before, training = ''] = forbidden.split(/(?<=\.xml\n)/)
  expect(before).toBe(usual)
  expect(training).toMatch(/^\n(?:User-agent: [\w-]+\n)+Disallow: \/\n$/)
  expect(training).toContain('User-agent: GPTBot\n')
  expect(training).not.toMatch(/Googlebot|bingbot|Applebot\n/i)

  const robots = [
    '# mine',
    ' User-agent:\t* ',
    'Disallow: /now',
    '',
    'Sitemap: https://a.example/b.xml',
    'Content-Signal: search=yes, ai-train=no # by: me',
  ]
  await send({ robots })
  const own = `# mine\nUser-agent: *\n${robots.slice(2).join('\n')}\n`
  expect(await blog.text('/robots.txt')).toBe(`${forbidden}\n${own}`)
  await send({ aiTraining: null })
  expect(await blog.text('/robots.txt')).toBe(`${usual}\n${own}`)
  for (const [line, why] of [
    ['Disallow: /', 'Name the crawlers before their rules, as User-agent: *'],
    ...['nonsense', 'User-agent: * Disallow: /now', 'User-agent: *\nDisallow : /now'].map(
      (line) => [line, 'Expected one name, a colon and a value in each line, as Disallow: /now'],
    ),
  ]) {
    const refused = await send({ robots: [line] })
    const problem = refused.ok ? null : refused.problem
    expect(problem?.errors?.map(({ message }) => message)).toContain(why)
    expect(outcome(refused)).toBe('invalid-input')
  }
  await send({ robots: null })
  expect(await blog.text('/robots.txt')).toBe(usual)
})

test('an address of a page costs no query', async () => {
  const blog = await startBlog({ isBuilt: true, worker: 'counting-worker' })
  await change(blog, { url: newUrl })
  const queries = async (path: string) => (await blog.get(path)).headers.get('x-database-queries')
  for (const path of ['/about', '/robots.txt', '/sitemap-index.xml']) {
    expect([path, await queries(path)]).toEqual([path, '0'])
  }
})

test('what the author changes on Settings is on every page, feed and card before any build, the same bytes in the files', async () => {
  const blog = await startBlog({ isBuilt: true })
  const id = await publish(blog.author, { headingSave: 'Some software' })
  await blog.rebuild()
  const { version, defaults, changed } = await blog.author.ask('readSettings')
  expect([changed, defaults.title]).toEqual([{ samples: true }, siteConfig.title])
  const changes = {
    samples: true,
    title: 'Quiet & "Loud"',
    tagline: 'Two lines',
    authorName: 'Ada Byron',
    bio: 'Counts.',
    avatar: '/pictures/missing.svg',
    social: 'https://social.example.org/ada',
    network: 'https://work.example.org/ada',
    code: 'https://code.example.org/ada',
    awareness: 'Softly now.',
    mailName: 'Ada',
    mailAddress: 'ada@example.org',
    menu: [
      { url: '/blog/page/articles', isShown: true },
      { url: '/skills', isShown: false },
    ],
  }
  const saved = await blog.author.ask('changeSettings', { body: { version, changes } })
  expect(saved.changed).toEqual(changes)
  const clean = await expectReadersUpToDate(blog)
  expect((await blog.rebuild()).isFull).toBe(true)
  expectFilesUpToDate(blog, clean)
  await expectReadersServed(blog, clean)

  const pages = [...clean]
  const has = (text: string) =>
    pages.filter(([, page]) => page.includes(text)).map(([path]) => path)
  const name = `content="${siteConfig.author.name}"`
  for (const old of [siteConfig.tagline, name, siteConfig.awareness]) {
    expect([old, has(old)]).toEqual([old, []])
  }
  expect(has(`>${siteConfig.title}<`)).toEqual([])
  const article = clean.get(`/blog/${id}.html`) ?? ''
  expect(article).toContain('<title>Some software · Quiet &amp; &quot;Loud&quot;</title>')
  expect(article).toContain('Ada Byron')
  expect(article).toContain('Softly now.')
  expect(article).not.toContain('href="/skills"')
  expect(article.indexOf('href="/blog/page/articles"')).toBeLessThan(
    article.indexOf('href="/blog/page/health"'),
  )
  expect(clean.get('/feed.xml')).toContain('<title>Quiet &amp; &quot;Loud&quot;</title>')
  expect(clean.get('/feed.xml')).toContain('<dc:creator>Ada Byron</dc:creator>')
  expect(clean.get('/about.html')).toContain('https://code.example.org/ada')
  const card =
    /<meta property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(article)?.[1] ?? ''
  expect((await blog.get(card)).headers.get('Content-Type')).toBe('image/png')

  // A later one may still edit, and publish, under the new name only.
  await publish(blog.author, { headingSave: 'More software', authorSave: 'Ada Byron' })
  const refused = await blog.author.call('createArticle', {
    body: draftOf({ headingSave: 'Late software' }),
  })
  expect(outcome(refused)).toBe('author-mismatch')

  // The file's value again: nothing is stored, so that the file may change.
  const back = await blog.author.ask('changeSettings', {
    body: { version: saved.version, changes: { title: null, tagline: siteConfig.tagline } },
  })
  expect([back.changed.title, back.changed.tagline]).toEqual([undefined, undefined])
})

test('settings are refused with a sentence for each field, and where another tab has changed them', async () => {
  const blog = await startBlog()
  const { version } = await blog.author.ask('readSettings')
  const send = (changes: object, at = version) =>
    blog.author.call('changeSettings', { body: { version: at, changes } as never })
  const wrong = {
    title: ' ',
    tagline: 'x'.repeat(151),
    url: 'example.org',
    avatar: 'https://elsewhere.example/me.png',
    social: 'javascript:alert(1)',
    mailAddress: 'nobody',
    awareness: 'Two\nlines',
    mailName: 'One\u2028two',
    network: 'https://me@elsewhere.example',
    menu: [{ url: '//evil.example', isShown: true }],
  }
  const refused = await send(wrong)
  expect(outcome(refused)).toBe('invalid-input')
  const fields = refused.ok ? [] : (refused.problem?.errors ?? []).map(({ field }) => field)
  expect(fields.toSorted()).toEqual(
    Object.keys(wrong)
      .map((name) => `changes.${name}${name === 'menu' ? '.0.url' : ''}`)
      .toSorted(),
  )
  for (const [name, value] of [
    ['url', 'https://my.blog:99999999'],
    ['url', 'https://blog.localhost'],
    ['avatar', '//evil.example/x.png'],
  ] as const) {
    const again = await send({ [name]: value })
    const problem = again.ok ? null : again.problem
    expect([name, problem?.code, problem?.errors?.map(({ field }) => field)]).toEqual([
      name,
      'invalid-input',
      [`changes.${name}`],
    ])
  }
  expect((await send({ title: 'One' })).ok).toBe(true)
  const second = await send({ title: 'Two' })
  expect(outcome(second)).toBe('settings-conflict')
  expect((await blog.author.ask('readSettings')).changed).toEqual({ samples: true, title: 'One' })
  expect(outcome(await blog.anyone.call('readSettings'))).toBe('not-signed-in')
})

test('with what an older version stored, publishing, pages and e-mails work, and the author mends it', async () => {
  const provider = await startProvider(onTestFinished)
  const blog = await startBlog({ hasMail: true, vars: provider.vars })
  const { author, db } = blog
  const stored = {
    title: 'One\u2028two',
    url: 'https://my.blog:99999999',
    firstUrl: 'https://my.blog:99999999',
    avatar: '//evil.example/x.png',
    mailName: 'Three\u2029four',
  }
  for (const [name, value] of Object.entries(stored)) {
    const insert = 'INSERT OR REPLACE INTO settings (name, value) VALUES (?1, ?2)'
    await sql(db, insert, name, JSON.stringify(value))
  }
  await projectLive({ DB: db, STATE: blog.kv } as never)
  await blog.forget()
  const [email = ''] = await subscribeMany(blog, 'reader', 1)
  const html = `<p><a href="${siteConfig.url}/about">About</a></p>`
  const id = await publish(author, { headingSave: 'Some software', html, alert: true })
  const page = await blog.text(`/blog/${id}`)
  expect(page).toContain('Some software')
  expect(page).not.toContain('evil.example')
  expect(await blog.text('/feed.xml')).toContain(`<link>${siteConfig.url}/blog/${id}</link>`)
  await waitUntilSent(blog, id)
  expect(provider.to(email)[0]?.from).toContain('Three four')

  const { changed, version } = await author.ask('readSettings')
  expect(changed).toEqual({ samples: true, title: 'One two', mailName: 'Three four' })
  const changes = { url: newUrl, avatar: '/logo-light.svg' }
  await author.ask('changeSettings', { body: { version, changes } })
  expect(await blog.text(`/blog/${id}`)).toContain(`href="${newUrl}/blog/${id}"`)
})

test('an isolate that does not know the author’s new name yet takes an article under it, and none under another', async () => {
  const blog = await startBlog()
  await blog.author.ask('readSettings')
  await blog.db.batch(changeSiteSettings(blog.db, { authorName: 'Ada Byron' }))
  await publish(blog.author, { headingSave: 'Some software', authorSave: 'Ada Byron' })
  const body = draftOf({ headingSave: 'More software', authorSave: 'Nobody' })
  expect(outcome(await blog.author.call('createArticle', { body }))).toBe('author-mismatch')
})
