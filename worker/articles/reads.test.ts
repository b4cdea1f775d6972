import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { inOneDay } from '../../scripts/testing/readers.ts'
import { newSession } from '../../scripts/testing/requests.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { countedCall } from '../http/limits.ts'

const blog = await sharedBlog({ worker: 'counting-worker' })

/** Reads a list from a network of its own, and tells what it cost. */
const read = async (path: string, network: number, headers: Record<string, string> = {}) => {
  const own = { 'CF-Connecting-IP': `2001:db8:${network.toString(16)}::1`, ...headers }
  const reply = await blog.get(path, { headers: own })
  const { headers: answered } = reply
  await reply.text()
  return { status: reply.status, rows: Number(answered.get('x-database-rows-read')) }
}

test('a caller every five seconds and two hundred networks every minute, for a day, read the newest lists once', async () => {
  await publish(blog.author, { headingSave: 'Sleep that many read' })
  const paths = ['/api/article', '/api/post']
  for (const path of paths) await read(path, 0)
  // The same isolate has answered them before: asked a thousand times for the day's three hundred thousand.
  for (let n = 0; n < 1_000; n += 1) {
    const { status, rows } = await read(paths[n % 2] as string, n % 200)
    expect([status, rows]).toEqual([200, 0])
  }
})

test('what is still read has a ceiling of the day, which refuses no list that is kept, and no author', async () => {
  for (let n = 0; n < 16; n += 1) await publish(blog.author, { headingSave: `Sleep ${n}` })
  const links = (await blog.get('/api/article')).headers.get('Link')
  const older = /<([^>]+)>/.exec(links ?? '')?.[1] as string
  const { listMoreArticles, listArticles } = endpoints
  // One in twenty is counted, as twenty.
  for (let n = 0; n < 400; n += 1) expect((await read(older, n)).status).toBe(200)
  const counted = await blog.db
    .prepare('SELECT SUM(count) AS count FROM call_counts WHERE call = ?1')
    .bind(countedCall(listMoreArticles))
    .first<number>('count')
  expect([(counted ?? 0) % 20, (counted ?? 0) > 100, (counted ?? 0) < 1_200]).toEqual([
    0,
    true,
    true,
  ])
  expect(await countOf(blog.db, 'call_counts')).toBeLessThan(10)
  await inOneDay(async () => {
    for (const endpoint of [listMoreArticles, listArticles])
      await sql(
        blog.db,
        "INSERT OR REPLACE INTO call_counts (until, call, who, count) VALUES (?1, ?2, 'site', ?3)",
        new Date((Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000).toISOString(),
        countedCall(endpoint),
        endpoint.readLimit,
      )
    expect((await read(older, 1)).status).toBe(429)
    expect((await read('/api/article', 1)).status).toBe(200)
    expect((await read(older, 1, { Cookie: await newSession(blog) })).status).toBe(200)
    expect(outcome(await blog.author.call('listMoreArticles', { query: {} }))).toBe(200)
  })
  // The feeds of the site have no ceiling.
  expect((await read('/feed.xml', 1)).status).toBe(200)
})
