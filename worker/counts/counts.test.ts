import { expect, test } from 'vitest'
import { article, publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { newReader } from '../../scripts/testing/readers.ts'
import {
  forgetSent,
  insertOpinions,
  insertPings,
  insertSubscribers,
} from '../../scripts/testing/sent-rows.ts'

const blog = await sharedBlog()
const { author, anyone, db } = blog

test('the counts say how many there are of everything', async () => {
  const none = { confirmed: 0, joined: 0, brought: 0, unsentLetters: 0 }
  const { failedSignIns, ...empty } = await author.ask('readCounts')
  expect(empty).toEqual({
    ...{ articles: 0, drafts: 0, opinions: 0, newOpinions: 0, pings: 0, newPings: 0 },
    ...{ subscribers: 0, ...none },
  })
  const { TEST_HUMAN_TOKEN: human } = owner
  const headers = newReader()
  const ids = [await publish(author), await publish(author), await publish(author)]
  for (const headingSave of ['One', 'Two']) {
    await author.ask('createDraft', { body: article({ headingSave }) })
  }
  for (const idArticle of ids) {
    const body = { reader: 'Ada', country: 'Norway', opinion: 'Fine.', idArticle, human }
    await anyone.ask('sendOpinion', { body, headers })
  }
  const ping = { name: 'Ada', email: 'ada@example.com', country: 'Norway', detail: 'Hi.', human }
  await anyone.ask('sendPing', { body: ping, headers })
  for (const email of ['ada@example.com', 'ben@example.com', 'ada@example.com']) {
    await anyone.ask('subscribe', { body: { email }, headers })
  }
  await sql(db, "INSERT INTO failed_sign_ins (at, address, reason) VALUES ('', '192.0.2.1', 'x')")
  expect(await author.ask('readCounts')).toEqual({
    articles: 3,
    drafts: 2,
    opinions: 3,
    newOpinions: 3,
    pings: 1,
    newPings: 1,
    subscribers: 2,
    ...none,
    failedSignIns: failedSignIns + 1,
  })
})

test('new is what came since the author last looked at that list; joined, who confirmed within 30 days', async () => {
  await forgetSent(blog)
  const counted = async () => {
    const { opinions, newOpinions, pings, newPings } = await author.ask('readCounts')
    return [opinions, newOpinions, pings, newPings]
  }
  await insertOpinions(blog, 3)
  await insertPings(blog, 2)
  expect(await counted()).toEqual([3, 3, 2, 2])
  await author.ask('markSeen', { body: { list: 'opinions' } })
  expect(await counted()).toEqual([3, 0, 2, 2])
  await sql(
    db,
    "UPDATE opinions SET created_at = '2100-01-01T00:00:00.000Z' WHERE name = 'Reader 2'",
  )
  expect(await counted()).toEqual([3, 1, 2, 2])

  await insertSubscribers(blog, 9)
  await sql(
    db,
    "UPDATE subscribers SET confirmed_at = ?1 WHERE email = 'reader2@example.com'",
    new Date(Date.now() - 29 * 86_400_000).toISOString(),
  )
  await sql(
    db,
    "UPDATE subscribers SET confirmed_at = ?1 WHERE email = 'reader4@example.com'",
    new Date(Date.now() - 31 * 86_400_000).toISOString(),
  )
  const { subscribers, confirmed, joined } = await author.ask('readCounts')
  expect([subscribers, confirmed, joined]).toEqual([9, 4, 1])
})

test('the counts are one query beside that of the session', async () => {
  const counting = await startBlog({ worker: 'counting-worker' })
  const queries = (await counting.author.call('readCounts')).headers.get('x-database-queries')
  expect(queries).toBe('2')
})
