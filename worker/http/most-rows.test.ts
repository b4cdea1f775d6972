import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { owner, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { newReader } from '../../scripts/testing/readers.ts'

test('each table of what readers send and nobody deletes in time has a most', async () => {
  const blog = await startBlog()
  const { anyone, db } = blog
  const idArticle = await publish(blog.author)
  const human = owner.TEST_HUMAN_TOKEN
  const send = async (name: string) => {
    const email = `${name}@example.com`
    const opinion = { reader: name, country: 'Norway', opinion: 'Fine.', idArticle, human }
    const ping = { name, email, country: 'Norway', detail: 'Hi.', human }
    const headers = newReader()
    return [
      await anyone.call('sendOpinion', { body: opinion, headers }),
      await anyone.call('sendPing', { body: ping, headers }),
      await anyone.call('like', { body: { Email: email, idArticle }, headers }),
    ]
  }
  expect((await send('ada')).map(({ status }) => status)).toEqual([201, 201, 201])
  for (const table of ['opinions', 'pings']) await sql(db, `UPDATE ${table} SET id = id + 100000`)
  await sql(db, 'UPDATE reaction_counts SET count = 100000')
  // The oldest is as far away as the table is long.
  for (const table of ['opinions', 'pings'])
    await sql(db, `UPDATE sqlite_sequence SET seq = 200000 WHERE name = '${table}'`)
  expect((await send('ben')).map(outcome)).toEqual([201, 201, 'too-many-stored'])
  expect((await send('cy')).map(outcome)).toEqual(Array(3).fill('too-many-stored'))
  // Who has voted may change it.
  const body = { Email: 'ada@example.com', idArticle }
  expect((await anyone.call('unlike', { body, headers: newReader() })).status).toBe(201)
})
