import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import { change, follow, remove } from '../../scripts/testing/changes.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from '../../scripts/testing/compare.ts'

const list = '/blog/page/coding'
const cards = /<h2[^>]*><a href="([^"]+)"/g

/** The addresses of the articles on a page, the newest first. */
const cardsOf = (html: string): string[] => [...html.matchAll(cards)].map((match) => match[1] ?? '')

test('a list names all articles once, three a page, the newest first, and says how many there are', async () => {
  const blog = await startBlog({ isBuilt: true })
  for (let n = 1; n <= 9; n += 1) await publish(blog.author, { headingSave: `Software ${n}` })
  const found: string[] = []
  const ranges: (string | undefined)[] = []
  for (let path: string | undefined = list; path !== undefined; ) {
    const page = await blog.text(path)
    found.push(...cardsOf(page))
    ranges.push(/Articles (\d+–\d+ of \d+)/.exec(page)?.[1])
    path = /rel="next" href="([^"]+)"/.exec(page)?.[1]
  }
  expect(ranges).toEqual(['1–3 of 9', '4–6 of 9', '7–9 of 9'])
  // Those of Health are on no page of Coding; the order is that of the page of all titles.
  const titles = await blog.text('/blog/page/articles')
  const everyone = [...titles.matchAll(/<a href="(\/(?:blog|local)\/[0-9a-z-]+)"/g)].map(
    (one) => one[1],
  )
  expect(new Set(found).size).toBe(9)
  expect(found).toEqual(everyone.filter((address) => found.includes(address as string)))
})

test('the first page has one address, and a page after the last has none', async () => {
  const blog = await startBlog({ isBuilt: true })
  for (let n = 1; n <= 4; n += 1) await publish(blog.author, { headingSave: `Software ${n}` })
  const status = async (path: string) => (await blog.get(path)).status
  for (const when of ['before the build', 'after it']) {
    expect([when, await follow(blog, `${list}/1`)]).toEqual([when, list])
    expect([when, await status(`${list}/2`), await status(`${list}/3`)]).toEqual([when, 200, 404])
    await blog.rebuild()
  }
})

test('the counts of articles follow all that comes, moves and goes', async () => {
  const blog = await startBlog({ isBuilt: true })
  const counts = () =>
    blog.db
      .prepare(
        'SELECT category, articles FROM category_counts WHERE articles > 0 ORDER BY category',
      )
      .raw()
  const id = await publish(blog.author, { headingSave: 'Software one' })
  await publish(blog.author, { headingSave: 'Software two' })
  expect(await counts()).toEqual([['Coding', 2]])
  await change(blog, id, { category: 'Health' })
  expect(await counts()).toEqual([
    ['Coding', 1],
    ['Health', 1],
  ])
  await remove(blog, id, 'Software one')
  expect(await counts()).toEqual([['Coding', 1]])
  await blog.author.ask('restoreFromBin', { body: { _id: id } })
  expect(await counts()).toEqual([
    ['Coding', 1],
    ['Health', 1],
  ])
})

test('whatever comes, moves or goes, every page of a list follows, and no file is left over', async () => {
  const blog = await startBlog({ isBuilt: true })
  const ids: string[] = []
  for (let n = 1; n <= 8; n += 1) {
    ids.push(
      await publish(blog.author, { headingSave: `Software ${n}`, dateSave: `2026-03-0${n}` }),
    )
  }
  const id = (n: number) => ids[n - 1] as string
  await blog.rebuild()
  const changes = [
    () => publish(blog.author, { headingSave: 'Software of old', dateSave: '2020-01-01' }),
    () => remove(blog, id(2), 'Software 2'),
    () => change(blog, id(5), { category: 'Health' }),
    () => change(blog, id(1), { dateSave: '2026-04-01' }),
    () => change(blog, id(4), { headingSave: 'Software renamed' }),
    () => remove(blog, id(8), 'Software 8'),
    () => publish(blog.author, { headingSave: 'Software 9' }),
  ]
  for (const [n, act] of changes.entries()) {
    await act()
    if (n % 2 === 1) continue
    const clean = await expectReadersUpToDate(blog)
    await blog.rebuild()
    expectFilesUpToDate(blog, clean)
  }
})
