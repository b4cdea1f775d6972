import { expect, test } from 'vitest'
import { takeGhost } from '../testing/take-items.ts'

const site = 'https://ghost.example.com'
const [made, later] = [Date.UTC(2020, 1, 3, 10), Date.UTC(2020, 5, 7, 12)]
const toCome = Date.UTC(2099, 0, 1)
const iso = (at: number) => new Date(at).toISOString()
const inSeconds = (at: number) => iso(at).replace('.000Z', 'Z')
const inSql = (at: number) => inSeconds(at).replace('T', ' ').replace('Z', '')

interface Version {
  readonly time: (at: number) => string | number
  /** How a post is told from a page. */
  readonly page: (isPage: boolean) => object
  /** The text of a post in the field of its editor. */
  readonly text: (words: string) => object
  readonly document: (data: object) => object
}

const mobiledoc = (words: string) => ({
  mobiledoc: JSON.stringify({ version: '0.3.1', sections: [[1, 'p', [[0, [], 0, words]]]] }),
})
const lexical = (words: string) => ({
  lexical: JSON.stringify({
    root: {
      type: 'root',
      children: [{ type: 'paragraph', children: [{ type: 'extended-text', text: words }] }],
    },
  }),
})
const inDb = (data: object) => ({ db: [{ meta: {}, data }] })

const versions: Readonly<Record<string, Version>> = {
  '1': {
    time: inSql,
    page: (isPage) => ({ page: Number(isPage) }),
    text: mobiledoc,
    document: inDb,
  },
  '3': {
    time: iso,
    page: (isPage) => ({ type: isPage ? 'page' : 'post' }),
    text: mobiledoc,
    document: inDb,
  },
  '5': {
    time: inSeconds,
    page: (isPage) => ({ type: isPage ? 'page' : 'post', mobiledoc: null }),
    text: (words) => ({ ...lexical(words), visibility: 'public' }),
    document: inDb,
  },
}

const all = { pages: true, drafts: true }

for (const [name, { time, page, text, document }] of Object.entries(versions)) {
  const post = (slug: string, given: object = {}) => ({
    id: slug,
    uuid: slug,
    title: slug,
    slug,
    html: `<p>Words of ${slug}</p>`,
    status: 'published',
    created_at: time(made),
    updated_at: time(later),
    published_at: time(made),
    ...page(false),
    ...text(`Words of ${slug}`),
    ...given,
  })
  const unpublished = { status: 'draft', published_at: null }
  const posts = [
    post('post'),
    post('draft', unpublished),
    post('scheduled', { status: 'scheduled', published_at: time(toCome) }),
    post('page', page(true)),
    post('page-draft', { ...unpublished, ...page(true) }),
  ]
  const read = async (given: readonly object[], choices: Parameters<typeof takeGhost>[2]) =>
    (await takeGhost(document({ posts: given }), site, choices)).map((item) => {
      if (item.kind !== 'ready') return item.kind === 'left-out' ? item.reason : item.sentence
      const { title, draft, old, body } = item
      return { title, draft, old: old?.addresses, day: body.dateSave, html: item.html() }
    })
  const expected = (slug: string, day: string | undefined, draft?: object) => ({
    title: slug,
    draft,
    old: draft ? undefined : [`/${slug}/`],
    day,
    html: `<p>Words of ${slug}</p>`,
  })

  test(`drafts and pages of Ghost ${name} come along where they are wanted, and only there`, async () => {
    const day = '2020-02-03'
    expect(await read(posts, {})).toEqual([
      expected('post', day),
      'draft',
      'scheduled',
      'page',
      'page',
    ])
    expect(await read(posts, all)).toEqual([
      expected('post', day),
      // Nobody chose the day of a draft that was never published.
      expected('draft', undefined, {}),
      expected('scheduled', '2099-01-01', { publishAt: toCome }),
      expected('page', day),
      expected('page-draft', undefined, {}),
    ])
    expect((await read(posts, { drafts: true })).slice(3)).toEqual(['page', 'page'])
    expect((await read(posts, { pages: true })).slice(3)).toEqual([expected('page', day), 'draft'])
  })

  test(`an article of Ghost ${name} keeps when it was changed`, async () => {
    const [item] = await takeGhost(document({ posts }), site)
    expect(item?.kind === 'ready' && item.body.moved).toMatchObject({
      createdAt: iso(made),
      changedAt: iso(later),
    })
  })
}

test('what is for members only stays out, also where it is not published yet: it would publish itself', async () => {
  const gated = ['draft', 'scheduled', 'published'].map((status) => ({
    id: status,
    title: status,
    slug: status,
    status,
    type: 'post',
    visibility: 'paid',
    published_at: iso(toCome),
  }))
  const items = await takeGhost({ data: { posts: gated } }, site, all)
  expect(items.map((item) => item.kind === 'left-out' && item.reason)).toEqual(
    Array(3).fill('for members only'),
  )
})
