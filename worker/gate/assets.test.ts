import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import { pagesIn } from '../../scripts/testing/compare.ts'

test('every file that a page links below /_astro/ is there', async () => {
  const blog = await startBlog()
  await publish(blog.author)
  await blog.rebuild()
  const links = [...pagesIn(blog.dist).values()].flatMap((page) =>
    [...page.matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g)].map(([, file]) => file as string),
  )
  expect(links.length).toBeGreaterThan(0)
  expect([...new Set(links)].filter((file) => !existsSync(blog.dist + file))).toEqual([])
})
