import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { fill } from '../../scripts/bench/fill.ts'
import { listFiles } from '../../scripts/build/output.ts'
import { signInAs } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, owner, startBlog } from '../../scripts/testing/blog.ts'
import { named } from '../../scripts/testing/calls.ts'
import { newCaller } from '../../scripts/testing/captcha.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { articleNumber } from '../../scripts/testing/numbered-articles.ts'
import { problemIn } from '../../scripts/testing/requests.ts'

/** Changes the index's database, as it is on the disk of a Worker that is not running. */
const changeIndex = (folder: string, change: string): void => {
  for (const file of listFiles(folder).filter((name) => name.endsWith('.sqlite'))) {
    const db = new DatabaseSync(folder + file)
    const isIndex = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'rows_of_day'").get()
    if (isIndex) db.exec(change)
    db.close()
  }
}
/** Changes the rows that the index has counted, on a day that does not end. */
const setRows = (folder: string, read: number, written = 0): void =>
  changeIndex(folder, `UPDATE rows_of_day SET day = '9999', read = ${read}, written = ${written}`)

test('when the day’s rows are used up, texts are not searched, and titles, likes and the next publish are as ever', async () => {
  const folder = newFolder()
  const first = await startBlog({ folder })
  const id = await publish(first.author, {
    headingSave: 'Software of wombats',
    html: '<p>A burrow.</p>',
  })
  expect((await first.author.ask('searchTexts', { query: { q: 'burrow' } })).count).toBe(1)
  await first.stop()
  setRows(`${folder}/state`, 1_500_000)
  const blog = await startBlog({ folder, password: null })
  for (const path of ['/api/search?q=burrow', '/search?q=burrow']) {
    const response = await blog.get(path, { headers: newCaller() })
    expect(response.status).toBe(429)
    const wait = Number(response.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(86_400)
    if (path.startsWith('/api')) expect((await problemIn(response)).code).toBe('search-used-up')
    else expect(await response.text()).toContain('Titles are still found')
  }
  expect(await blog.text('/search-index.json')).toContain('Software of wombats')
  const body = { Email: 'reader@example.com', idArticle: id }
  expect((await blog.anyone.call('like', { body, headers: newCaller() })).ok).toBe(true)
  await blog.stop()
  setRows(`${folder}/state`, 0)
  const next = await startBlog({ folder })
  expect((await next.author.ask('searchTexts', { query: { q: 'burrow' } })).count).toBe(1)
})

test('an index of another form is filled again: the newest articles first, no more than a day has rows for, and the others the next day', async () => {
  const folder = newFolder()
  const first = await startBlog({ folder })
  await fill(first.db, 160)
  expect((await first.author.ask('searchTexts', { query: { q: 'software' } })).count).toBe(14)
  await first.stop()
  setRows(`${folder}/state`, 0, 19_600)
  changeIndex(`${folder}/state`, "UPDATE position SET form = 'another'")
  const blog = await startBlog({ folder, password: null })
  const all = Array.from({ length: 160 }, (_, n) => n).sort((one, other) =>
    articleNumber(one).created_at < articleNumber(other).created_at ? 1 : -1,
  )
  const foundBy = async ({ author }: Pick<Blog, 'author'>) => {
    const has = async (n: number) => {
      const { heading, id } = articleNumber(n)
      const { results } = await author.ask('searchTexts', { query: { q: heading } })
      return results[0]?.url === `/blog/${id}`
    }
    const answers = await Promise.all(all.map(has))
    return all.filter((_, at) => answers[at])
  }
  const author = named(await signInAs(blog.origin, owner))
  const found = await foundBy({ author })
  expect(found.length).toBeGreaterThan(50)
  expect(found).toEqual(all.slice(0, found.length))
  expect(found.length).toBeLessThan(all.length)
  const oldest = articleNumber(all.at(-1) as number)
  expect(await blog.text('/search-index.json')).toContain(oldest.heading)
  await publish(author, { headingSave: 'Software of wombats', html: '<p>A burrow.</p>' })
  expect((await author.ask('searchTexts', { query: { q: 'burrow' } })).count).toBe(1)
  await blog.stop()
  setRows(`${folder}/state`, 0)
  const next = await startBlog({ folder, password: null })
  expect(await foundBy({ author: named(await signInAs(next.origin, owner)) })).toEqual(all)
})
