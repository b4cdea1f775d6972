import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { clientOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { earnToken, newCaller } from '../../scripts/testing/captcha.ts'
import { dump, newSession, problemIn, send } from '../../scripts/testing/requests.ts'
import { queryText, samplesFor } from '../../scripts/testing/samples.ts'
import type { CallName } from '../../shared/calls.ts'
import { endpoints } from '../../shared/endpoints.ts'

const blog = await sharedBlog()
const samples = await samplesFor(blog)
const names = (Object.keys(endpoints) as CallName[]).filter(
  (name) => endpoints[name].access === 'human',
)
const { db } = blog

/** What a human's call sends but for its token; each writer may send one opinion and one ping. */
const bodyOf = (name: CallName, writer: string) => {
  const body = samples[name].body as object
  if (name === 'sendOpinion') return { ...body, reader: writer }
  return name === 'sendPing' ? { ...body, email: `${writer}@example.com` } : body
}

/** Sends a human's call with a token, or with none where it is undefined. */
const sendWith = (
  name: CallName,
  human: unknown,
  cookie: string,
  { writer = 'ada', ...headers }: { writer?: string; 'Idempotency-Key'?: string } = {},
) =>
  send(blog, name, {
    query: queryText(samples[name].query),
    body: JSON.stringify({ ...bodyOf(name, writer), human }),
    headers: { ...newCaller(), ...(cookie ? { Cookie: cookie } : {}), ...headers },
  })

const codeOf = async (response: Response) =>
  response.ok ? response.status : (await problemIn(response)).code

test('signing in, opinions and pings are for humans', () => {
  expect(names).toEqual(['signIn', 'sendOpinion', 'sendPing'])
})

test('a form without a token, with a malformed or a forged one is refused and changes nothing', async () => {
  const { human, cookie } = await earnToken(blog)
  const hash = createHash('sha256').update(human).digest('base64url')
  const forged = [undefined, '', 'x', 'undefined', human.slice(1), `${human}A`, ` ${human}`, hash]
  forged.push("' OR 1=1 --", 'A'.repeat(43), `${owner.TEST_HUMAN_TOKEN} `)
  const before = await dump(db)
  for (const name of names) {
    for (const token of forged) {
      expect([token, await codeOf(await sendWith(name, token, cookie))], name).toEqual([
        token,
        'not-human',
      ])
    }
  }
  expect(await dump(db)).toEqual(before)
})

test("a form with another browser's token, or without the browser's cookie, is refused and changes nothing", async () => {
  const [mine, theirs] = [await earnToken(blog), await earnToken(blog)]
  const session = await newSession(blog)
  const before = await dump(db)
  for (const name of names) {
    for (const cookie of [theirs.cookie, '', mine.cookie.replace('__Host-', ''), session]) {
      const code = await codeOf(await sendWith(name, mine.human, cookie))
      expect([name, cookie, code]).toEqual([name, cookie, 'not-human'])
    }
  }
  expect(await dump(db)).toEqual(before)
})

test('a form with an expired token is refused and changes nothing', async () => {
  const { human, cookie } = await earnToken(blog)
  const past = new Date(Date.now() - 1).toISOString()
  await sql(db, 'UPDATE captcha_tokens SET expires_at = ?1', past)
  const before = await dump(db)
  for (const name of names) {
    expect([name, await codeOf(await sendWith(name, human, cookie))]).toEqual([name, 'not-human'])
  }
  expect(await dump(db)).toEqual(before)
})

test('a token carries one form, whichever it is, and then no other', async () => {
  for (const name of names) {
    const { human, cookie } = await earnToken(blog)
    const { status = 200 } = endpoints[name]
    expect([name, await codeOf(await sendWith(name, human, cookie))]).toEqual([name, status])
    const before = await dump(db)
    for (const other of names) {
      const code = await codeOf(await sendWith(other, human, cookie))
      expect([name, other, code]).toEqual([name, other, 'not-human'])
    }
    expect(await dump(db)).toEqual(before)
  }
})

test('a form that is not filled in keeps its token', async () => {
  const { human, cookie } = await earnToken(blog)
  for (const name of names) {
    const body = JSON.stringify({ human })
    const headers = { ...newCaller(), Cookie: cookie }
    const { query } = samples[name]
    const response = await send(blog, name, { query: queryText(query), body, headers })
    expect([name, response.ok]).toEqual([name, false])
  }
  const [name = 'signIn'] = names
  expect((await sendWith(name, human, cookie)).ok).toBe(true)
})

test('a form sent again under its key is done once and needs no second token', async () => {
  for (const name of names.filter((one) => one !== 'signIn')) {
    const { human, cookie } = await earnToken(blog)
    const keyed = { writer: 'twice', 'Idempotency-Key': `twice-${name}` }
    const sendKeyed = () => sendWith(name, human, cookie, keyed)
    const replies = [await sendKeyed(), await sendKeyed()]
    expect([name, ...replies.map(({ ok }) => ok)]).toEqual([name, true, true])
    expect(replies[1]?.headers.get('Idempotency-Replayed')).toBe('true')
  }
})

test('a signed-in author is a human only with a token, as anybody is', async () => {
  const cookie = await newSession(blog)
  const author = clientOf(blog.origin, { cookie })
  for (const name of names) {
    const { query, body } = samples[name]
    const reply = await author.call(endpoints[name], {
      query: query as never,
      body: { ...(body as object), human: '' } as never,
    })
    expect([name, outcome(reply)]).toEqual([name, 'not-human'])
  }
})
