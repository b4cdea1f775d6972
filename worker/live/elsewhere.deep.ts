import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { owner, startBlog } from '../../scripts/testing/blog.ts'
import { newSession } from '../../scripts/testing/requests.ts'
import { articlePath } from '../../shared/articles/paths.ts'

const start = () => startBlog({ worker: 'switched-worker', isBuilt: true, isTwice: true })

/** Reads pages in another place, whose KV still has what it had. */
const reader = (blog: Awaited<ReturnType<typeof start>>) => {
  let old: string | null = null
  let now = Date.now()
  return {
    /** From now on the place gets no write of KV. */
    keepOld: async () => {
      old = encodeURIComponent((await blog.kv.get('gate')) ?? '')
    },
    /** The writes arrive, so many milliseconds later. */
    catchUp: (after: number) => {
      old = null
      now += after
    },
    read: async (path: string, more: Record<string, string> = {}) => {
      // Later than what the isolate read a second ago.
      now += 1_001
      const headers = { 'x-clock': `${now}`, ...(old === null ? {} : { 'x-old': old }), ...more }
      const worker = await blog.flare.getWorker('elsewhere')
      const response = await worker.fetch(blog.origin + path, { headers, redirect: 'manual' })
      return { status: response.status, text: await response.text() }
    },
  }
}

const inKv = async (blog: Awaited<ReturnType<typeof start>>): Promise<void> => {
  const { revision } = expectData(await blog.anyone.call('readHealth'))
  const known = () => blog.kv.get<{ revision: number }>('gate', 'json')
  await expect.poll(async () => (await known())?.revision).toBe(revision)
}

test('where KV is a minute behind, a page is whole and of one moment, none goes back, and after that minute all is as it is', async () => {
  const blog = await start()
  const first = await publish(blog.author, { headingSave: 'Sleep at first' })
  await blog.rebuild()
  await inKv(blog)
  const far = reader(blog)
  await far.keepOld()
  expect((await far.read('/blog')).text).toContain('Sleep at first')

  const second = await publish(blog.author, { headingSave: 'Sleep again' })
  const deletion = { reference: 'Sleep at first' }
  const body = { password: owner.OWNER_PASSWORD, _id: first }
  expectData(await blog.author.call('deleteArticle', { query: deletion, body }))
  await inKv(blog)
  // The files as they were, all of them: what the list leads to is there.
  const before = await far.read('/blog')
  expect([before.status, before.text.includes('Sleep again')]).toEqual([200, false])
  expect((await far.read(articlePath(first))).status).toBe(200)
  // The new one is found by who has its address.
  expect((await far.read(articlePath(second))).status).toBe(200)

  // The author is there, and sees what is.
  const Cookie = `${await newSession(blog)}; auth=1`
  const own = await far.read('/blog', { Cookie })
  expect([own.text.includes('Sleep again'), own.text.includes('Sleep at first')]).toEqual([
    true,
    false,
  ])
  // Who reads after him goes back to nothing older.
  expect((await far.read('/blog')).text).toContain('Sleep again')
  expect((await far.read(articlePath(first))).status).toBe(410)

  // The build lands while KV there has the state before it.
  await blog.rebuild()
  for (const path of ['/blog', '/', '/feed.xml', '/search-index.json']) {
    const { status, text } = await far.read(path)
    expect([path, status, text.includes('Sleep at first')]).toEqual([path, 200, false])
    expect([path, text.includes('Sleep again')]).toEqual([path, true])
  }
  far.catchUp(60_000)
  expect((await far.read(articlePath(first))).status).toBe(410)
  expect((await far.read('/blog')).text).toBe(await blog.text('/blog'))
})

test('where KV is a minute behind, a closed blog is read for that minute, takes nothing, and is then closed', async () => {
  const blog = await start()
  const idArticle = await publish(blog.author, { headingSave: 'Sleep at first' })
  await inKv(blog)
  const far = reader(blog)
  await far.keepOld()
  expect((await far.read(articlePath(idArticle))).status).toBe(200)
  expectData(await blog.author.call('setBlock', { body: { r: 'red' } }))
  expect((await far.read(articlePath(idArticle))).status).toBe(200)
  const worker = await blog.flare.getWorker('elsewhere')
  const like = await worker.fetch(`${blog.origin}/api/like`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ Email: 'reader@example.com', idArticle }),
  })
  expect(await like.json()).toMatchObject({ code: 'access-restricted' })
  far.catchUp(60_000)
  const closed = await far.read(articlePath(idArticle))
  expect([closed.status, closed.text.includes('Sleep at first')]).toEqual([503, false])
  // It opens again, and nothing of the hour before is kept.
  await far.keepOld()
  expectData(await blog.author.call('setBlock', { body: { r: 'green' } }))
  expect((await far.read(articlePath(idArticle))).status).toBe(503)
  far.catchUp(60_000)
  expect((await far.read(articlePath(idArticle))).status).toBe(200)
})
