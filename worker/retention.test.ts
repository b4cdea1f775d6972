import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { listOwn } from '../scripts/backup/tables.ts'
import { sharedBlog } from '../scripts/testing/blog.ts'
import { countOf } from '../scripts/testing/calls.ts'
import { captchaTimes, cookieAges, retentionTimes } from '../shared/timings.ts'
import { checkerTables, counterTables, searchTables, storedKeys, tables } from './retention.ts'
import { indexTables } from './search/store.ts'
import { Attempts } from './session/attempts.ts'

const blog = await sharedBlog({ password: null })
const { db, kv } = blog

const second = 1_000
const dayTime = 86_400 * second
const instant = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const hash = (n: number) => String(n).padStart(43, 'A')

/** Puts a row there that was made so many milliseconds ago. @param n tells its rows apart */
type Insert = (age: number, n: number) => [sql: string, ...values: unknown[]]

/** How a row of each age comes to be, for every table that the cron looks through. */
const rows: Record<string, Insert> = {
  call_counts: (age, n) => [
    'INSERT INTO call_counts VALUES (?1, ?2, ?3, 1)',
    instant(retentionTimes.callLimits - age),
    `call ${n}`,
    hash(n),
  ],
  captcha_challenges: (age, n) => [
    'INSERT INTO captcha_challenges VALUES (?1, ?2, 15, NULL, ?3)',
    `challenge ${n}`,
    hash(n),
    instant(captchaTimes.challenge - age),
  ],
  captcha_tokens: (age, n) => [
    'INSERT INTO captcha_tokens VALUES (?1, ?2, ?3)',
    hash(n),
    hash(n),
    instant(captchaTimes.token - age),
  ],
  failed_sign_ins: (age, n) => [
    'INSERT INTO failed_sign_ins (at, address, reason) VALUES (?1, ?2, ?3)',
    instant(-age),
    `192.0.2.${n}`,
    'wrong-answer',
  ],
  idempotency_keys: (age, n) => [
    `INSERT INTO idempotency_keys VALUES (?1, 'fingerprint', '201', ?2)`,
    `reader ${n}`,
    instant(-age),
  ],
  ping_locks: (age, n) => [
    'INSERT INTO ping_locks VALUES (?1, ?2)',
    hash(n),
    instant(cookieAges.contact * second - age),
  ],
  subscribers: (age, n) => [
    `INSERT INTO subscribers (id, email, state, registered_at, confirmed_at, confirmation_hash,
       confirmation_expires_at, unsubscribe_hash)
     VALUES (?1, ?2, 'registered', ?3, NULL, ?1, ?4, ?1)`,
    hash(n),
    `reader${n}@example.com`,
    instant(-age),
    instant(2 * dayTime - age),
  ],
  sign_in_networks: (age, n) => [
    'INSERT INTO sign_in_networks VALUES (?1, ?2, 1)',
    hash(n),
    instant(-age),
  ],
  deliveries: (age, n) => [
    `INSERT INTO deliveries (id, subscriber, created_at, changed_at) SELECT ?1, id, ?2, ?2 FROM subscribers`,
    String(n).padStart(32, 'a'),
    instant(-age),
  ],
}

const insert = async (all: readonly [sql: string, ...values: unknown[]][]) =>
  db.batch(all.map(([sql, ...values]) => db.prepare(sql).bind(...values)))
const count = (table: string) => countOf(db, `${table}`)

const scheduled = Object.entries(tables).filter(
  ([, table]) => table.of === 'visitors' && table.after !== null,
)

test('every table of the database is in the list of whose it is, and no other', async () => {
  expect(Object.keys(tables).sort()).toEqual((await listOwn(db, 'table')).sort())
})

test('every key of the key-value store is in it, too, and tells of no visitor', async () => {
  await blog.tick()
  await expect
    .poll(async () => (await kv.list()).keys.map(({ name }) => name))
    .toEqual(Object.keys(storedKeys))
  expect(Object.keys((await kv.get('gate', 'json')) as object).sort()).toEqual([
    'background',
    'block',
    'counts',
    'epoch',
    'revision',
    'site',
    'texts',
  ])
})

test('what comes from visitors has a time after which it goes, or somebody who ends it', () => {
  for (const [name, table] of Object.entries(tables)) {
    if (table.of !== 'visitors') continue
    expect([name, table.after === null]).toEqual([name, (table.made ?? table.ends) === undefined])
    expect([name, table.after !== null || Boolean(table.endedBy)]).toEqual([name, true])
  }
  expect(Object.keys(rows).sort()).toEqual(scheduled.map(([name]) => name).sort())
})

test.each(Object.keys(rows))('of %s the cron forgets what is just too old', async (name) => {
  const table = tables[name]
  const after = (table?.of === 'visitors' && table.after) || 0
  await db.exec(`DELETE FROM ${name}`)
  if (name === 'deliveries') {
    await db.exec('DELETE FROM subscribers')
    await insert([(rows.subscribers as Insert)(0, 77)])
  }
  const make = rows[name] as Insert
  const minute = 60 * second
  await insert([make(after + second, 1), make(after + dayTime, 2), make(after - minute, 3)])
  await blog.tick()
  await expect.poll(() => count(name)).toBe(1)
  expect(JSON.stringify(await db.prepare(`SELECT * FROM ${name}`).first())).toMatch(/3/)
})

test('who tried to sign in is forgotten when it counts no more, in a list of its own', () => {
  const file = new DatabaseSync(':memory:')
  const sql = {
    exec: (query: string, ...values: (string | number)[]) => file.prepare(query).all(...values),
  }
  const attempts = new Attempts(sql)
  const names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
  expect(
    sql
      .exec(names)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(checkerTables).sort())
  const now = Date.now()
  const [old, young] = [
    now - retentionTimes.signInAttempts,
    now - retentionTimes.signInAttempts + second,
  ]
  for (const [address, at] of [['192.0.2.1', old] as const, ['192.0.2.2', young] as const]) {
    const turn = attempts.count('signIn', { address, device: null }, at)
    if ('counted' in turn) attempts.settle(turn.counted, true)
  }
  attempts.forget(now)
  expect(sql.exec('SELECT network FROM attempts')).toEqual([{ network: '192.0.2.2' }])
  // The object's alarm is set to just then.
  expect(attempts.nextExpiry()).toBe(young + retentionTimes.signInAttempts)
})

test('what the counter keeps of visitors ends with the next day', () => {
  expect(Object.keys(counterTables)).toEqual(['visits'])
})

test('what the search keeps is the author’s, and nothing of what readers look for', () => {
  expect(Object.keys(searchTables)).toEqual([...Object.keys(indexTables), 'rows_of_day'])
  expect(Object.values(searchTables).map(({ of }) => of)).not.toContain('visitors')
})

test('a confirmed subscriber, an opinion, a message, a vote and the last network of a sign-in stay, however old they are', async () => {
  const old = instant(-3_650 * dayTime)
  await db.exec('DELETE FROM sign_in_networks')
  await insert([
    [
      `INSERT INTO subscribers (id, email, state, registered_at, confirmed_at, confirmation_hash,
       confirmation_expires_at, unsubscribe_hash)
     VALUES (?1, 'old@example.com', 'confirmed', ?2, ?2, NULL, NULL, ?1)`,
      hash(9),
      old,
    ],
    [
      "INSERT INTO opinions (article, person, name, country, opinion, created_at) VALUES ('/a', ?1, 'Ada', 'Peru', 'Yes.', ?2)",
      hash(9),
      old,
    ],
    [
      "INSERT INTO pings (email, name, country, message, created_at) VALUES ('a@example.com', 'Ada', 'Peru', 'Yes.', ?1)",
      old,
    ],
    ["INSERT INTO reactions VALUES ('/a', ?1, 'like')", hash(9)],
    ['INSERT INTO sign_in_networks VALUES (?1, ?2, 1)', hash(9), old],
    // What went shows that the cron has been here.
    rows.ping_locks?.(10 * dayTime, 8) as [string, ...unknown[]],
  ])
  const before = await count('ping_locks')
  await blog.tick()
  await expect.poll(() => count('ping_locks')).toBeLessThan(before ?? 0)
  const kept = ['opinions', 'pings', 'reactions', 'sign_in_networks']
  expect(await Promise.all(kept.map(count))).toEqual([1, 1, 1, 1])
  expect(await countOf(db, "subscribers WHERE state = 'confirmed'")).toBe(1)
})

test('an address that is registered again has its time again', async () => {
  await db.exec('DELETE FROM subscribers')
  const make = rows.subscribers as Insert
  const age = retentionTimes.unconfirmed + dayTime
  await insert([make(age, 1), make(age, 2)])
  const body = JSON.stringify({ email: 'reader1@example.com' })
  const headers = { 'Content-Type': 'application/json' }
  await blog.get('/api/emailAPIgfhcgbjknk', { method: 'POST', headers, body })
  await blog.tick()
  await expect.poll(() => count('subscribers')).toBe(1)
  expect(await db.prepare('SELECT email FROM subscribers').first('email')).toBe(
    'reader1@example.com',
  )
})
