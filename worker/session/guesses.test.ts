import { expect, test } from 'vitest'
import { attemptSignIn } from '../../scripts/testing/attempt.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { atOnce, newReader, tally } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { encodeText } from '../../shared/base64.ts'

const blog = await sharedBlog()

const newAddress = () => newReader()['CF-Connecting-IP']

test('after ten failures an address waits, whatever it sends, and others do not', async () => {
  const address = newAddress()
  for (let n = 0; n < 10; n += 1) {
    expect((await attemptSignIn(blog, { answer: 'wrong' }, address)).status).toBe(422)
  }
  const before = await dump(blog.db)
  for (const input of [{}, { human: '' }, { admin: '***' }, { colors: 1 as never }]) {
    const reply = await attemptSignIn(blog, input, address)
    expect(outcome(reply)).toBe('too-many-attempts')
    const wait = Number(reply.headers.get('Retry-After'))
    expect(wait > 0 && wait <= 600).toBe(true)
  }
  expect(await dump(blog.db)).toEqual(before)
  expect((await attemptSignIn(blog)).ok).toBe(true)
})

test('a connection of many addresses has the one limit of its network', async () => {
  const spellings = ['2001:db8:0:7::1', '2001:0DB8::7:1:2:3:4', '2001:db8:0:7:ffff:ffff:ffff:ffff']
  for (let n = 0; n < 10; n += 1) {
    expect((await attemptSignIn(blog, { answer: 'wrong' }, spellings[n % 3])).status).toBe(422)
  }
  expect((await attemptSignIn(blog, {}, '2001:db8:0:7:a::')).status).toBe(429)
  expect((await attemptSignIn(blog, {}, '2001:db8:0:8::1')).ok).toBe(true)
  expect((await attemptSignIn(blog, {}, '::1')).ok).toBe(true)
})

test('guesses sent all at once are counted one by one', async () => {
  const address = newAddress()
  const replies = await atOnce(60, (n) =>
    attemptSignIn(blog, { pswd: encodeText(`wrong password ${n}`) }, address),
  )
  expect(tally(replies.map(outcome))).toEqual({ 'wrong-credentials': 10, 'too-many-attempts': 50 })
})

test('signing in often, and rightly, is no failure', async () => {
  const address = newAddress()
  for (let n = 0; n < 12; n += 1) expect((await attemptSignIn(blog, {}, address)).ok).toBe(true)
})

test('nor is typing the right password often', async () => {
  const headers = { 'CF-Connecting-IP': newAddress() }
  const options = { query: { reference: 'Nothing' }, body: { password: owner.OWNER_PASSWORD } }
  for (let round = 0; round < 2; round += 1) {
    const replies = await atOnce(35, () =>
      blog.author.call('deleteArticle', { ...options, headers }),
    )
    expect(tally(replies.map(outcome))).toEqual({ 'article-not-found': 35 })
  }
})
