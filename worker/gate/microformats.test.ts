import { mf2 } from 'microformats-parser'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { sampleProfile } from '../../shared/settings/samples.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog()
const { url, author } = siteConfig
const { avatar, bio, network, social, code } = sampleProfile
const image = `${url}/logo-light.svg`
let path = ''

beforeAll(async () => {
  const id = await publish(blog.author, {
    headingSave: 'What a web page says of itself',
    html: '<p>Two <b>words</b>.</p>',
    imageCdn: image,
    dateSave: '2026-04-03',
  })
  path = `/blog/${id}`
  // Its card stands below the other.
  await publish(blog.author, { headingSave: 'What stood there before', dateSave: '2026-04-02' })
  await blog.rebuild()
})

const read = async (page: string) => mf2(await blog.text(page), { baseUrl: url + page })

const portrait = url + avatar
const entry = () => ({
  name: ['What a web page says of itself'],
  url: [url + path],
  published: ['2026-04-03'],
  photo: [image],
})
const named = { type: ['h-card'], properties: { name: [author.name] } }

test('an article is one entry: its title, text, day, address, category, picture and author', async () => {
  const { items } = await read(path)
  expect(items).toMatchObject([
    {
      type: ['h-entry'],
      properties: {
        ...entry(),
        published: [expect.stringMatching(/^2026-04-03T\d{2}:\d{2}:\d{2}/)],
        category: ['Coding'],
        content: [{ html: '<p>Two <b>words</b>.</p>', value: 'Two words.' }],
        author: [
          {
            type: ['h-card'],
            properties: { name: [author.name], url: [`${url}/about`], photo: [portrait] },
          },
        ],
      },
    },
  ])
  // The articles beside it are none of the page's.
  expect(items).toHaveLength(1)
})

test('an address that is no link is whole, for parsers that complete links only', async () => {
  for (const page of [path, '/', '/about']) {
    const data = (await blog.text(page)).match(/<data class="u-url[^>]*/g) ?? []
    expect(data.length).toBeGreaterThan(0)
    for (const one of data) expect(one).toContain(` value="${url}/`)
  }
})

test('an article’s contents are none of its words', async () => {
  const html = '<p>First.</p><h2>One</h2><h2>Two</h2><h2>Three</h2>'
  const page = `/blog/${await publish(blog.author, { headingSave: 'Parts', html, dateSave: '2026-04-01' })}`
  expect(await blog.text(page)).toContain('<nav class="contents"')
  const [article] = (await read(page)).items
  expect(article?.properties.content).toMatchObject([
    { value: expect.stringMatching(/^First\.\s*One\s*Two\s*Three$/) },
  ])
})

test('home is the author and a feed; /blog and a category are feeds of entries', async () => {
  const [person, newest, ...others] = (await read('/')).items
  expect(others).toEqual([])
  expect(person).toMatchObject({
    type: ['h-card'],
    properties: { name: [author.name], url: [`${url}/`], uid: [`${url}/`], photo: [portrait] },
  })
  expect(newest).toMatchObject({ type: ['h-feed'], properties: { name: ['Newest articles'] } })
  expect(newest?.children?.[0]).toMatchObject({
    type: ['h-entry'],
    properties: { ...entry(), category: ['Coding'] },
  })
  for (const [page, name] of [
    ['/blog', siteConfig.tagline],
    ['/blog/page/coding', 'Coding'],
  ] as const) {
    const [feed, ...rest] = (await read(page)).items
    expect([page, rest]).toEqual([page, []])
    expect(feed).toMatchObject({ type: ['h-feed'], properties: { name: [name] } })
    expect(feed?.children?.[0]).toMatchObject({
      type: ['h-entry'],
      properties: { ...entry(), author: [{ ...named, value: author.name }] },
    })
  }
})

test('About is the author, whose profiles elsewhere are links of rel="me"', async () => {
  const { items, rels } = await read('/about')
  const profiles = [social, network, code]
  expect(items).toMatchObject([
    {
      type: ['h-card'],
      properties: {
        name: [author.name],
        note: [bio],
        uid: [`${url}/about`],
        url: [`${url}/about`, ...profiles],
        photo: [{ value: url + avatar }],
      },
    },
  ])
  expect(rels.me).toEqual(profiles)
  expect((await read('/')).rels.me).toEqual([social, network])
})
