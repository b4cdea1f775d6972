import { expect, test } from 'vitest'
import { pathsOf } from '../../site/plan.ts'
import { memorySource } from '../lib/memory-source.ts'
import { publish } from '../testing/articles.ts'
import { startBlog } from '../testing/blog.ts'
import { readAll, withoutBody } from './articles.ts'
import { renderOnCores } from './render-on-cores.ts'
import { renderPages } from './render-pages.ts'

test('pages that every core of the machine renders are the same as those of one', async () => {
  const { author, build } = await startBlog()
  for (let n = 1; n <= 5; n += 1) await publish(author, { headingSave: `Software ${n}` })
  const { posts } = await readAll(build.client)
  const source = memorySource(
    [...posts.values()].map(withoutBody),
    async (id) => posts.get(id) ?? null,
  )
  const paths = await pathsOf(source, build.renderer)

  const expected = new Map<string, string>()
  const textOf = (body: Uint8Array) => Buffer.from(body).toString('utf8')
  await renderPages(build.renderer, source, paths, (path, page) => {
    expected.set(path, `${page.status} ${page.contentType}\n${textOf(page.body)}`)
  })
  const given = new Map<string, string>()
  await renderOnCores(build.renderer, source, posts, paths, (path, page) => {
    given.set(path, `${page.status} ${page.contentType}\n${textOf(page.body)}`)
  })
  expect(new Set(given.keys())).toEqual(new Set(paths))
  expect([...given].filter(([path, page]) => page !== expected.get(path))).toEqual([])
})
