import { cpSync, readFileSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { article } from '../../scripts/testing/articles.ts'
import { builtFolder, startBlog } from '../../scripts/testing/blog.ts'
import { countOf } from '../../scripts/testing/calls.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from '../../scripts/testing/compare.ts'
import { expectHealedAfterKill } from '../../scripts/testing/crash.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'

test('a Worker killed between the commit and all that follows heals at the next minute', async () => {
  const folder = newFolder()
  cpSync(builtFolder, folder, { recursive: true })
  const crashing = await startBlog({ folder, worker: 'switched-worker' })
  const body = article({ headingSave: 'Software committed' })
  const headers = { 'x-puts': 'held' }
  void crashing.author.call('createArticle', { body, headers }).catch(() => {})
  const committed = () => countOf(crashing.db, 'articles')
  while ((await committed()) !== 1) await turn()
  await crashing.stop()

  const healed = await startBlog({ folder })
  await healed.tick()
  expect(await healed.text('/blog')).toContain('Software committed')
  const clean = await expectReadersUpToDate(healed)
  await healed.rebuild()
  expectFilesUpToDate(healed, clean)
})

test('a rebuild killed among its files moving leaves no page old', () =>
  expectHealedAfterKill(({ dist }) =>
    readFileSync(`${dist}/blog.html`, 'utf8').includes('Newest of all'),
  ))
