import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { heapOf } from '../../scripts/testing/heap.ts'
import { mostOfDay } from './day.ts'

/** The object, with what `renewable-worker.ts` adds to it. */
interface Counter {
  live(
    day: string,
    visitors: number,
    articles: readonly string[],
    hosts: number,
  ): Promise<{ written: number; writtenInD1: number; readInD1: number; milliseconds: number }>
  kill(): Promise<void>
  visit(day: string, visit: null): Promise<number>
}

const counterOf = async ({ flare }: Blog) => {
  const namespace = await flare.getDurableObjectNamespace('VISIT_COUNTER')
  return () => namespace.getByName('visits') as unknown as Counter
}

test('a hundred thousand visitors of as many networks in a day: the rows of the object and of D1', async () => {
  const blog = await startBlog()
  const articles: string[] = []
  for (let n = 0; n < 20; n += 1) articles.push(await publish(blog.author))
  const counter = await counterOf(blog)
  const visitors = 100_000
  const day = '2999-01-01'
  const used = await counter().live(day, visitors, articles, 1_000)
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

test('a day at its most, each visitor from a host of its own, leaves the Worker room in its 128 MB, also when the object starts anew', async () => {
  const blog = await startBlog({ isInspected: true, worker: 'renewable-worker' })
  const articles: string[] = []
  for (let n = 0; n < 5; n += 1) articles.push(await publish(blog.author))
  const counter = await counterOf(blog)
  const day = '2999-01-01'
  await counter().live(day, mostOfDay.known, articles, mostOfDay.known)
  const full = await heapOf(blog.flare)
  await counter()
    .kill()
    .catch(() => {})
  expect(await counter().visit(day, null)).toBe(mostOfDay.known)
  const again = await heapOf(blog.flare)
  console.info({ full, again })
  expect(Math.max(full, again)).toBeLessThan(64)
})
