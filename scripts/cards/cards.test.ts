import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { cardsFolder } from '../../shared/articles/card.ts'
import { limits } from '../../shared/limits.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { cardPath } from '../../site/layouts/card-path.ts'
import { buildAll } from '../build/build.ts'
import { publish } from '../testing/articles.ts'
import { type Blog, sharedBlog } from '../testing/blog.ts'
import { change } from '../testing/changes.ts'
import { drawCard } from './draw.ts'
import { drawCards } from './draw-cards.ts'

const blog = await sharedBlog()

const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

/** Where the page of an article says that its card is, without the host. */
const cardOf = async (from: Pick<Blog, 'text'>, path: string): Promise<string> => {
  const address = meta(await from.text(path), 'og:image') as string
  expect(address).toMatch(new RegExp(`^${siteConfig.url}/cards/[0-9a-f]{32}\\.png$`))
  return address.slice(siteConfig.url.length)
}

const files = () => readdirSync(blog.dist + cardsFolder).sort()
const local = '/local/bathing-helps-here-why'
const day = 86_400_000

test('until its card is drawn an article shows the common one; then its own, 1200 by 630, for good', async () => {
  const id = await publish(blog.author, { headingSave: 'A "walk" by the web & sea' })
  const other = await publish(blog.author, { headingSave: 'Another walk' })
  const paths = [`/blog/${id}`, `/blog/${other}`, local]
  const before = await cardOf(blog, `/blog/${id}`)
  const asked = async (path: string) => {
    const { status, headers } = await blog.get(path)
    return [status, headers.get('Location'), headers.get('Cache-Control')]
  }
  expect(await asked(before)).toEqual([302, '/social.png', 'no-store'])
  await blog.rebuild()
  expect(await asked(before)).toEqual([302, '/social.png', 'no-store'])

  const told: string[] = []
  const onProgress = ({ done, total }: { done: number; total: number }) =>
    told.push(`${done} of ${total}`)
  expect(await drawCards({ ...blog.build, onProgress })).toEqual({ drawn: 4, left: 0, removed: 0 })
  expect(told).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4'])
  await blog.reload()
  const cards = await Promise.all(paths.map((path) => cardOf(blog, path)))
  expect(cards[0]).toBe(before)
  expect(new Set(cards).size).toBe(3)
  for (const card of cards) {
    const response = await blog.get(card)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { width, height, type } = imageSize(bytes)
    expect([response.status, type, width, height]).toEqual([200, 'png', 1200, 630])
    expect(bytes).toEqual(new Uint8Array(readFileSync(blog.dist + card)))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  }
  const head = await blog.get(before, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await blog.get('/cards/none.png')).status).toBe(404)
})

test('a page says how large its card is, and in words what it shows', async () => {
  const id = await publish(blog.author, { headingSave: 'Tables in HTML' })
  const html = await blog.text(`/blog/${id}`)
  expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630'])
  expect(meta(html, 'og:image:alt')).toBe(`Tables in HTML · ${siteConfig.title}`)
  expect(meta(html, 'twitter:image')).toBe(meta(html, 'og:image'))
})

test('a card is drawn once, and again only when what it shows is another', async () => {
  const id = await publish(blog.author, { headingSave: 'Drawn once' })
  await blog.rebuild()
  await drawCards(blog.build)
  const drawnAt = () => files().map((name) => statSync(blog.dist + cardsFolder + name).mtimeMs)
  const [names, times] = [files(), drawnAt()]

  await change(blog, id, { html: '<p>Other words.</p>' })
  await blog.rebuild()
  expect(await drawCards(blog.build)).toEqual({ drawn: 0, left: 0, removed: 0 })
  // A build of everything leaves them, too.
  await buildAll(blog.build)
  expect([files(), drawnAt()]).toEqual([names, times])

  const old = await cardOf(blog, `/blog/${id}`)
  await change(blog, id, { headingSave: 'Drawn twice' })
  await blog.rebuild()
  expect(await drawCards(blog.build)).toEqual({ drawn: 1, left: 0, removed: 0 })
  expect(await cardOf(blog, `/blog/${id}`)).not.toBe(old)

  // Networks keep the old address for a while; so does the blog.
  const later = (days: number) => drawCards(blog.build, Date.now() + days * day)
  expect(await later(29)).toEqual({ drawn: 0, left: 0, removed: 0 })
  expect(existsSync(blog.dist + old)).toBe(true)
  expect(await later(31)).toEqual({ drawn: 0, left: 0, removed: 1 })
  expect(existsSync(blog.dist + old)).toBe(false)
  expect(files()).toHaveLength(names.length)
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

const shown = { category: 'Coding', author: 'Robin Hale', date: '2026-11-20' } as const
const draw = async (heading: string) => Buffer.from(await drawCard({ ...shown, heading }))

test('signs that our letters lack are left out of a card, and a title in such letters gives way to the tagline', async () => {
  expect(await draw('The sea 🌊 → calm\u0007\u200b')).toEqual(await draw('The sea calm'))
  const plain = await draw(siteConfig.tagline)
  for (const title of [
    '日本語の題名',
    'مرحبا بالعالم',
    'नमस्ते',
    'Tea, in short: 茶',
    '👩‍👩‍👧‍👦',
    '\u0007',
  ]) {
    expect([title, (await draw(title)).equals(plain)]).toEqual([title, true])
  }
  for (const title of ['Ωμέγα', 'Жизнь', 'Điều tốt đẹp', 'Łódź — №5 ½ “où”']) {
    expect([title, (await draw(title)).equals(plain)]).toEqual([title, false])
  }
})

test('a title as long as one may be, of words or without a space, has a card', async () => {
  const words = 'software that lasts '.repeat(limits.title / 20)
  for (const title of [words, 'W'.repeat(limits.title), '<b>&amp;</b>{}"\'\\'.repeat(10)]) {
    const { width, height } = imageSize(await draw(title))
    expect([width, height]).toEqual([1200, 630])
  }
  // What is beyond its lines changes nothing.
  expect(await draw(`${words}one`)).toEqual(await draw(`${words}two`))
})

test('cards that look different have another number, so that all are drawn again', async () => {
  const look = createHash('sha256').update(await draw('The measure of a line in CSS'))
  // Differs? Then `look` in shared/articles/card.ts takes the next number, and these two the new values.
  expect([
    cardPath({ ...shown, heading: 'The measure of a line in CSS' }),
    look.digest('hex').slice(0, 32),
  ]).toEqual(['/cards/a46b5558b2ea0be48fe81c65c1daa2b4.png', '96ed447e6a639c07607a58d68788e470'])
})
