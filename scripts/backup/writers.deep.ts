import { expect, test } from 'vitest'
import { publish } from '../testing/articles.ts'
import { owner, startBlog } from '../testing/blog.ts'
import { newFolder } from '../testing/new-folder.ts'
import { atOnce, newReader } from '../testing/readers.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'

/** Rows that only a backup of two moments has; each finds none. */
const halves = [
  'SELECT id FROM articles WHERE slug NOT IN (SELECT slug FROM slugs WHERE article_id = articles.id)',
  'SELECT category FROM category_counts c WHERE articles <> (SELECT COUNT(*) FROM articles a WHERE a.category = c.category)',
  'SELECT article FROM reaction_counts c WHERE count <> (SELECT COUNT(*) FROM reactions r WHERE r.article = c.article AND r.vote = c.vote)',
  'PRAGMA foreign_key_check',
]
const writes = 120

test('a backup while nine write is of one moment, or says that the blog changes too fast; at rest it has all', async () => {
  const blog = await startBlog({ vars: { PLAN: 'paid' } })
  const idArticle = await publish(blog.author)
  const { TEST_HUMAN_TOKEN: human } = owner
  let votes = 0
  const write = async (writer: number) => {
    for (let n = 0; n < writes; n += 1) {
      const name = `${writer} of ${n}`
      const body = { reader: name, country: 'Norway', opinion: 'Fine.', idArticle, human }
      if (writer % 3 === 0) await publish(blog.author, { headingSave: `Sleep ${name}` })
      else if (writer % 3 === 1)
        await blog.anyone.ask('sendOpinion', { body, headers: newReader() })
      else {
        const Email = `reader-${writer}-${n}@example.com`
        await blog.anyone.ask('like', { body: { Email, idArticle }, headers: newReader() })
        votes += 1
      }
    }
  }
  let areDone = false
  const writers = atOnce(9, write).finally(() => {
    areDone = true
  })
  const folder = newFolder()
  /** Brings a backup into an empty blog. @returns how many votes and articles it has */
  const restored = async (file: string) => {
    const empty = await startBlog({ password: null })
    await restoreBackup({ DB: empty.db, STATE: empty.kv } as never, file, {
      replace: { saveTo: `${file}.old` },
    })
    for (const sql of halves)
      expect([sql, (await empty.db.prepare(sql).all()).results]).toEqual([sql, []])
    return empty.db
      .prepare(
        'SELECT (SELECT COUNT(*) FROM reactions) AS votes, (SELECT COUNT(*) FROM articles) AS articles',
      )
      .first<{ votes: number; articles: number }>()
  }
  const taken: string[] = []
  let refused = 0
  while (!areDone) {
    const file = `${folder}/${taken.length}.gz`
    const error = await takeBackup(blog.db, file).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (error === null) taken.push(file)
    else {
      refused += 1
      expect(error).toMatchObject({ message: expect.stringMatching(/^The blog changes faster/) })
    }
  }
  await writers
  expect(taken.length + refused).toBeGreaterThan(0)
  for (const file of taken.slice(0, 3)) await restored(file)
  console.log(`Of backups while nine write, ${taken.length} are whole, ${refused} were refused.`)
  await takeBackup(blog.db, `${folder}/rest.gz`)
  const all = { votes, articles: 1 + 3 * writes }
  expect([votes, await restored(`${folder}/rest.gz`)]).toEqual([3 * writes, all])
})
