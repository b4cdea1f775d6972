import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import { change, remove } from '../../scripts/testing/changes.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from '../../scripts/testing/compare.ts'
import { revisionOf } from '../../shared/topics.ts'

const list = '/blog/page/coding'
const cards = /<h2><a href="([^"]+)"/g

/** The addresses of the articles on a page, the newest first. */
const cardsOf = (html: string): string[] => [...html.matchAll(cards)].map((match) => match[1] ?? '')

test('a list shows its newest three; pages are numbered from the oldest, and name all others once', async () => {
  const blog = await startBlog({ isBuilt: true })
  for (let n = 1; n <= 9; n += 1) await publish(blog.author, { headingSave: `Software ${n}` })
  const front = await blog.text(list)
  const highest = Number(/rel="next" href="[^"]*\/(\d+)"/.exec(front)?.[1])
  const numbered: string[] = []
  for (let page = highest; page > 0; page -= 1) {
    const found = cardsOf(await blog.text(`${list}/${page}`))
    expect(found).toHaveLength(3)
    numbered.push(...found)
  }
  expect((await blog.get(`${list}/${highest + 1}`)).status).toBe(404)
  expect(new Set(numbered).size).toBe(numbered.length)
  const all = [...new Set([...cardsOf(front), ...numbered])]
  const titles = await blog.text('/blog/page/articles')
  const everyone = [...titles.matchAll(/<a href="(\/(?:blog|local)\/[0-9a-z-]+)"/g)].map(
    (one) => one[1],
  )
  // Those of Health are on no page of Coding; the order is that of the page of all titles.
  expect(all).toEqual(everyone.filter((address) => all.includes(address as string)))
  expect(all.length - highest * 3).toBeLessThanOrEqual(3)
})

test('a new article leaves the full pages of its list as they are, whatever their number', async () => {
  const blog = await startBlog({ isBuilt: true })
  for (let n = 1; n <= 15; n += 1) await publish(blog.author, { headingSave: `Software ${n}` })
  await blog.rebuild()
  const look = (page: number) => {
    const file = `${blog.dist}${list}/${page}.html`
    return [statSync(file).mtimeMs, readFileSync(file, 'utf8')]
  }
  const before = [look(1), look(2), look(3)]
  const counts: number[] = []
  for (let n = 16; n <= 18; n += 1) {
    await publish(blog.author, { headingSave: `Software ${n}` })
    counts.push((await blog.rebuild()).rendered)
    expect([look(1), look(2), look(3)]).toEqual(before)
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(20)
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

test('a shift touches the pages from its own on, and no other list', () => {
  const touched = { 'list:coding/4+': 7, 'list:coding/2': 9, 'list:coding/12+': 8 }
  expect(revisionOf(touched, 'list:coding/3')).toBe(0)
  expect(revisionOf(touched, 'list:coding/4')).toBe(7)
  expect(revisionOf(touched, 'list:coding/12')).toBe(8)
  expect(revisionOf(touched, 'list:coding/2')).toBe(9)
  expect(revisionOf(touched, 'list:coding')).toBe(0)
  expect(revisionOf(touched, 'list:health/9')).toBe(0)
})
