import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'

/** The object, with what `renewable-worker.ts` adds to it. */
interface Counter {
  live(
    day: string,
    visitors: number,
    articles: readonly string[],
  ): Promise<{ written: number; writtenInD1: number; readInD1: number; milliseconds: number }>
}

test('a hundred thousand visitors of as many networks in a day: the rows of the object and of D1', async () => {
  const blog = await startBlog()
  const articles: string[] = []
  for (let n = 0; n < 20; n += 1) articles.push(await publish(blog.author))
  const namespace = await blog.flare.getDurableObjectNamespace('VISIT_COUNTER')
  const counter = namespace.getByName('visits') as unknown as Counter
  const visitors = 100_000
  const day = '2999-01-01'
  const used = await counter.live(day, visitors, articles)
  const { written, writtenInD1, readInD1, milliseconds } = used
  console.info({ written, writtenInD1, readInD1, milliseconds })
  expect(used.written).toBeLessThan(15_000)
  expect(used.writtenInD1).toBeLessThan(22_000)
  const views = blog.db.prepare('SELECT count FROM views WHERE article = ?1 AND day = ?2')
  expect(await views.bind('', day).first('count')).toBe(visitors)
  expect(await views.bind(articles[0], day).first('count')).toBe(visitors / articles.length)
  const hosts = blog.db.prepare('SELECT COUNT(*) AS n, SUM(count) AS sum FROM referrers')
  expect(await hosts.first()).toEqual({ n: 201, sum: visitors })
  // Signing in and publishing go on.
  await publish(blog.author)
})
