import { expect, test } from 'vitest'
import { takeGhost } from '../testing/take-items.ts'
import type { ImportItem } from './item.ts'
import { isGhost } from './read-ghost.ts'

const site = 'https://ghost.example.com'
const post = (given: object = {}) => ({
  id: '1',
  uuid: 'a1',
  title: 'A walk',
  slug: 'a-walk',
  html: '<p>Text.</p>',
  status: 'published',
  type: 'post',
  visibility: 'public',
  published_at: '2020-02-03T23:30:00.000Z',
  ...given,
})
const exported = (posts: object[], more: object = {}) => ({
  db: [{ meta: { version: '6.0.0' }, data: { posts, ...more } }],
})
const read = (posts: object[], more: object = {}, at: string | undefined = site) =>
  takeGhost(exported(posts, more), at)
const only = ([item]: readonly ImportItem[]) => {
  if (item?.kind !== 'ready') throw new Error(`It is ${JSON.stringify(item)}.`)
  return { ...item, html: item.html() }
}

test('a published post keeps title, text, day, picture, author, category and its old address', async () => {
  const item = only(
    await read(
      [
        post({
          html: '<p>See <a href="__GHOST_URL__/about/">us</a><img src="__GHOST_URL__/i/a.png"></p>',
          feature_image: '__GHOST_URL__/content/images/sea.jpg',
        }),
      ],
      {
        tags: [
          { id: 't1', name: 'News' },
          { id: 't2', name: 'Coding' },
        ],
        posts_tags: [
          { post_id: '1', tag_id: 't2', sort_order: 1 },
          { post_id: '1', tag_id: 't1', sort_order: 0 },
        ],
        users: [{ id: 'u1', name: 'Grace' }],
        posts_authors: [{ post_id: '1', author_id: 'u1', sort_order: 0 }],
        posts_meta: [
          {
            post_id: '1',
            feature_image_caption: 'By <a href="#">Ada</a>',
            feature_image_alt: 'The sea',
          },
        ],
      },
    ),
  )
  expect(item).toMatchObject({
    title: 'A walk',
    instant: Date.parse('2020-02-03T23:30:00.000Z'),
    old: { source: 'ghost', addresses: ['/a-walk/'] },
    body: {
      headingSave: 'A walk',
      dateSave: '2020-02-03',
      category: 'Coding',
      imageCdn: `${site}/content/images/sea.jpg`,
      imageSource: 'By Ada',
      imageAlt: 'The sea',
    },
  })
  expect(item.html).toContain(`href="${site}/about/"`)
  expect(item.html).toContain(`src="${site}/i/a.png"`)
  expect(item.changes).toContain('The author was Grace; now it is The author.')
})

test('what is no public article is left out with its reason, and counted by it', async () => {
  const reasons = (
    await read([
      post({ status: 'draft' }),
      post({ status: 'scheduled' }),
      post({ status: 'sent' }),
      post({ type: 'page' }),
      post({ type: undefined, page: 1 }),
      post({ visibility: 'members' }),
      post({ status: 'odd' }),
    ])
  ).map((item) => (item.kind === 'left-out' ? item.reason : item.kind))
  expect(reasons).toEqual([
    'draft',
    'scheduled',
    'sent by e-mail only',
    'page',
    'page',
    'for members only',
    'not published (odd)',
  ])
})

test('an export that does not name its site is refused where its pictures need it, and only there', async () => {
  const pictured = [post({ feature_image: '__GHOST_URL__/content/a.png' })]
  await expect(async () => takeGhost(exported(pictured), undefined)).rejects.toThrow('--site')
  const settings = [{ key: 'url', value: 'https://named.example/' }]
  const named = only(await takeGhost(exported(pictured, { settings }), undefined))
  expect(named.body.imageCdn).toBe('https://named.example/content/a.png')
  expect(only(await takeGhost(exported([post()]), undefined)).title).toBe('A walk')
})

test('a post that cannot be read is refused on its own', async () => {
  const items = await read([
    post({ html: '', lexical: '{"root":{}}' }),
    post({ html: null, mobiledoc: '{}' }),
    post({ title: ['a list'], html: { an: 'object' }, published_at: null }),
    post(),
  ])
  expect(items.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'ready', 'ready'])
  expect(items[0]).toMatchObject({ sentence: expect.stringContaining('has no HTML') })
})

test('only an export of Ghost is one', async () => {
  for (const none of [null, [], 'text', {}, { db: [] }, { db: [{ data: {} }] }, { posts: [] }]) {
    expect([none, isGhost(none)]).toEqual([none, false])
  }
  expect(isGhost({ data: { posts: [] } })).toBe(true)
  await expect(async () => takeGhost({}, site)).rejects.toThrow('not a Ghost export')
})

test('equal posts have equal keys and others have not', async () => {
  const keys = (await read([post(), post({ title: 'Renamed' }), post({ uuid: 'b2' })])).map(
    (item) => (item.kind === 'ready' ? item.key : ''),
  )
  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).not.toBe(keys[2])
})
