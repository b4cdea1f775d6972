import { expect, test } from 'vitest'
import { rebuild } from '../../scripts/build/rebuild.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { expectReadersUpToDate } from '../../scripts/testing/compare.ts'
import { deployStamp } from '../../scripts/testing/landed.ts'

const stateOf = (blog: Blog) => blog.author.ask('readRebuild')

/** What the database has, without the author's look, which notes it. */
const notedIn = async ({ db }: Blog) =>
  await db.prepare('SELECT landed, landed_at FROM rebuild').first<{
    landed: number
    landed_at: string | null
  }>()

test('files land when the Worker is deployed with them: the author sees it at once, the cron without the author', async () => {
  const blog = await startBlog()
  await publish(blog.author)
  await deployStamp(blog, { revision: 1 })
  expect(await stateOf(blog)).toMatchObject({
    ...{ asked: 1, landed: 1, renderer: blog.build.renderer.hash },
    landedAt: expect.any(String),
  })
  await publish(blog.author)
  expect(await stateOf(blog)).toMatchObject({ asked: 2, landed: 1 })
  await deployStamp(blog, { revision: 2 })
  await blog.tick()
  await expect.poll(async () => (await notedIn(blog))?.landed).toBe(2)
})

test('files have not landed before the Worker is deployed with them, and no reader writes that they have', async () => {
  const blog = await startBlog({ isBuilt: true })
  expect(await stateOf(blog)).toMatchObject({ asked: 0, landed: 0 })
  await publish(blog.author)
  await rebuild(blog.build)
  expect(await stateOf(blog)).toMatchObject({ asked: 1, landed: 0 })
  await blog.reload()
  await blog.text('/blog')
  expect((await notedIn(blog))?.landed).toBe(0)
  expect(await stateOf(blog)).toMatchObject({ asked: 1, landed: 1 })
})

test('an older build that is deployed later changes nothing, and readers see what is newest', async () => {
  const blog = await startBlog()
  await publish(blog.author)
  await publish(blog.author)
  await deployStamp(blog, { revision: 2 })
  const before = await stateOf(blog)
  await deployStamp(blog, { revision: 1 })
  expect(await stateOf(blog)).toEqual(before)
  await expectReadersUpToDate(blog)
})

test('files of a newer revision than the database has, or of another renderer, have not landed', async () => {
  const blog = await startBlog()
  await publish(blog.author)
  for (const stamp of [{ revision: 2 }, { revision: 1, renderer: '0123456789abcdef' }]) {
    await deployStamp(blog, stamp)
    await blog.tick()
    expect(await stateOf(blog)).toMatchObject({ asked: 1, landed: 0, landedAt: null })
  }
})

test('files of a new renderer land at the same revision', async () => {
  const blog = await startBlog()
  await publish(blog.author)
  await deployStamp(blog, { revision: 1 })
  await stateOf(blog)
  const at = '2026-01-01T00:00:00.000Z'
  await sql(blog.db, "UPDATE rebuild SET renderer = '0123456789abcdef', landed_at = ?1", at)
  const { renderer, landedAt } = await stateOf(blog)
  expect([renderer, landedAt === at]).toEqual([blog.build.renderer.hash, false])
})

test('a failure stays while an older build is live, and is over where the newest is', async () => {
  const blog = await startBlog()
  await publish(blog.author)
  await publish(blog.author)
  await deployStamp(blog, { revision: 1 })
  const fail = () => blog.builder.ask('reportFailure', { body: { error: 'The disk is full.' } })
  await stateOf(blog)
  await fail()
  await blog.tick()
  expect((await stateOf(blog)).lastError).toBe('The disk is full.')
  await deployStamp(blog, { revision: 2 })
  const { landedAt, lastError } = await stateOf(blog)
  expect(lastError).toBeNull()
  await fail()
  expect(await stateOf(blog)).toMatchObject({ landedAt, lastError: null, failingSince: null })
})
