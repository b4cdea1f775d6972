import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { keyed, newReader, wholeDatabase } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { keyedHash } from '../lib/keyed-hash.ts'

const blog = await sharedBlog()
const { anyone, author, db } = blog
const { TEST_HUMAN_TOKEN: human } = owner
const [first, second] = [await publish(author), await publish(author, { headingSave: 'Bread' })]

const vote = (call: 'like' | 'unlike', Email: string, idArticle: string) =>
  anyone.ask(call, { body: { Email, idArticle }, headers: newReader() })
const ping = (email: string, detail = 'Hello.', name = 'Ada') => {
  const body = { name, email, country: 'Peru', detail, human }
  return anyone.ask('sendPing', { body, headers: newReader() })
}
const forget = (email: string) => author.call('forgetReader', { body: { email } })
const nothing = { votes: 0, subscriptions: 0, messages: 0, mentions: 0 }

test('the author removes all that is kept under an address, however it is spelled, and is told what', async () => {
  await vote('like', 'Ada@Example.com', first)
  await vote('unlike', 'ada@example.com', second)
  await vote('like', 'ben@example.com', first)
  await anyone.call('subscribe', { body: { email: 'ada@example.com' }, headers: newReader() })
  await anyone.call('subscribe', { body: { email: 'ben@example.com' }, headers: newReader() })
  await ping('\u00a0ADA@example.com \n')
  await ping('ben@example.com')
  const told = expectData(await forget(' ADA@example.com '))
  expect(told).toEqual({ votes: 2, subscriptions: 1, messages: 1, mentions: 0 })
  expect(expectData(await forget('ada@example.com'))).toEqual(nothing)

  const text = await wholeDatabase(blog)
  expect(text).not.toContain('ada@example.com')
  expect(text).not.toContain(keyedHash(keyed, 'reaction', 'ada@example.com').toLowerCase())
  expect(text).not.toContain(keyedHash(keyed, 'ping-email', 'ada@example.com').toLowerCase())
  expect(await anyone.ask('listLikes', { query: { ArticleId: first } })).toHaveLength(1)
  expect(expectData(await forget('ben@example.com'))).toEqual({
    votes: 1,
    subscriptions: 1,
    messages: 1,
    mentions: 0,
  })
  expect(await anyone.ask('listLikes', { query: { ArticleId: first } })).toEqual([])
})

test('somebody else’s address that holds this one is another one', async () => {
  for (const email of ['eve@example.com', 'steve@example.com', 'eve@example.com.au']) {
    await ping(email)
    await vote('like', email, first)
  }
  expect(expectData(await forget('eve@example.com'))).toMatchObject({ votes: 1, messages: 1 })
  const { data } = await author.ask('listPings')
  expect(data).toHaveLength(2)
})

test('a text that names the address stays, and the author is told how many there are', async () => {
  await ping('fay@example.com', 'Me again: fay@example.com')
  await ping('gus@example.com', 'Write to FAY@example.com, please.')
  const body = { reader: 'Fay@example.com', country: 'Peru', idArticle: first, human }
  const opinion = { ...body, opinion: 'A walk by the sea: I agree.' }
  await anyone.ask('sendOpinion', { body: opinion, headers: newReader() })
  const removed = { votes: 0, subscriptions: 0, messages: 1, mentions: 2 }
  expect(expectData(await forget('fay@example.com'))).toEqual(removed)
  expect(await author.ask('listOpinions')).toHaveLength(1)
})

test('a forgotten reader may send a message at once, and vote again', async () => {
  await ping('hal@example.com')
  const again = { name: 'Hal', email: 'hal@example.com', country: 'Peru', detail: 'More.', human }
  const refused = await anyone.call('sendPing', { body: again, headers: newReader() })
  expect(outcome(refused)).toBe('ping-sent')
  await forget('hal@example.com')
  await ping('hal@example.com')
  await vote('like', 'hal@example.com', first)
  expect(expectData(await forget('hal@example.com'))).toMatchObject({ votes: 1, messages: 1 })
})

test('what is no address is refused, and nobody but the author forgets', async () => {
  await ping('jon@example.com')
  const before = await dump(db)
  for (const [email, code] of [
    ['', 'email-missing'],
    ['  ', 'email-missing'],
    ['@', 'email-malformed'],
    ['%', 'email-malformed'],
    ["' OR 1=1 --", 'email-malformed'],
    ['example.com', 'email-malformed'],
  ] as const) {
    expect([email, outcome(await forget(email))]).toEqual([email, code])
  }
  const foreign = await anyone.call('forgetReader', { body: { email: 'jon@example.com' } })
  expect(outcome(foreign)).toBe('not-signed-in')
  expect(await dump(db)).toEqual(before)
})
