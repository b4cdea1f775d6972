import { cpSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { builtFolder, startBlog } from '../../scripts/testing/blog.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from '../../scripts/testing/compare.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'

test('of a database that Time Travel set back readers see what is in it, at once and after the next build', async () => {
  const [folder, earlier] = [newFolder(), newFolder()]
  cpSync(builtFolder, folder, { recursive: true })
  const before = await startBlog({ folder })
  await publish(before.author, { headingSave: 'Sleep stays' })
  await before.rebuild()
  await before.stop()
  cpSync(`${folder}/state/d1`, earlier, { recursive: true })

  const later = await startBlog({ folder })
  const lost: string[] = []
  for (const headingSave of ['Sleep lost', 'Sleep more', 'Sleep again'])
    lost.push(await publish(later.author, { headingSave }))
  await later.rebuild()
  await later.stop()
  rmSync(`${folder}/state/d1`, { recursive: true })
  cpSync(earlier, `${folder}/state/d1`, { recursive: true })

  const blog = await startBlog({ folder })
  await blog.tick()
  for (const id of lost) expect((await blog.get(`/blog/${id}`)).status).toBe(404)
  await publish(blog.author, { headingSave: 'Sleep new' })
  const clean = await expectReadersUpToDate(blog)
  await blog.rebuild()
  expectFilesUpToDate(blog, clean)
  await expectReadersUpToDate(blog)
})
