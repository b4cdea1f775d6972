import { expect, test, vi } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, secret, startBlog, startHook } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from '../../scripts/testing/compare.ts'
import { type Received, startReceiver } from '../../scripts/testing/receiver.ts'
import { sign } from '../../shared/signature.ts'

const stateOf = async (blog: Blog) => await blog.author.ask('readRebuild')

const revisionOf = ({ body }: Received): number => JSON.parse(body).revision

/** Tries until it holds; the machine may be busy. */
const eventually = (check: () => unknown) => vi.waitFor(check, 45_000)

test('a publish calls the hook, the rebuild lands, and the Worker serves its files', async () => {
  let blog: Blog | undefined
  const served = Promise.withResolvers<void>()
  const hookUrl = await startHook(async () => {
    await blog?.rebuild()
    served.resolve()
  })
  blog = await startBlog({ hookUrl })
  const id = await publish(blog.author, { headingSave: 'Software by hook' })
  await served.promise
  expect(await stateOf(blog)).toMatchObject({ asked: 1, sent: 1, landed: 1 })
  const clean = await expectReadersUpToDate(blog)
  expectFilesUpToDate(blog, clean)
  expect(clean.has(`/blog/${id}.html`)).toBe(true)
})

test('with the hook down, publishing succeeds, readers have the article, and the author sees why', async () => {
  const blog = await startBlog({ hookUrl: 'http://127.0.0.1:1/' })
  const id = await publish(blog.author)
  expect((await blog.get(`/blog/${id}`)).status).toBe(200)
  await eventually(async () => {
    const state = await stateOf(blog)
    expect(state).toMatchObject({ asked: 1, sent: 0, landed: 0 })
    expect(state.lastError).toBe('The rebuild hook could not be reached.')
    expect(state.nextAttemptAt).not.toBeNull()
  })
})

test('a hook that fails is tried again, later each time, until it takes the newest revision', async () => {
  let status = 500
  const receiver = await startReceiver(() => status)
  const blog = await startBlog({ hookUrl: `${receiver.origin}/` })
  const begun = Date.now()
  await publish(blog.author)
  await eventually(async () => {
    const { attempts, nextAttemptAt, lastError } = await stateOf(blog)
    expect(attempts).toBeGreaterThan(1)
    expect(lastError).toBe('The rebuild hook answered 500.')
    // A second after the first refusal, and two after the next.
    expect(Date.parse(nextAttemptAt ?? '') - begun).toBeGreaterThanOrEqual(3_000)
  })
  status = 202
  await sql(blog.db, "UPDATE rebuild SET next_attempt_at = '2026-01-01T00:00:00.000Z'")
  await blog.tick()
  await eventually(async () => {
    expect(await stateOf(blog)).toMatchObject({ sent: 1, attempts: 0, isBuilding: true })
  })
})

test('while one call is in flight, what is published waits and goes with the next, together', async () => {
  const gate = Promise.withResolvers<number>()
  const receiver = await startReceiver((n) => (n === 1 ? gate.promise : 202))
  const blog = await startBlog({ hookUrl: `${receiver.origin}/` })
  await publish(blog.author)
  await eventually(() => expect(receiver.calls).toHaveLength(1))
  for (let n = 0; n < 5; n += 1) await publish(blog.author)
  expect(receiver.calls.map(revisionOf)).toEqual([1])
  gate.resolve(202)
  await eventually(async () => expect((await stateOf(blog)).sent).toBe(6))
  expect(receiver.calls.map(revisionOf).at(-1)).toBe(6)
  expect(receiver.calls.length).toBeLessThanOrEqual(3)
  expect(receiver.maxOpen()).toBe(1)
})

test('a build reports why it failed, and the author sees it', async () => {
  const blog = await startBlog()
  await publish(blog.author)
  await blog.builder.ask('reportFailure', { body: { error: 'The disk is full.' } })
  expect(await stateOf(blog)).toMatchObject({ asked: 1, landed: 0, lastError: 'The disk is full.' })
})

test('the local hook takes a signed call, and none that is unsigned or altered', async () => {
  const run = vi.fn(async () => {})
  const url = await startHook(run)
  const payload = JSON.stringify({ revision: 1 })
  const signed = await sign(secret, { id: 'one', now: Date.now(), payload })
  const call = async (headers: object, body = payload) =>
    (await fetch(url, { method: 'POST', headers: { ...headers }, body })).status
  expect(await call({})).toBe(401)
  expect(await call(signed, `${payload} `)).toBe(401)
  expect(run).not.toHaveBeenCalled()
  expect(await call(signed)).toBe(202)
  await eventually(() => expect(run).toHaveBeenCalledOnce())
})
