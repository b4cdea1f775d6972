import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { cookieNames } from '../../shared/names.ts'

const blog = await sharedBlog({ worker: 'switched-worker', isBuilt: true })
const marker = { Cookie: `theme=dark; ${cookieNames.signedIn}=1` }
/** Ahead of the tests before: what they left is older than a second. */
let now = Date.now()

/** Reads a page, some milliseconds after the test began. @returns its status and how often KV was asked */
const look = async (after: number, headers: Record<string, string> = {}, path = '/blog') => {
  const response = await blog.get(path, { headers: { ...headers, 'x-clock': `${now + after}` } })
  await response.text()
  return [response.status, Number(response.headers.get('x-state-reads'))]
}

const begin = async () => {
  now += 4_000
  expect(await look(0)).toEqual([200, 1])
  expect(await look(0)).toEqual([200, 0])
}

const turn = (r: 'red' | 'green', headers: Record<string, string> = {}) =>
  blog.author.call('setBlock', { body: { r }, headers })

/** Closes or opens the blog as another isolate would, past this one, until its write to KV. */
const turnInDatabase = (block: boolean) =>
  sql(blog.db, `UPDATE switches SET is_on = ${block} WHERE name = 'block'`)

/** The rest of it. */
const turnElsewhere = async (block: boolean) => {
  await turnInDatabase(block)
  const state = await blog.kv.get<object>('gate', 'json')
  await blog.kv.put('gate', JSON.stringify({ ...state, block }))
}

/** Deletes an article that is a file, at the moment a test began; its page answers 410 to who knows of it. */
const removeOne = async (headingSave: string, headers: Record<string, string> = {}) => {
  const id = await publish(blog.author, { headingSave })
  await blog.rebuild()
  now += 4_000
  const reply = await blog.author.call('deleteArticle', {
    query: { reference: headingSave },
    body: { password: owner.OWNER_PASSWORD, _id: id },
    headers: { ...headers, 'x-clock': `${now}` },
  })
  expectData(reply)
  return articlePath(id)
}

const revisionInKv = async () => (await blog.kv.get<{ revision: number }>('gate', 'json'))?.revision

test('within a second of a read, pages ask KV nothing', async () => {
  await begin()
  await turnElsewhere(true)
  expect(await look(999)).toEqual([200, 0])
  expect(await look(1_000)).toEqual([503, 1])
  await turnElsewhere(false)
  expect(await look(1_999)).toEqual([503, 0])
  expect(await look(2_000)).toEqual([200, 1])
})

test('a clock that was set back keeps nothing longer', async () => {
  await begin()
  expect(await look(-1)).toEqual([200, 1])
})

test('a state that cannot be read closes no page', async () => {
  await begin()
  const state = (await blog.kv.get('gate')) as string
  await blog.kv.put('gate', 'not JSON')
  expect(await look(1_000)).toEqual([200, 1])
  await blog.kv.put('gate', state)
})

test('whoever carries the author’s marker sees what the database has, before it is in KV', async () => {
  await begin()
  await turnInDatabase(true)
  expect(await look(1)).toEqual([200, 0])
  expect(await look(1, marker)).toEqual([503, 0])
  // From then on others in the isolate know, too.
  expect(await look(1)).toEqual([503, 0])
  await turnInDatabase(false)
  expect(await look(2, marker)).toEqual([200, 0])
})

test('readers see at once what their isolate wrote, without asking KV', async () => {
  await begin()
  const headers = { 'x-clock': `${now}` }
  expectData(await turn('red', headers))
  expect(await look(0)).toEqual([503, 0])
  expectData(await turn('green', headers))
  expect(await look(0)).toEqual([200, 0])
  await publish(blog.author, { headingSave: 'Seen at once' })
  expect(await (await blog.get('/blog', { headers })).text()).toContain('Seen at once')
})

test('an author’s answer waits for no write to KV, and readers of the isolate for none either', async () => {
  const before = await revisionInKv()
  const path = await removeOne('Gone before KV knows', { 'x-puts': 'held' })
  expect(await look(0, {}, path)).toEqual([410, 0])
  // KV has the older state still: it is asked once a second, and changes nothing.
  expect(await look(1_000, {}, path)).toEqual([410, 1])
  expect(await look(1_999, {}, path)).toEqual([410, 0])
  expect(await look(0, marker, path)).toEqual([410, 0])
  const { asked } = await blog.author.ask('readRebuild')
  expect(await revisionInKv()).toBeLessThan(asked)
  await look(0, { 'x-puts': 'let go' })
  await expect.poll(revisionInKv).toBe(asked)
  expect(before).toBeLessThan(asked)
})

test('what KV refuses because of another write in that second it is told again, without the cron', async () => {
  await removeOne('Told again', { 'x-puts': 'refused' })
  const { asked } = await blog.author.ask('readRebuild')
  await expect.poll(revisionInKv).toBe(asked)
})

test('an older state in KV counts for nothing for a minute, then for the truth', async () => {
  const path = await removeOne('Gone and back')
  const headers = { 'x-clock': `${now}` }
  const { asked } = await blog.author.ask('readRebuild', { headers })
  await expect.poll(revisionInKv).toBe(asked)
  // The state of the live build: an older one than the files' is never the truth.
  const state = JSON.parse((await blog.kv.get('gate')) as string)
  const { revision, epoch } = JSON.parse(readFileSync(`${blog.dist}/build.json`, 'utf8'))
  expect(revision).toBe(asked - 1)
  const older = () => blog.kv.put('gate', JSON.stringify({ ...state, revision, epoch }))
  await older()
  expect(await look(59_999, {}, path)).toEqual([410, 1])
  // What follows the write may have asked the database once more, as late as at that page, and told KV the truth.
  let at = 60_000
  const lookLater = async () => {
    at += 60_000
    await older()
    return look(at, {}, path)
  }
  await expect.poll(lookLater).toEqual([200, 1])
  expect(await look(at + 1, marker, path)).toEqual([410, 0])
  await blog.tick()
})

test('a state that was read before a write and arrives after it counts for nothing', async () => {
  await begin()
  now += 4_000
  const reply = await turn('red', { 'x-around': '/blog', 'x-clock': `${now}` })
  expect(reply.headers.get('x-around-status')).toBe('503')
  expect(await look(0)).toEqual([503, 0])
  expectData(await turn('green'))
})

test('the cron ends what was kept', async () => {
  await begin()
  await turnInDatabase(true)
  expect(await look(0)).toEqual([200, 0])
  await blog.tick()
  expect((await look(0))[0]).toBe(503)
  await turnInDatabase(false)
  await blog.tick()
})
