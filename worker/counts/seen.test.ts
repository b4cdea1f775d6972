import { beforeEach, expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { nextOf, sql } from '../../scripts/testing/calls.ts'
import {
  forgetSent,
  insertOpinion,
  insertOpinions,
  insertPing,
  insertPings,
  insertSubscribers,
} from '../../scripts/testing/sent-rows.ts'
import { namedLocalSlugs } from '../../shared/articles/paths.ts'

const blog = await sharedBlog()
const { author, db } = blog
beforeEach(() => forgetSent(blog))

test('a list says when the author looked at it before, each list for itself', async () => {
  const look = async (list: 'opinions' | 'pings') =>
    (await author.ask('markSeen', { body: { list } })).before
  expect([await look('opinions'), await look('pings')]).toEqual([null, null])
  const first = await look('opinions')
  expect(first).not.toBeNull()
  expect(await db.prepare("SELECT at FROM seen WHERE list = 'opinions'").first('at')).not.toBe(
    first,
  )
})

test('an opinion has its instant and its article, if that is there', async () => {
  const id = await publish(author, { headingSave: 'Bread at home' })
  for (const name of ['Ada', 'Ben', 'Cy']) {
    await insertOpinion(blog, { name, country: 'Norway', text: 'Fine.' })
  }
  const about = (name: string, article: string) =>
    sql(db, 'UPDATE opinions SET article = ?2 WHERE name = ?1', name, article)
  await about('Ada', id)
  await about('Ben', `/${namedLocalSlugs[0]}`)
  const listed = await author.ask('listOpinions')
  expect(listed.map(({ article }) => article?.path)).toEqual([
    undefined,
    `/local/${namedLocalSlugs[0]}`,
    `/blog/${id}`,
  ])
  expect(listed[2]?.article?.headingSave).toBe('Bread at home')
  expect(listed[0]?.createdAt).toBe('2026-11-20T10:00:00.000Z')
})

test('search and filters choose, count, and lead on to more of the same', async () => {
  await insertOpinions(blog, 250)
  const reply = await author.call('listOpinions', { query: { search: 'reader 1' } })
  expect(expectData(reply)[0]?.opinion[0]).toBe('Reader 199')
  expect(reply.headers.get('Total-Count')).toBe('111')
  const next = new URL(nextOf(reply) ?? '', blog.origin)
  const query = Object.fromEntries(next.searchParams)
  expect(query.search).toBe('reader 1')
  expect(await author.ask('listOpinions', { query })).toHaveLength(11)
  const odd = await author.call('listOpinions', { query: { search: "%' OR 1 --" } })
  expect([expectData(odd), odd.headers.get('Total-Count')]).toEqual([[], '0'])

  await insertPings(blog, 3)
  await insertPing(blog, { name: 'Eve', country: 'Peru', text: 'Late', email: 'eve@example.com' })
  await sql(db, "UPDATE pings SET created_at = '2026-11-21T10:00:00.000Z' WHERE name = 'Eve'")
  const since = '2026-11-20T10:00:00.000Z'
  const { data } = await author.ask('listPings', { query: { since } })
  expect(data).toHaveLength(1)
  expect(data[0]?.createdAt).toBe('2026-11-21T10:00:00.000Z')
  expect((await author.ask('listPings', { query: { search: 'SENDER2@' } })).data).toHaveLength(1)

  await insertSubscribers(blog, 5)
  const confirmed = await author.ask('listSubscribers', { query: { state: 'confirmed' } })
  expect(confirmed.map(({ email }) => email)).toEqual([
    'reader4@example.com',
    'reader2@example.com',
  ])
})
