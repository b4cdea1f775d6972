import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { setBlock } from '../../shared/switches.ts'

const blog = await sharedBlog()
const headings = ['Coding at night', 'A walk at noon', 'Website of a friend', 'Sleep']
beforeAll(async () => {
  for (const [n, headingSave] of headings.entries()) {
    const dateSave = `2026-04-0${4 - n}`
    const imageCdn = `${siteConfig.url}/pictures/imported.svg`
    await publish(blog.author, { headingSave, dateSave, imageCdn })
  }
})

const titlesIn = (page: string) =>
  [...page.matchAll(/<h3[^>]*>\s*<a [^>]*>([^<]*)</g)].map(([, text]) => text)

test('the home page shows the three newest articles, at once and in the file of the next build', async () => {
  const page = await blog.text('/')
  expect(titlesIn(page)).toEqual(headings.slice(0, 3))
  await blog.rebuild()
  expect(readFileSync(`${blog.dist}/index.html`, 'utf8')).toBe(page)
  expect(await blog.text('/')).toBe(page)
})

test('while the blog is closed the home page is there without them, except for the author', async () => {
  expectData(await blog.author.call(setBlock, { body: { r: 'red', authData: {} } }))
  try {
    const response = await blog.get('/')
    const page = await response.text()
    expect([response.status, titlesIn(page)]).toEqual([200, []])
    expect(page).toContain(`<link rel="canonical" href="${siteConfig.url}/">`)
    for (const heading of headings) expect(page).not.toContain(heading)
  } finally {
    expectData(await blog.author.call(setBlock, { body: { r: 'green', authData: {} } }))
  }
  expect(titlesIn(await blog.text('/'))).toHaveLength(3)
})
