import { cpSync, readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { article, publish } from '../testing/articles.ts'
import { migratedFolder, sharedBlog, startBlog } from '../testing/blog.ts'
import { newFolder } from '../testing/new-folder.ts'
import { dump } from '../testing/requests.ts'
import {
  brought,
  endBetween,
  file,
  folder,
  other,
  rows,
  run,
  takeLargeAndOther,
} from '../testing/restore-run.ts'

const source = await sharedBlog({ password: null })

beforeAll(() => takeLargeAndOther(source))

test('a restore that is killed keeps the old blog, takes no writes, and goes on or is ended as told', async () => {
  const blog = await startBlog()
  const idArticle = await publish(blog.author, { headingSave: 'Here before' })
  const before = await dump(blog.db)
  const first = run(blog, 'restore', file, '--replace', '--yes')
  await endBetween(blog, first.child, 'SIGKILL')
  await first.ended
  const done = (await brought(blog)) as number
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(rows)

  // Read, not written: what was kept now would be gone afterwards.
  expect(await blog.text(`/blog/${idArticle}`)).toContain('Here before')
  expect((await blog.anyone.ask('readHealth')).maintenance).toBe(true)
  expect(await blog.text('/blog')).toContain('Blog is Offline.')
  for (const reply of [
    await blog.anyone.call('like', { body: { Email: 'a@example.com', idArticle } }),
    await blog.author.call('setMonitor', { body: { monitor: true, monitorId: 'monitor' } }),
    await publish(blog.author, article()).then(
      () => ({ ok: true as const }),
      (error: Error) => ({ ok: false as const, problem: { code: error.message }, status: 503 }),
    ),
  ]) {
    expect(reply).toMatchObject({ ok: false, status: 503 })
    expect(reply.ok || reply.problem.code).toContain('being-restored')
  }

  const wrong = await run(blog, 'restore', other, '--replace', '--yes').ended
  expect(wrong.code).toBe(1)
  expect(wrong.output).toMatch(/Another restore is unfinished, of a backup taken .+--cancel/)

  const cancelled = await run(blog, 'restore', '--cancel').ended
  expect(cancelled).toMatchObject({ code: 0 })
  expect(cancelled.output).toContain('the blog is as it was')
  expect(await dump(blog.db)).toEqual(before)
  expect(await blog.text('/blog')).toContain('Here before')

  const second = run(blog, 'restore', file, '--replace', '--yes')
  await endBetween(blog, second.child, 'SIGKILL')
  await second.ended
  const last = await run(blog, 'restore', file, '--replace', '--yes').ended
  expect(last.output).toMatch(/Continuing the interrupted restore: \d+ of \d+ rows/)
  expect(last.output).toContain('Sign in again; a rebuild follows')
  expect(last.code).toBe(0)
  const count = await blog.db
    .prepare('SELECT COUNT(*) AS n, SUM(length(body)) AS size FROM drafts')
    .first<{ n: number; size: number }>()
  expect(count?.n).toBe(rows)
  expect(count?.size).toBeGreaterThan(rows * 400_000)
  expect(await blog.text('/blog')).not.toContain('Here before')
  await blog.anyone.ask('readHealth')
  expect(readdirSync(`${folder}/backups`).length).toBeGreaterThanOrEqual(2)
})

test('a database that something else holds is waited for, then told of in a sentence', async () => {
  const state = newFolder()
  cpSync(`${migratedFolder}/state`, `${state}/state`, { recursive: true })
  const objects = `${state}/state/d1/miniflare-D1DatabaseObject`
  const name = readdirSync(objects).find((one) => /^[0-9a-f]{64}\.sqlite$/.test(one))
  const held = new DatabaseSync(`${objects}/${name}`)
  held.exec('PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE held (id); DROP TABLE held')
  const ended = await Promise.all([
    run({ folder: state }, 'restore', '--cancel').ended,
    run({ folder: state }, 'backup', 'held.jsonl.gz').ended,
  ])
  for (const { code, output } of ended) {
    expect([code, output.trim().split('\n').at(-1)]).toEqual([
      1,
      expect.stringMatching(/^The database cannot be opened: another process may be using it, or/),
    ])
    expect(output).not.toMatch(/\.ts:\d+/)
  }
  const late = run({ folder: state }, 'restore', other)
  await wait(1_500)
  held.close()
  expect((await late.ended).output).toContain('Sign in again; a rebuild follows')
})
