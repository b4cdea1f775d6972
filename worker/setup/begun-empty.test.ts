import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cookieIn } from '../../scripts/lib/client.ts'
import { root } from '../../scripts/lib/paths.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, secret, startBlog } from '../../scripts/testing/blog.ts'
import { clientOf } from '../../scripts/testing/calls.ts'
import { demoWordsIn } from '../../scripts/testing/demo-words.ts'
import { startAccount } from '../../scripts/testing/deployment.ts'
import { newReader } from '../../scripts/testing/readers.ts'
import { sendTo } from '../../scripts/testing/requests.ts'
import { newOwner, setupCode } from '../../scripts/testing/setup-data.ts'
import { namedLocalSlugs } from '../../shared/articles/paths.ts'
import { securityPath } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { textPages } from '../../shared/texts/texts.ts'
import { projectLive } from '../live/projection.ts'

/** The pictures of the samples, of the local articles and of the demo. */
const pictures = readdirSync(`${root}site/public/samples`).map((name) => `/samples/${name}`)

const beginnings = [
  ...['/', '/sign-in', '/sitemap', '/dashboard', '/nothing-found', '/author', '/search?q=bath'],
  ...['/robots.txt', '/manifest.webmanifest', '/sitemap-index.xml', '/sitemap-0.xml', '/feed.xml'],
  ...[
    '/sitemap-articles-0.xml',
    '/feed.json',
    '/search-index.json',
    '/api/openapi.json',
    securityPath,
  ],
  ...['/api/article/', '/api/post', '/opensearch.xml', '/restricted/blog', '/email-unsubscribe/1'],
  ...textPages.map(({ path }) => path),
]

/** Every address that a reader finds from these on, with its answer. */
const crawl = async (blog: Blog, addresses: readonly string[]): Promise<Map<string, string>> => {
  const read = new Map<string, string>()
  const waiting = [...addresses]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (read.has(path)) continue
    const response = await blog.get(path)
    const text = `${response.headers.get('Location') ?? ''}\n${Buffer.from(await response.arrayBuffer()).toString('latin1')}`
    read.set(path, Buffer.from(text, 'latin1').toString('utf8'))
    const host = /https:\/\/(?:stillpress\.example|blog\.example\.org)/g
    for (const [, found] of text
      .replace(host, '')
      .matchAll(
        /(?:href|src|content|action)="(\/[^"#]*)|<loc>(\/[^<]*)|["'(](\/(?:_astro|pictures|samples)\/[^"')]+)/g,
      )) {
      if (found) waiting.push(found.replaceAll('&amp;', '&'))
    }
  }
  return read
}

/** The demo's words by the address that says them. */
const found = (read: ReadonlyMap<string, string>) =>
  [...read].flatMap(([path, text]) => {
    const words = demoWordsIn(text)
    return words.length > 0 ? [[path, ...words]] : []
  })

const setUp = async (blog: Blog, samples: boolean) => {
  const body = { ...newOwner, code: setupCode, samples }
  const reply = await sendTo(blog, 'https://blog.example.org', 'setUp', {
    body,
    headers: newReader(),
  })
  expect(reply.status).toBe(200)
  return clientOf(blog.origin, { cookie: cookieIn(reply) })
}

/** A new blog without settings and files. */
const newBlog = async () => {
  // A Worker of its own: it has learned no state of another blog.
  const blog = await startBlog({ vars: { SETUP_CODE: setupCode }, owner: null, isOwn: true })
  await blog.db.prepare("DELETE FROM settings WHERE name = 'samples'").run()
  await projectLive({ DB: blog.db, STATE: blog.kv } as never)
  return blog
}

/** @returns a function that deploys a blog, and returns the uploaded files, which the blog then serves */
const deployerOf = async (blog: Blog) => {
  const account = await startAccount()
  return async (): Promise<readonly string[]> => {
    const options = { origin: blog.origin, more: { REBUILD_SECRET: secret } }
    expect((await account.run(options, [])).error).toBe(null)
    cpSync(`${account.live}dist`, blog.dist, { recursive: true })
    await blog.reload()
    return account.files
  }
}

test('the search for the demo finds it in a blog that keeps the samples', async () => {
  const blog = await newBlog()
  await blog.rebuild()
  await setUp(blog, true)
  const read = await crawl(blog, beginnings)
  expect(read.size).toBeGreaterThan(60)
  const places = found(read).map(([path]) => path)
  const local = namedLocalSlugs.map((slug) => `/local/${slug}`)
  for (const path of ['/', '/about', '/skills', '/me.html', '/past.html', '/ping', ...local]) {
    expect(places).toContain(path)
  }
  for (const path of pictures) expect((await blog.get(path)).status).toBe(200)
})

test('begun empty and deployed, no page, feed, card, letter or file of a blog has a word, link or picture of the demo', async () => {
  const blog = await newBlog()
  const deploy = await deployerOf(blog)
  await deploy()
  // Before the set-up, and from its files.
  expect(found(await crawl(blog, beginnings))).toEqual([])
  const author = await setUp(blog, false)
  expect(found(await crawl(blog, beginnings))).toEqual([])
  await publish(author, { headingSave: 'My first software', authorSave: newOwner.authorName })
  const files = (await deploy()).filter((file) => !file.startsWith('/samples/'))
  const read = await crawl(blog, beginnings)
  expect(found(read)).toEqual([])
  expect(read.size).toBeGreaterThan(60)
  expect([...read.keys()].filter((path) => path.startsWith('/cards/'))).not.toEqual([])
  expect(files).toContain('/blog.html')
  const texts = new Map(files.map((file) => [file, readFileSync(blog.dist + file, 'utf8')]))
  expect(found(texts)).toEqual([])
  for (const slug of namedLocalSlugs) {
    for (const path of [`/${slug}`, `/local/${slug}`]) {
      expect([path, (await blog.get(path)).status]).toEqual([path, 404])
    }
  }
  for (const path of pictures) expect([path, (await blog.get(path)).status]).toEqual([path, 404])
  const portrait = siteConfig.author.avatar
  expect([portrait, (await blog.get(portrait)).status]).toEqual([portrait, 200])
})

test('the samples are gone with the setting, before a build lands and after, and come back with it', async () => {
  const blog = await startBlog({ isBuilt: true })
  const path = `/local/${namedLocalSlugs[0]}`
  const change = async (samples: boolean) => {
    const { version } = await blog.author.ask('readSettings')
    await blog.author.ask('changeSettings', { body: { version, changes: { samples } } })
  }
  const statuses = async () => [
    (await blog.get(path)).status,
    (await blog.get(pictures[0] as string)).status,
    (await blog.text('/about')).includes('Hello, and welcome.'),
    (await blog.anyone.ask('searchTexts', { query: { q: 'bathing' } })).count > 0,
  ]
  expect(await statuses()).toEqual([200, 200, true, true])
  for (const samples of [false, true]) {
    await change(samples)
    const status = samples ? 200 : 404
    for (const round of ['rendered', 'from files']) {
      expect([round, ...(await statuses())]).toEqual([round, status, status, samples, samples])
      await blog.rebuild()
    }
  }
})
