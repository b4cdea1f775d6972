import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildAll } from '../../scripts/build/build.ts'
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

test('the hashed files of the build before stay for one build more, for pages that are open', async () => {
  const blog = await startBlog()
  const folder = `${blog.folder}/compiled`
  const compileAs = async (name: string) => {
    mkdirSync(`${folder}/${name}/_astro`, { recursive: true })
    writeFileSync(`${folder}/${name}/_astro/${name}.css`, name)
    const renderer = { ...blog.build.renderer, hash: name.repeat(16).slice(0, 16) }
    await buildAll({ ...blog.build, renderer, assets: `${folder}/${name}` })
    return readdirSync(`${blog.dist}/_astro`).sort()
  }
  expect(await compileAs('a')).toEqual(['a.css'])
  expect(await compileAs('b')).toEqual(['a.css', 'b.css'])
  expect(await compileAs('b')).toEqual(['a.css', 'b.css'])
  expect(await compileAs('c')).toEqual(['b.css', 'c.css'])
})
