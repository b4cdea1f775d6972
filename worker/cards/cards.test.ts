import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { change, remove } from '../../scripts/testing/changes.ts'
import { noPicture } from '../../shared/articles/pattern.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { readPicture } from '../pictures/read-picture.ts'

const blog = await sharedBlog({ isBuilt: true })
const local = '/local/bathing-helps-here-why'

const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

/** Where the page of an article says that its card is, without the host. */
const cardOf = async (from: Pick<Blog, 'text'>, path: string): Promise<string> => {
  const address = meta(await from.text(path), 'og:image') as string
  expect(address).toMatch(
    new RegExp(`^${siteConfig.url}/cards/(?:blog|local)/[^/]+-[0-9a-f]{16}\\.png$`),
  )
  return address.slice(siteConfig.url.length)
}

const read = async (path: string) => {
  const response = await blog.get(path)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('the card of an article is there right after it is published, without any build: 1200 by 630, for good', async () => {
  const id = await publish(blog.author, { headingSave: 'A "walk" by the web & sea' })
  const other = await publish(blog.author, { headingSave: 'Another walk' })
  const paths = [`/blog/${id}`, `/blog/${other}`, local]
  const cards = await Promise.all(paths.map((path) => cardOf(blog, path)))
  const drawn = await Promise.all(cards.map(read))
  for (const { response, bytes } of drawn) {
    const { width, height, extension } = readPicture(bytes)
    expect([response.status, extension, width, height]).toEqual([200, 'png', 1200, 630])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  }
  expect(new Set(drawn.map(({ bytes }) => bytes.toString('base64'))).size).toBe(3)
  const [first] = cards as [string]
  expect((await read(first)).bytes).toEqual(drawn[0]?.bytes)
  const head = await blog.get(first, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a page says how large its card is, and in words what it shows', async () => {
  const id = await publish(blog.author, { headingSave: 'Tables in HTML' })
  const html = await blog.text(`/blog/${id}`)
  expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630'])
  expect(meta(html, 'og:image:alt')).toBe(`Tables in HTML · ${siteConfig.title}`)
  expect(meta(html, 'twitter:image')).toBe(meta(html, 'og:image'))
})

test('a new title has a new card, and the old address leads there; a deleted article has none', async () => {
  const id = await publish(blog.author, { headingSave: 'Drawn once' })
  const old = await cardOf(blog, `/blog/${id}`)
  const before = await read(old)
  await change(blog, id, { html: '<p>Other words.</p>' })
  expect(await cardOf(blog, `/blog/${id}`)).toBe(old)
  await change(blog, id, { headingSave: 'Drawn twice' })
  const fresh = await cardOf(blog, `/blog/${id}`)
  expect(fresh).not.toBe(old)
  const { status, headers } = await blog.get(old)
  expect([status, headers.get('Location'), headers.get('Cache-Control')]).toEqual([
    302,
    fresh,
    'no-store',
  ])
  const { response, bytes } = await read(fresh)
  expect([response.status, bytes.equals(before.bytes)]).toEqual([200, false])
  await remove(blog, id, 'Drawn twice')
  for (const card of [old, fresh]) expect((await blog.get(card)).status).toBe(404)
})

test('a new tagline has new cards: it stands where no letter of a title can be drawn', async () => {
  const own = await startBlog({ isBuilt: true })
  const id = await publish(own.author, { headingSave: '海边漫步' })
  const bytesAt = async (path: string) => Buffer.from(await (await own.get(path)).arrayBuffer())
  const old = await cardOf(own, `/blog/${id}`)
  const before = await bytesAt(old)
  const { version } = await own.author.ask('readSettings')
  const changes = { tagline: 'Walks, and what they were for' }
  await own.author.ask('changeSettings', { body: { version, changes } })
  const fresh = await cardOf(own, `/blog/${id}`)
  expect(fresh).not.toBe(old)
  expect(await bytesAt(fresh)).not.toEqual(before)
})

test('there are only cards of published articles', async () => {
  const nobody = [
    '/cards/none.png',
    `/cards/${'0'.repeat(32)}.png`,
    `/cards/blog/nobody-${'0'.repeat(16)}.png`,
    `/cards/local/nothing-${'0'.repeat(16)}.png`,
    `/cards/blog/'--${'0'.repeat(16)}.png`,
  ]
  for (const path of nobody) expect([path, (await blog.get(path)).status]).toEqual([path, 404])
  const put = await blog.get(await cardOf(blog, local), { method: 'PUT', body: 'x' })
  expect(put.status).toBe(405)
})

test('while the blog is blocked the cards are closed, since they name articles', async () => {
  const turn = async (r: 'red' | 'green') =>
    await blog.author.ask('setBlock', { body: { r, authData: {} } })
  const card = await cardOf(blog, local)
  await turn('red')
  expect((await blog.get(card)).status).toBe(503)
  await turn('green')
  expect((await blog.get(card)).status).toBe(200)
})

test('an article without a picture has a drawing of its own, in lists and on its page, the same in files', async () => {
  const imageCdn = siteConfig.url + noPicture
  const one = await publish(blog.author, { headingSave: 'Software in words', imageCdn })
  const other = await publish(blog.author, { headingSave: 'More software', imageCdn })
  const drawingsIn = (html: string) => html.match(/<svg class="pattern".*?<\/svg>/gs) ?? []
  const list = await blog.text('/blog/page/coding')
  expect(list).not.toContain(noPicture)
  const drawings = drawingsIn(list)
  expect([drawings.length, new Set(drawings).size]).toEqual([2, 2])
  const page = await blog.text(`/blog/${one}`)
  expect(drawings).toContain(drawingsIn(page)[0])
  expect([page.includes(noPicture), page.includes('Photo Source')]).toEqual([false, false])
  const card = await cardOf(blog, `/blog/${one}`)
  expect(page).toContain(`"image":"${siteConfig.url}${card}"`)
  expect(await blog.text('/feed.xml')).not.toContain(noPicture)
  await blog.rebuild()
  const fileOf = (path: string) => readFileSync(`${blog.dist}${path}.html`, 'utf8')
  expect([fileOf(`/blog/${one}`), fileOf('/blog/page/coding')]).toEqual([page, list])
  expect(drawingsIn(fileOf(`/blog/${other}`))).toHaveLength(2)
})
