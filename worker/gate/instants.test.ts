import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { change, remove } from '../../scripts/testing/changes.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from '../../scripts/testing/compare.ts'
import { categoryFeedPath, feedPaths } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog()
const day = '2026-05-01'
const ids: string[] = []

beforeAll(async () => {
  for (let n = 0; n < 20; n += 1) {
    ids.push(await publish(blog.author, { headingSave: `Software, part ${n}`, dateSave: day }))
  }
})

/** The instants of publication by article, as the JSON Feed has them. */
const inJson = async (): Promise<Map<string, string>> => {
  const { items } = JSON.parse(await blog.text(feedPaths.json))
  return new Map(
    items.map((item: { id: string; date_published: string }) => [
      item.id.replace(`${siteConfig.url}/blog/`, ''),
      item.date_published,
    ]),
  )
}

/** The same, as an RSS feed has them, in whole seconds. */
const inRss = async (path: string): Promise<Map<string, string>> => {
  const items = (await blog.text(path)).matchAll(
    /<guid [^>]*>[^<]*\/blog\/(\w+)<\/guid><pubDate>([^<]+)/g,
  )
  return new Map([...items].map(([, id = '', date = '']) => [id, new Date(date).toISOString()]))
}

/** What an article's page says to networks and to search engines. */
const onPage = async (id: string) => {
  const page = await blog.text(`/blog/${id}`)
  return [
    /"article:published_time" content="([^"]+)"/.exec(page)?.[1],
    /"datePublished":"([^"]+)"/.exec(page)?.[1],
  ]
}

test('twenty articles of one chosen day have instants that keep the order of the list, the same in feeds and on pages', async () => {
  const list = (await blog.author.ask('listArticles')).map(({ _id }) => _id)
  const sorted = (instants: Map<string, string>) =>
    [...instants].filter(([id]) => ids.includes(id)).sort(([, a], [, b]) => (a < b ? -1 : 1))
  const json = await inJson()
  expect(sorted(json).map(([id]) => id)).toEqual(list)
  expect(sorted(json).map(([, instant]) => instant)).toEqual(
    list.map((_, n) => `${day}T12:00:${String(n).padStart(2, '0')}.000Z`),
  )
  for (const path of [feedPaths.rss, categoryFeedPath('Coding')]) {
    expect(sorted(await inRss(path))).toEqual(sorted(json))
  }
  for (const id of [list[0], list[7], list[19]] as string[]) {
    expect(await onPage(id)).toEqual([json.get(id), json.get(id)])
  }
})

test('an article that is published today has the instant at which that was, everywhere', async () => {
  const before = new Date().toISOString()
  const id = await publish(blog.author, { headingSave: 'New software', dateSave: undefined })
  const after = new Date().toISOString()
  const found = (await blog.author.ask('listArticles')).find(({ _id }) => _id === id)
  const createdAt = found?.createdAt ?? ''
  expect([before <= createdAt, createdAt <= after]).toEqual([true, true])
  expect((await inJson()).get(id)).toBe(createdAt)
  expect(await onPage(id)).toEqual([createdAt, createdAt])
  expect((await inRss(feedPaths.rss)).get(id)).toBe(`${createdAt.slice(0, 19)}.000Z`)
})

test('so has one whose author lives where it is another day already, or still', async () => {
  const dayIn = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
  for (const hours of [13, 11, -8, -11]) {
    const id = await publish(blog.author, { headingSave: 'Far', dateSave: dayIn(hours) })
    const found = (await blog.author.ask('listArticles')).find(({ _id }) => _id === id)
    expect(await onPage(id)).toEqual([found?.createdAt, found?.createdAt])
  }
})

test('a day that an import knows without its time is 12:00 UTC, also in the sitemap; a time that it knows stays', async () => {
  const moved = (createdAt: string) =>
    publish(blog.author, {
      headingSave: 'Moved software',
      dateSave: createdAt.slice(0, 10),
      moved: { createdAt },
    })
  const [dayOnly, timed] = [
    await moved('2019-03-04T00:00:00.000Z'),
    await moved('2019-03-05T21:30:00.000Z'),
  ]
  expect((await onPage(dayOnly))[0]).toBe('2019-03-04T12:00:00.000Z')
  expect((await onPage(timed))[0]).toBe('2019-03-05T21:30:00.000Z')
  const sitemap = await blog.text('/sitemap-articles-0.xml')
  expect(sitemap).toContain(`/blog/${dayOnly}</loc><lastmod>2019-03-04T12:00:00.000Z<`)
  expect(sitemap).toContain(`/blog/${timed}</loc><lastmod>2019-03-05T21:30:00.000Z<`)
})

test('the build gives the same bytes, also after an older article of the day went or got another day', async () => {
  await blog.rebuild()
  expectFilesUpToDate(blog, await expectReadersUpToDate(blog))
  const [first = '', second = '', , fourth = ''] = ids
  const instant = async () => (await onPage(fourth))[0]
  expect(await instant()).toBe(`${day}T12:00:03.000Z`)
  await remove(blog, first, 'Software, part 0')
  await change(blog, second, { dateSave: '2026-05-03' })
  const clean = await expectReadersUpToDate(blog)
  expect(await instant()).toBe(`${day}T12:00:01.000Z`)
  const { isFull } = await blog.rebuild()
  expect(isFull).toBe(false)
  expectFilesUpToDate(blog, clean)
})
