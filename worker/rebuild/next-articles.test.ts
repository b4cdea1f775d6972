import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { change, remove } from '../../scripts/testing/changes.ts'
import {
  cleanPages,
  expectFilesUpToDate,
  expectReadersServed,
} from '../../scripts/testing/compare.ts'
import { series } from '../../scripts/testing/series.ts'
import { limits } from '../../shared/limits.ts'

const local = {
  newer: 'Mental health benefits of staying within profession',
  older: 'Bathing helps, here why',
}

/** The headings that a page shows under 'Next Articles', as the Worker answers it now. */
const nextOn = async (blog: Blog, path: string): Promise<string[]> => {
  const [, related = ''] = (await blog.text(path)).split('Next Articles</h2>')
  return [...related.matchAll(/<h3[^>]*>\s*<a [^>]*>([^<]*)</g)].map(([, text = '']) => text.trim())
}

test("'Next Articles' of a local article are the nearest four of its category, at once and in the files", async () => {
  const blog = await startBlog({ isBuilt: true })
  const path = '/local/bathing-helps-here-why'
  expect(await nextOn(blog, path)).toEqual([local.newer])
  const days = ['2025-01-01', '2025-06-01', '2025-06-20', '2026-01-01', '2026-02-01']
  for (const dateSave of days)
    await publish(blog.author, { headingSave: `Day ${dateSave}`, dateSave })
  await publish(blog.author, { headingSave: 'Software', dateSave: '2025-06-17' })
  const nearest = ['Day 2025-06-01', 'Day 2025-01-01', 'Day 2025-06-20', local.newer]
  expect(await nextOn(blog, path)).toEqual(nearest)
  await blog.rebuild()
  expect(await nextOn(blog, path)).toEqual(nearest)
  expectFilesUpToDate(blog, await cleanPages(blog))
})

test("'Next Articles' are four of another heading, however many of the same lie between, local ones, or 'Nothing'", async () => {
  const blog = await startBlog({ isBuilt: true })
  const later = await publish(blog.author, { headingSave: 'Later', dateSave: '2026-01-01' })
  expect(await nextOn(blog, `/blog/${later}`)).toEqual([local.newer, local.older])
  const first = await publish(blog.author, { headingSave: 'Software' })
  const alone = await blog.text(`/blog/${first}`)
  expect(alone).toMatch(/<h2 id="[\w-]+">Nothing<\/h2>/)
  expect(alone).not.toContain('class="card"')
  for (let n = 1; n <= 5; n += 1) {
    await publish(blog.author, { headingSave: `Coding ${n}`, dateSave: `2026-01-0${n}` })
  }
  const same: string[] = []
  for (let n = 1; n <= 7; n += 1) {
    same.push(await publish(blog.author, { headingSave: 'Software', dateSave: `2026-02-0${n}` }))
  }
  const four = ['Coding 5', 'Coding 4', 'Coding 3', 'Coding 2']
  expect(four).toHaveLength(limits.relatedPosts)
  for (const id of same) expect(await nextOn(blog, `/blog/${id}`)).toEqual(four)
})

test('after each of many changes among few headings every page shows what a clean build has', {
  tags: 'walk',
}, async () => {
  const blog = await startBlog({ isBuilt: true })
  const pick = series(7)
  const headings = new Map<string, string>()
  const anyHeading = () => `Software ${[0, 0, 0, 1, 1, 2, 3, 4][pick(8)]}`
  for (let n = 0; n < 14; n += 1) {
    const headingSave = anyHeading()
    const dateSave = `2026-01-${10 + pick(15)}`
    headings.set(await publish(blog.author, { headingSave, dateSave }), headingSave)
  }
  for (let step = 0; step < 9; step += 1) {
    await blog.rebuild()
    const [id = '', heading = ''] = [...headings][pick(headings.size)] ?? []
    const headingSave = anyHeading()
    if (step % 3 === 0) {
      const dateSave = `2026-01-${10 + pick(15)}`
      headings.set(await publish(blog.author, { headingSave, dateSave }), headingSave)
    } else if (step % 3 === 1) {
      await change(blog, id, { headingSave })
      headings.set(id, headingSave)
    } else {
      await remove(blog, id, heading)
      headings.delete(id)
    }
    const clean = await cleanPages(blog)
    const articles = [...clean].filter(([file]) =>
      /^\/(?:blog\/[0-9a-z]+|local\/.+)\.html$/.test(file),
    )
    await expectReadersServed(blog, new Map(articles))
  }
})
