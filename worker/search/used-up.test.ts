import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { listFiles } from '../../scripts/build/output.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import { newCaller } from '../../scripts/testing/captcha.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { problemIn } from '../../scripts/testing/requests.ts'

/** Changes the rows that the index's object has counted, as they are on the disk of a Worker that is not running. */
const setRows = (folder: string, read: number): void => {
  for (const file of listFiles(folder).filter((name) => name.endsWith('.sqlite'))) {
    const db = new DatabaseSync(folder + file)
    const isIndex = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'rows_of_day'").get()
    if (isIndex) db.prepare('UPDATE rows_of_day SET read = ?').run(read)
    db.close()
  }
}

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
