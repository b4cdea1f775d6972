import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, owner, startBlog } from '../../scripts/testing/blog.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from '../../scripts/testing/compare.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { keyed, newReader } from '../../scripts/testing/readers.ts'
import { series } from '../../scripts/testing/series.ts'
import { firstKey, newCredential } from '../../scripts/testing/vault.ts'
import { findProcess } from '../../scripts/testing/workerd.ts'
import { keyedHash } from '../lib/keyed-hash.ts'

const kills = 30
const kinds = ['article', 'opinion', 'vote', 'credential'] as const
type Kind = (typeof kinds)[number]

/** The article that readers deal with, which is there before the first kill. */
let theOne = ''

/** Writes one of a kind. @returns what the database has to hold from then on */
const writeOne: Record<Kind, (blog: Blog, name: string) => Promise<string>> = {
  article: ({ author }, name) => publish(author, { headingSave: `Sleep ${name}` }),
  opinion: async ({ anyone }, name) => {
    const { TEST_HUMAN_TOKEN: human } = owner
    const body = { reader: name, country: 'Norway', opinion: 'Fine.', idArticle: theOne, human }
    await anyone.ask('sendOpinion', { body, headers: newReader() })
    return name
  },
  vote: async ({ anyone }, name) => {
    const Email = `${name.replaceAll(' ', '-')}@example.com`
    const body = { Email, idArticle: theOne }
    await anyone.ask('like', { body, headers: newReader() })
    return keyedHash(keyed, 'reaction', Email)
  },
  credential: async ({ author }, name) =>
    (await author.ask('createCredential', { body: newCredential(name) }))._id,
}

/** Where what was acknowledged has to be. */
const columns: Record<Kind, string> = {
  article: 'SELECT id AS kept FROM articles',
  opinion: 'SELECT name AS kept FROM opinions',
  vote: 'SELECT reader AS kept FROM reactions',
  credential: 'SELECT id AS kept FROM credentials',
}

/** Rows that only half a write leaves behind; each finds none. */
const halves: readonly string[] = [
  'SELECT id FROM articles WHERE slug NOT IN (SELECT slug FROM slugs WHERE article_id = articles.id)',
  'SELECT slug FROM slugs WHERE article_id NOT IN (SELECT id FROM articles)',
  `SELECT category FROM category_counts c WHERE articles <>
     (SELECT COUNT(*) FROM articles a WHERE a.category = c.category)`,
  `SELECT category FROM category_counts WHERE articles <>
     (SELECT SUM(value) FROM json_each(days))`,
  'SELECT id FROM rebuild WHERE revision <> (SELECT MAX(revision) FROM articles)',
  `SELECT article FROM reaction_counts c WHERE count <>
     (SELECT COUNT(*) FROM reactions r WHERE r.article = c.article AND r.vote = c.vote)`,
  'SELECT id FROM opinions WHERE person IS NULL',
  'PRAGMA foreign_key_check',
]

test('a Worker killed at random moments under writes keeps all it acknowledged, nothing by half, and heals', async () => {
  const folder = newFolder()
  const pick = series(7)
  const acknowledged = new Map<Kind, Set<string>>(kinds.map((kind) => [kind, new Set()]))
  const count = () => [...acknowledged.values()].reduce((sum, { size }) => sum + size, 0)
  let failed = 0
  for (let round = 0; round < kills; round += 1) {
    const blog = await startBlog({ folder })
    if (round === 0) {
      // As every deployed blog was built once: the compiled sitemaps are files.
      await blog.rebuild()
      await blog.author.ask('createVaultKey', { body: firstKey() })
      theOne = await publish(blog.author)
    }
    let isKilled = false
    const write = async (kind: Kind): Promise<void> => {
      for (let n = 0; !isKilled; n += 1) {
        try {
          acknowledged.get(kind)?.add(await writeOne[kind](blog, `${kind} ${round} ${n}`))
        } catch {
          failed += 1
        }
      }
    }
    const pid = findProcess(blog.origin)
    const writers = [...kinds, ...kinds.slice(0, 1)].map(write)
    const target = count() + 1 + pick(20)
    while (count() < target) await new Promise(setImmediate)
    process.kill(pid, 'SIGKILL')
    isKilled = true
    await Promise.all(writers)
    await blog.stop()
  }
  // Each kill cut off what was under way: it came while there were writes.
  expect(failed).toBeGreaterThanOrEqual(kills)

  const blog = await startBlog({ folder })
  await blog.tick()
  for (const [kind, all] of acknowledged) {
    const { results } = await blog.db.prepare(columns[kind]).all<{ kept: string }>()
    const kept = new Set(results.map((row) => row.kept))
    expect([kind, [...all].filter((one) => !kept.has(one))]).toEqual([kind, []])
    expect([kind, all.size > kills / 2]).toEqual([kind, true])
  }
  for (const sql of halves) {
    expect([sql, (await blog.db.prepare(sql).all()).results]).toEqual([sql, []])
  }
  expect((await blog.anyone.ask('listArticles')).length).toBeGreaterThan(0)
  const clean = await expectReadersUpToDate(blog)
  await blog.rebuild()
  expectFilesUpToDate(blog, clean)
})
