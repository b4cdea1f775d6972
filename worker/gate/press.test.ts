import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'

test('an article goes from the API to dist/ and back out of the Worker, byte for byte', async () => {
  const blog = await startBlog()
  const id = await publish(blog.author, { headingSave: 'Notes on software' })

  const rendered = await blog.get(`/blog/${id}`)
  const live = await rendered.text()
  expect(rendered.status).toBe(200)
  expect(live).toContain('>Notes on software</h1>')

  expect((await blog.rebuild()).isFull).toBe(true)
  expect(readFileSync(`${blog.dist}/blog/${id}.html`, 'utf8')).toBe(live)
  const still = await blog.get(`/blog/${id}`)
  expect(await still.text()).toBe(live)
  const headers = (response: Response) =>
    [...response.headers].filter(([name]) => name !== 'date' && name !== 'transfer-encoding')
  expect(headers(still)).toEqual(headers(rendered))
  expect(existsSync(`${blog.dist}/index.html`)).toBe(true)
})
