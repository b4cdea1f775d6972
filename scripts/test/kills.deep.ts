import { expect, test } from 'vitest'
import { listArticles } from '../../shared/articles/contract.ts'
import { expectData } from '../lib/client.ts'
import { publish } from './articles.ts'
import { newFolder, startBlog } from './blog.ts'
import { series } from './changes.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from './compare.ts'

test('a Worker killed at random moments under writes keeps every acknowledged article, and heals', async () => {
  const folder = newFolder()
  const pick = series(7)
  const acknowledged = new Set<string>()
  for (let round = 0; round < 20; round += 1) {
    const blog = await startBlog({ folder })
    let isKilled = false
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; !isKilled; n += 1) {
        const headingSave = `Sleep ${round} ${writer} ${n}`
        const id = await publish(blog.author, { headingSave }).catch(() => null)
        if (id) acknowledged.add(id)
      }
    }
    const writers = [1, 2, 3].map(write)
    const target = acknowledged.size + 1 + pick(12)
    while (acknowledged.size < target) await new Promise(setImmediate)
    await blog.stop()
    isKilled = true
    await Promise.all(writers)
  }
  const blog = await startBlog({ folder })
  await blog.tick()
  const kept = new Set<string>()
  const { results } = await blog.db.prepare('SELECT id FROM articles').all<{ id: string }>()
  for (const { id } of results) kept.add(id)
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])
  expect(expectData(await blog.anyone.call(listArticles)).length).toBeGreaterThan(0)
  const clean = await expectReadersUpToDate(blog)
  await blog.rebuild()
  expectFilesUpToDate(blog, clean)
})
