import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { restoreBackup } from '../../scripts/backup/restore.ts'
import { expectData, signInAs } from '../../scripts/lib/client.ts'
import { readUploaded, uploadedPictures } from '../../scripts/lib/pictures.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, owner, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { type NamedClient, named, outcome } from '../../scripts/testing/calls.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { png } from '../../scripts/testing/pictures.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { samplesFor } from '../../scripts/testing/samples.ts'
import { collectBackup } from '../../shared/backup/collect.ts'
import type { Contents, Rows, readBackup } from '../../shared/backup/contract.ts'
import { readContents } from './store.ts'
import { excludedTables } from './tables.ts'

const blog = await sharedBlog({ worker: 'counting-worker' })
const { author, anyone, db } = blog
await samplesFor(blog)
const { OWNER_PASSWORD: password } = owner

const begin = async (client: NamedClient = author) =>
  (await client.ask('readBackup', { body: { password } })) as Contents

/** Makes a backup with nothing but the calls of the author. @returns its file, and the most queries of a call */
const makeBackup = async ({ author, origin }: Blog) => {
  let key = ''
  let queries = 0
  const ask = async (body: z.input<typeof readBackup.input>) => {
    const reply = await author.call('readBackup', { body })
    queries = Math.max(queries, Number(reply.headers.get('x-database-queries')))
    return expectData(reply)
  }
  const { bytes } = await collectBackup({
    readContents: async () => {
      const body = key === '' ? { password } : { key }
      const contents = (await ask(body)) as Contents
      key = contents.key
      return contents
    },
    readRows: async (table, after) => (await ask({ key, table, after })) as Rows,
    listPictures: async () => {
      const names: string[] = []
      for await (const { name } of uploadedPictures(author)) names.push(name)
      return names
    },
    readPicture: (name) => readUploaded(origin, name),
  })
  const parts: Uint8Array[] = []
  for await (const part of bytes()) parts.push(part)
  const file = `${newFolder()}/blog.jsonl.gz`
  writeFileSync(file, gzipSync(Buffer.concat(parts)))
  return { file, queries }
}

test('what the calls give is a backup that a restore takes, with no more than 20 queries a call', async () => {
  await author.ask('uploadPicture', { bytes: png() })
  await db.batch(
    Array.from({ length: 1_200 }, (_one, n) =>
      db.prepare("INSERT INTO views VALUES (?1, '2020-01-01', 1, 9007199254740993)").bind(`a${n}`),
    ),
  )
  await publish(author, { headingSave: 'Big', html: `<p>${'"é😀 '.repeat(99_000)}</p>` })
  const before = await dump(db)
  const { file, queries } = await makeBackup(blog)
  expect(queries).toBeLessThanOrEqual(20)
  expect(await dump(db)).toEqual(before)
  const other = await startBlog()
  const bucket = (await other.flare.getR2Bucket('PICTURES')) as unknown as R2Bucket
  const services = { DB: other.db, STATE: other.kv, PICTURES: bucket }
  expect(await restoreBackup(services as never, file)).toBeGreaterThan(1_200)
  const after = await dump(other.db)
  for (const table of ['views', 'drafts', 'article_versions', 'pings', 'subscribers']) {
    expect([table, after[table]]).toEqual([table, before[table]])
  }
  expect((await bucket.list()).objects.length).toBeGreaterThan(0)
})

test('it needs the password typed for it, by this session, within the hour', async () => {
  const fresh = named(await signInAs(blog.origin, owner))
  // The password of the sign-in does not count.
  expect(outcome(await fresh.call('readBackup', { body: {} }))).toBe('backup-unproved')
  const wrong = { password: 'not the password' }
  expect(outcome(await fresh.call('readBackup', { body: wrong }))).toBe('wrong-password')
  const { key } = await begin()
  expect(outcome(await author.call('readBackup', { body: { key, table: 'views' } }))).toBe(200)
  for (const other of [key.replace('20', '30'), `${key}a`, key.split(' ')[0] ?? '', '']) {
    expect(outcome(await author.call('readBackup', { body: { key: other } }))).toBe(
      'backup-unproved',
    )
  }
  expect(outcome(await fresh.call('readBackup', { body: { key } }))).toBe('backup-unproved')
  expect(outcome(await anyone.call('readBackup', { body: { password } }))).toBe('not-signed-in')
})

test('it gives no table that a backup leaves out, nor any other', async () => {
  const { key, tables } = await begin()
  expect(tables.filter(({ name }) => name in excludedTables)).toEqual([])
  for (const table of [
    ...Object.keys(excludedTables),
    'sqlite_master',
    'views"; --',
    'd1_migrations',
  ]) {
    const reply = await author.call('readBackup', { body: { key, table } })
    expect([table, outcome(reply)]).toEqual([table, 'backup-table-unknown'])
  }
  const body = { key, table: 'views', after: ['one'] }
  expect(outcome(await author.call('readBackup', { body }))).toBe('invalid-input')
})

test('what a backup leaves out, the secrets and what opens one among them, is in none', async () => {
  const leftOut = `alerts article_html call_counts call_limits captcha_challenges captcha_tokens
    deliveries devices failed_sign_ins mailings owner owner_password preview_links sessions
    sign_in_networks visit_sums visits`.split(/\s+/)
  expect(Object.keys(excludedTables).sort()).toEqual(leftOut)
  const { tables } = await begin()
  const names = tables.map(({ name }) => name)
  expect(names.filter((name) => leftOut.includes(name))).toEqual([])
  expect(names).toContain('all_articles')
})

test('a change of any value of any row changes the mark of its table', async () => {
  for (const { name, columns, rows } of (await readContents(db)).tables) {
    if (rows === 0) continue
    // A copy of the table for each column, with one value changed: a letter of a short one, or one near the end of a longer one.
    const copies = columns.map((_column, n) => `changed_${n}`)
    const results = await db.batch(
      ['unchanged', ...copies]
        .map((copy) => `CREATE TABLE ${copy} AS SELECT * FROM "${name}"`)
        .concat(
          columns.map(
            (column, n) =>
              `UPDATE changed_${n} SET "${column}" = CASE typeof("${column}")
                 WHEN 'integer' THEN "${column}" + 1
                 ELSE substr("${column}", 1, length("${column}") - 3) || '~' || substr("${column}", -2) END
               WHERE rowid = (SELECT MIN(rowid) FROM changed_${n}
                 WHERE length("${column}") > 3 OR typeof("${column}") = 'integer')`,
          ),
        )
        .map((text) => db.prepare(text)),
    )
    const isChanged = results.slice(-columns.length).map(({ meta }) => meta.changes > 0)
    const marks = new Map((await readContents(db)).tables.map((table) => [table.name, table.mark]))
    await db.batch(['unchanged', ...copies].map((copy) => db.prepare(`DROP TABLE ${copy}`)))
    const isMarked = copies.map((copy) => marks.get(copy) !== marks.get('unchanged'))
    expect([name, isMarked]).toEqual([name, isChanged])
  }
})

test('when the last backup was made is noted', async () => {
  await author.ask('noteBackup', { body: { takenAt: '2026-01-02T03:04:05.678Z' } })
  expect((await author.ask('readSite')).backup.at).toBe('2026-01-02T03:04:05.678Z')
})
