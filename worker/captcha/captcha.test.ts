import { expect, test } from 'vitest'
import { expectData, signInBody } from '../../scripts/lib/client.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { earnToken, newCaller, openChallenge } from '../../scripts/testing/captcha.ts'
import { atOnce, inOneWindow, tally } from '../../scripts/testing/readers.ts'
import { dump, problemIn, send } from '../../scripts/testing/requests.ts'
import { captchaPicturesPath } from '../../shared/calls.ts'
import { createCaptcha, wordsLimit } from '../../shared/captcha/contract.ts'
import { captchaItems } from '../../shared/captcha/size.ts'
import { newToken } from '../lib/tokens.ts'

const blog = await sharedBlog({ isBuilt: true })
const { anyone, db } = blog
const long = '2020-01-01T00:00:00.000Z'

const from = (cookie: string) => ({ ...newCaller(), ...(cookie ? { Cookie: cookie } : {}) })

/** What an answer came to: the token, or the code of its refusal. */
const answerTo = async (id: string, picks: readonly number[], cookie: string) => {
  const body = { id, picks: [...picks] }
  const reply = await anyone.call('answerCaptcha', { body, headers: from(cookie) })
  return reply.ok ? reply.data.human : String(outcome(reply))
}

const pictureAt = (address: string, cookie: string) => blog.get(address, { headers: from(cookie) })

const useToken = async (human: string, cookie: string) => {
  const body = { ...signInBody(owner), human }
  return outcome(await anyone.call('signIn', { body, headers: from(cookie) }))
}

/** Lets a challenge end. */
const expire = (id: string) =>
  sql(db, 'UPDATE captcha_challenges SET expires_at = ?2 WHERE id = ?1', id, long)

const token = /^[\w-]{43}$/

test('a challenge is a sentence and eight items, of which four to six are right', async () => {
  for (const kind of ['pictures', 'words'] as const) {
    const { challenge, picks } = await openChallenge(blog, { kind })
    expect(challenge.kind).toBe(kind)
    expect(challenge.prompt).toMatch(/^Choose every (picture with|sentence that is) .+\.$/)
    expect(new Set(challenge.items).size).toBe(captchaItems)
    expect(picks.length >= 4 && picks.length <= 6).toBe(true)
    const left = Date.parse(challenge.expiresAt) - Date.now()
    expect(left > 4 * 60_000 && left <= 5 * 60_000).toBe(true)
  }
})

test('the right answer earns a token that one form carries, once', async () => {
  for (const kind of ['pictures', 'words'] as const) {
    const { challenge, cookie, picks } = await openChallenge(blog, { kind })
    const human = await answerTo(challenge.id, picks.toReversed(), cookie)
    expect(human).toMatch(token)
    // The database knows its hash only.
    expect(JSON.stringify(await dump(db))).not.toContain(human)
    expect(await useToken(human, cookie)).toBe(200)
    expect(await useToken(human, cookie)).toBe('not-human')
  }
})

test('fewer than four picks leave the challenge open', async () => {
  const { challenge, cookie, picks } = await openChallenge(blog)
  const [first = 0] = picks
  for (const few of [[], picks.slice(0, 3), [first, first, first, first]]) {
    expect(await answerTo(challenge.id, few, cookie)).toBe('captcha-too-few')
  }
  expect(await answerTo(challenge.id, picks, cookie)).toMatch(token)
})

test('one picture more, one fewer or another one fails, and ends the challenge', async () => {
  const places = [0, 1, 2, 3, 4, 5, 6, 7]
  const mistakes: ((right: number[], wrong: number[]) => number[])[] = [
    (right, wrong) => [...right, ...wrong.slice(1)],
    (right) => right.slice(1),
    (right, wrong) => [...right.slice(1), ...wrong.slice(1)],
    () => places,
  ]
  for (const mistake of mistakes) {
    let opened = await openChallenge(blog)
    // One fewer than four would not be judged at all.
    while (opened.picks.length === 4) opened = await openChallenge(blog)
    const { challenge, cookie, picks } = opened
    const wrong = places.filter((place) => !picks.includes(place)).slice(0, 2)
    expect(await answerTo(challenge.id, mistake(picks, wrong), cookie)).toBe('captcha-failed')
    expect(await answerTo(challenge.id, picks, cookie)).toBe('captcha-gone')
  }
})

test('a challenge that was answered, has expired or never was is gone', async () => {
  const answered = await openChallenge(blog)
  const { id } = answered.challenge
  await answerTo(id, answered.picks, answered.cookie)
  expect(await answerTo(id, answered.picks, answered.cookie)).toBe('captcha-gone')

  const expired = await openChallenge(blog)
  await expire(expired.challenge.id)
  const late = await answerTo(expired.challenge.id, expired.picks, expired.cookie)
  expect(late).toBe('captcha-gone')

  for (const other of ['', 'x', id.slice(1), `${id}A`, "' OR 1=1 --"]) {
    expect(await answerTo(other, [0, 1, 2, 3], answered.cookie)).toBe('captcha-gone')
  }
})

test("another browser can neither answer nor end somebody's challenge", async () => {
  const mine = await openChallenge(blog)
  const theirs = await openChallenge(blog)
  const { id } = mine.challenge
  for (const [code, ...strangers] of [
    ['captcha-gone', theirs.cookie, `__Host-visitor=${'A'.repeat(43)}`],
    // A browser that does not keep its cookie is told so, whatever it chose.
    ['cookie-missing', '', '__Host-visitor=', mine.cookie.slice(0, -1)],
    ['cookie-missing', mine.cookie.replace('__Host-visitor', 'visitor')],
  ] as const) {
    for (const cookie of strangers) {
      expect(await answerTo(id, mine.picks, cookie)).toBe(code)
      expect(await answerTo(id, [0, 1, 2, 3, 4, 5, 6, 7], cookie)).toBe(code)
      const few = code === 'captcha-gone' ? 'captcha-too-few' : code
      expect(await answerTo(id, [], cookie)).toBe(few)
    }
  }
  expect(await answerTo(id, mine.picks, mine.cookie)).toMatch(token)
})

test("another browser's token, an expired one and one nobody earned pass for no human", async () => {
  const mine = await earnToken(blog)
  const theirs = await earnToken(blog)
  for (const cookie of [theirs.cookie, '', `__Host-visitor=${'A'.repeat(43)}`]) {
    expect(await useToken(mine.human, cookie)).toBe('not-human')
  }
  await sql(db, 'UPDATE captcha_tokens SET expires_at = ?1', long)
  expect(await useToken(mine.human, mine.cookie)).toBe('not-human')
  expect(await useToken('A'.repeat(43), mine.cookie)).toBe('not-human')
})

test('a browser keeps its cookie, out of reach of scripts and other sites', async () => {
  const response = await send(blog, 'createCaptcha', { body: '{}', headers: newCaller() })
  const [line = ''] = response.headers.getSetCookie()
  expect(line).toMatch(/^__Host-visitor=[\w-]{43}; /)
  expect(line.split('; ').slice(1).sort()).toEqual(
    ['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Strict', 'Secure'].sort(),
  )
  const cookie = line.split(';')[0] as string
  expect((await openChallenge(blog, { cookie })).cookie).toBe(cookie)
  expect(JSON.stringify(await dump(db))).not.toContain(cookie.split('=')[1])
})

test('a picture shows in its own browser while its challenge lives, and the same each time', async () => {
  const { challenge, cookie, picks } = await openChallenge(blog)
  const [address = ''] = challenge.items
  const bytesAt = async () => Buffer.from(await (await pictureAt(address, cookie)).arrayBuffer())
  expect(await bytesAt()).toEqual(await bytesAt())

  const refused = async (at: string, as: string) => (await problemIn(await pictureAt(at, as))).code
  const stranger = (await openChallenge(blog)).cookie
  for (const as of [stranger, '', '__Host-visitor=x']) {
    expect(await refused(address, as)).toBe('not-found')
  }
  const changed = address.slice(0, -1) + (address.endsWith('A') ? 'B' : 'A')
  for (const other of [changed, `${captchaPicturesPath}/${challenge.id}`, `${address}A`]) {
    expect(await refused(other, cookie)).toBe('not-found')
  }
  await answerTo(challenge.id, picks, cookie)
  expect(await refused(address, cookie)).toBe('not-found')

  const late = await openChallenge(blog, { cookie })
  await expire(late.challenge.id)
  expect(await refused(late.challenge.items[0] as string, cookie)).toBe('not-found')
})

test('a picture is drawn once, whatever the query', async () => {
  const { challenge, cookie } = await openChallenge(blog)
  const [address = ''] = challenge.items
  const bytesAt = async (at: string) =>
    Buffer.from(await (await pictureAt(at, cookie)).arrayBuffer())
  const drawn = await bytesAt(address)
  // With other seeds, what is drawn now would be another picture.
  const seedless = `UPDATE captcha_challenges SET pictures =
    (SELECT json_group_array(json_set(value, '$.seed', ?2)) FROM json_each(pictures)) WHERE id = ?1`
  await sql(db, seedless, challenge.id, newToken().slice(0, 22))
  await expect.poll(() => bytesAt(`${address}?again`)).toEqual(drawn)
})

test("a picture's address takes no other method", async () => {
  const { challenge, cookie } = await openChallenge(blog)
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const path = challenge.items[0] as string
    const response = await blog.get(path, { method, headers: { Cookie: cookie } })
    expect((await problemIn(response)).code).toBe('method-not-allowed')
    expect(response.headers.get('Allow')).toBe('GET')
  }
})

test('nothing that is sent tells the right pictures from the wrong ones', async () => {
  const headers = newCaller()
  const response = await send(blog, 'createCaptcha', { body: '{}', headers })
  const challenge = (await response.json()) as { id: string; items: string[] }
  expect(Object.keys(challenge).sort()).toEqual(['expiresAt', 'id', 'items', 'kind', 'prompt'])
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] as string
  const name = new RegExp(`^${captchaPicturesPath}/${challenge.id}[\\w-]{16}$`)
  const seen = new Set<string>()
  for (const address of challenge.items) {
    expect(address).toMatch(name)
    const picture = await pictureAt(address, cookie)
    const bytes = Buffer.from(await picture.arrayBuffer())
    const { date: _, 'content-length': length, ...rest } = Object.fromEntries(picture.headers)
    expect(length === undefined || Number(length) === bytes.length).toBe(true)
    seen.add(JSON.stringify(rest))
    // Nothing but the picture: no chunk of text, of time, of anything else.
    const chunks: string[] = []
    for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
      chunks.push(bytes.toString('latin1', at + 4, at + 8))
    }
    expect(chunks).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  }
  expect([...seen].map((one) => JSON.parse(one))).toEqual([
    expect.objectContaining({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    }),
  ])
  const refused = await send(blog, 'answerCaptcha', {
    body: JSON.stringify({ id: challenge.id, picks: [0, 1, 2, 3, 4, 5, 6, 7] }),
    headers: { ...newCaller(), Cookie: cookie },
  })
  expect(Object.keys(await problemIn(refused)).sort()).toEqual(
    ['code', 'detail', 'status', 'title', 'type'].sort(),
  )
})

test('of two hundred answers at once exactly one earns a token', async () => {
  const { challenge, cookie, picks } = await openChallenge(blog)
  const before = await countOf(db, 'captcha_tokens')
  const answers = await atOnce(200, () => answerTo(challenge.id, picks, cookie))
  const won = answers.map((one) => (token.test(one) ? 'a token' : one))
  expect(tally(won)).toEqual({ 'a token': 1, 'captcha-gone': 199 })
  const after = await countOf(db, 'captcha_tokens')
  expect(after).toBe((before ?? 0) + 1)
})

test('of two hundred forms at once that carry one token exactly one gets through', async () => {
  const { human, cookie } = await earnToken(blog)
  const forms = await atOnce(200, () => useToken(human, cookie))
  expect(tally(forms)).toEqual({ 200: 1, 'not-human': 199 })
})

test('every minute what has expired is forgotten, and nothing else', async () => {
  const [old, live] = [await openChallenge(blog), await openChallenge(blog)]
  await earnToken(blog)
  const { results } = await db.prepare('SELECT token_hash FROM captcha_tokens').all()
  await expire(old.challenge.id)
  const others = 'UPDATE captcha_tokens SET expires_at = ?2 WHERE token_hash != ?1'
  await sql(db, others, results.at(-1)?.token_hash, long)
  await blog.tick()
  const expired = (table: string) => countOf(db, `${table} WHERE expires_at = ?1`, long)
  await expect.poll(() => expired('captcha_challenges')).toBe(0)
  await expect.poll(() => expired('captcha_tokens')).toBe(0)
  expect(await countOf(db, 'captcha_tokens')).toBe(1)
  expect(await answerTo(live.challenge.id, live.picks, live.cookie)).toMatch(token)
})

test('challenges in words are fewer for an address than those in pictures', () =>
  inOneWindow(wordsLimit, async () => {
    const headers = newCaller()
    const draw = (kind: 'pictures' | 'words') =>
      blog.anyone.call('createCaptcha', { body: { kind }, headers })
    for (let n = 0; n < wordsLimit.most; n += 1) expectData(await draw('words'))
    const refused = await draw('words')
    expect(outcome(refused)).toBe('too-many-requests')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expectData(await draw('pictures'))
    expect(wordsLimit.most * 3).toBeLessThanOrEqual(createCaptcha.limit?.most ?? 0)
  }))
