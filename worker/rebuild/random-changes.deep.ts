import { test } from 'vitest'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { randomChanges } from '../../scripts/testing/changes.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from '../../scripts/testing/compare.ts'

/** A blog that was built once, as every deployed one was: the compiled sitemaps are files. */
const builtBlog = async (): Promise<Blog> => {
  const blog = await startBlog()
  await blog.rebuild()
  return blog
}

for (const seed of [1, 2, 3]) {
  test(`after 300 random changes (series ${seed}) every page is as a clean build has it`, async () => {
    const blog = await builtBlog()
    const step = randomChanges(blog, seed)
    for (let n = 1; n <= 300; n += 1) {
      if (await step()) {
        await blog.rebuild()
        expectFilesUpToDate(blog, await expectReadersUpToDate(blog))
      } else if (n % 5 === 0) {
        await expectReadersUpToDate(blog)
      }
    }
  })
}

test('after concurrent changes nothing is stale, whichever came last', async () => {
  const blog = await builtBlog()
  const steps = [11, 12, 13, 14].map((seed) => randomChanges(blog, seed))
  for (let round = 0; round < 25; round += 1) {
    await Promise.all(steps.map((step) => step()))
    if (round % 5 === 4) {
      await blog.tick()
      const clean = await expectReadersUpToDate(blog)
      await blog.rebuild()
      expectFilesUpToDate(blog, clean)
    }
  }
})
