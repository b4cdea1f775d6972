import { expect, test } from 'vitest'
import { fill } from '../../scripts/bench/fill.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { randomChanges } from '../../scripts/testing/changes.ts'
import { type Category, categories } from '../../shared/articles/category.ts'
import { categoryPath } from '../../shared/articles/paths.ts'

/** The most rows of the database that a page of a list reads. */
const mostRows = 35

const cards = /<h2[^>]*><a href="(\/blog\/[^"]+)"/g

/** A page of a list: its articles of the database, and the rows that it read. */
const readPage = async (blog: Blog, path: string) => {
  const response = await blog.get(path)
  const html = await response.text()
  return {
    status: response.status,
    found: [...html.matchAll(cards)].map((match) => match[1]),
    next: /rel="next" href="([^"]+)"/.exec(html)?.[1],
    rows: Number(response.headers.get('x-database-rows-read')),
  }
}

/** Walks all pages of a list. */
const walk = async (blog: Blog, category: Category) => {
  const found: (string | undefined)[] = []
  let most = 0
  let path: string | undefined = categoryPath(category)
  while (path !== undefined) {
    const page = await readPage(blog, path)
    found.push(...page.found)
    most = Math.max(most, page.rows)
    path = page.next
  }
  return { found, most }
}

const expected = async (blog: Blog, category: Category) => {
  const { results } = await blog.db
    .prepare(
      "SELECT '/blog/' || id AS path FROM articles WHERE category = ?1 ORDER BY published_key DESC",
    )
    .bind(category)
    .all<{ path: string }>()
  return results.map(({ path }) => path)
}

const staysInOrder = async (seed: number): Promise<void> => {
  const blog = await startBlog({ worker: 'counting-worker' })
  await fill(blog.db, 90)
  const step = randomChanges(blog, seed)
  for (let n = 0; n < 60; n += 1) {
    await step()
    if (n % 20 !== 19) continue
    for (const category of categories) {
      const { found, most } = await walk(blog, category)
      expect(found).toEqual(await expected(blog, category))
      expect(most).toBeLessThanOrEqual(mostRows)
    }
  }
}

const inOrder =
  'after random changes (series %i) the pages of a list are those of its order, each from at most 35 rows'
test.each([1])(inOrder, staysInOrder)
test.each([2])(inOrder, { tags: ['walk'] }, staysInOrder)

test('a page reads few rows at 200 articles, wherever it is, and none to say that it is not there', async () => {
  const blog = await startBlog({ worker: 'counting-worker' })
  await fill(blog.db, 200)
  // As any change does, it tells the gate how many there are.
  await publish(blog.author, { headingSave: 'Software of today' })
  const list = categoryPath('Coding')
  const last = Math.floor((200 / 2 + 1) / 3)
  for (const page of [2, Math.floor(last / 2), last - 1, last]) {
    const { status, rows } = await readPage(blog, `${list}/${page}`)
    expect([page, status, rows <= mostRows]).toEqual([page, 200, true])
  }
  for (const path of [
    ...[`${list}/9999`, `${list.toUpperCase()}/9999`, '/blog/page/CODING/9999'],
    ...['/blog/page/x/7', `${list}/0`, `${list}/1e3`],
  ]) {
    // Only the addresses of older sites are looked up.
    const { status, rows } = await readPage(blog, path)
    expect([path, status, rows <= 4]).toEqual([path, 404, true])
  }
})

test('where all articles share a day that the author chose, lists, feeds and articles read no more rows', async () => {
  const blog = await startBlog({ worker: 'counting-worker' })
  await fill(blog.db, 240)
  await sql(blog.db, "UPDATE all_articles SET date = '2027-02-03'")
  await publish(blog.author, { headingSave: 'Software of that day', dateSave: '2027-02-03' })
  for (const category of categories) {
    const { found, most } = await walk(blog, category)
    expect(found).toEqual(await expected(blog, category))
    expect([category, most <= mostRows]).toEqual([category, true])
  }
  const ids = (await expected(blog, 'Coding')).map(String)
  for (const path of [ids[0], ids[60], ids.at(-1)]) {
    const { rows } = await readPage(blog, path ?? '')
    expect([path, rows <= 40]).toEqual([path, true])
  }
  for (const path of ['/feed.xml', '/feed.json', '/feed/coding.xml']) {
    const { rows } = await readPage(blog, path)
    expect([path, rows <= 190]).toEqual([path, true])
  }
})
