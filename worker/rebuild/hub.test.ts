import { parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { startReceiver } from '../../scripts/testing/receiver.ts'
import { categoryFeedPath, feedPaths } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'

const setHub = async (blog: Blog, hub: string | null) => {
  const { version } = await blog.author.ask('readSettings')
  return outcome(await blog.author.call('changeSettings', { body: { version, changes: { hub } } }))
}
const state = async (blog: Blog) =>
  await blog.db
    .prepare(
      'SELECT revision, coalesce(told, 0) AS told, coalesce(hub.attempts, 0) AS attempts FROM rebuild LEFT JOIN hub USING (id)',
    )
    .first<{ revision: number; told: number; attempts: number }>()
/** A minute of the cron, and all that it began. */
const minute = async (blog: Blog) => {
  const before = await state(blog)
  await blog.tick()
  await expect.poll(async () => await state(blog)).not.toEqual(before)
}
const passTime = (blog: Blog) =>
  sql(blog.db, "UPDATE hub SET next_attempt_at = '2026-01-01T00:00:00.000Z'")

test('every feed names the hub, and the cron tells it of a change once, of all of them', async () => {
  const hub = await startReceiver()
  const blog = await startBlog()
  expect(await blog.text(feedPaths.rss)).not.toContain('rel="hub"')
  expect(JSON.parse(await blog.text(feedPaths.json))).not.toHaveProperty('hubs')
  expect(await setHub(blog, `${hub.origin}/hub?of=all`)).toBe(200)
  await publish(blog.author)
  expect(hub.calls).toEqual([])
  await minute(blog)
  await blog.tick()
  await publish(blog.author)
  await minute(blog)
  await blog.tick()
  expect(hub.calls.map(({ path }) => path)).toEqual(['POST /hub?of=all', 'POST /hub?of=all'])
  const [{ headers, body }] = hub.calls as [(typeof hub.calls)[number]]
  expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect([...new URLSearchParams(body)]).toEqual([
    ['hub.mode', 'publish'],
    ...['/feed.xml', '/feed/coding.xml', '/feed/health.xml', '/feed.json'].map((path) => [
      'hub.url',
      siteConfig.url + path,
    ]),
  ])

  const links = parseRssFeed(await blog.text(feedPaths.rss)).atom?.links
  expect(links).toContainEqual({ href: `${hub.origin}/hub?of=all`, rel: 'hub' })
  const { hubs } = JSON.parse(await blog.text(feedPaths.json))
  expect(hubs).toEqual([{ type: 'WebSub', url: `${hub.origin}/hub?of=all` }])
  expect(await blog.text(categoryFeedPath('Coding'))).toContain('rel="hub"')
  expect(await setHub(blog, null)).toBe(200)
  await blog.tick()
  expect(await blog.text(feedPaths.rss)).not.toContain('rel="hub"')
  expect(hub.calls).toHaveLength(2)
})

test('of a blog on this machine no hub is told', async () => {
  const hub = await startReceiver()
  const blog = await startBlog()
  const { version } = await blog.author.ask('readSettings')
  const changes = { hub: `${hub.origin}/`, url: blog.origin }
  await blog.author.ask('changeSettings', { body: { version, changes } })
  await publish(blog.author)
  await minute(blog)
  // What it asks for is asked before its answer.
  await blog.tick()
  expect([hub.calls, (await state(blog))?.told]).toEqual([[], 0])
})

test('a hub that refuses, leads elsewhere or is away is told again, later each time, of the newest state once', async () => {
  const elsewhere = await startReceiver()
  const answers = [500, 307, 202]
  const hub = await startReceiver((n) => answers[n - 1] ?? 500)
  const blog = await startBlog()
  await setHub(blog, hub.origin)
  await publish(blog.author)
  for (const attempts of [1, 2]) {
    const begun = Date.now()
    await minute(blog)
    expect(await state(blog)).toMatchObject({ told: 0, attempts })
    const next = await blog.db.prepare('SELECT next_attempt_at FROM hub').first('next_attempt_at')
    expect(Date.parse(String(next)) - begun).toBeGreaterThan(attempts * 60_000 - 1_000)
    // Before its time nothing is told.
    await blog.tick()
    expect(await state(blog)).toMatchObject({ attempts })
    await publish(blog.author)
    await passTime(blog)
  }
  await blog.tick()
  const { revision } = (await state(blog)) ?? {}
  await expect.poll(async () => await state(blog)).toMatchObject({ told: revision, attempts: 0 })
  await blog.tick()
  expect([hub.calls.length, elsewhere.calls.length]).toEqual([3, 0])

  await setHub(blog, 'http://127.0.0.1:1/')
  await minute(blog)
  expect(await state(blog)).toMatchObject({ told: revision, attempts: 1 })
})

test.each([
  ['http://hub.example.org', 'invalid-input'],
  ['https://hub.internal/', 'invalid-input'],
  ['https://10.0.0.1/', 'invalid-input'],
  ['https://user:word@hub.example.org/', 'invalid-input'],
  ['file:///etc/passwd', 'invalid-input'],
  [`${siteConfig.url}/hub`, 'hub-is-own'],
  [`https://${siteConfig.previewHost}/hub`, 'hub-is-own'],
  ['https://hub.example.org/', 200],
])('a hub is another site that everybody reaches: %s is %s', async (hub, answer) => {
  expect(await setHub(await startBlog(), hub)).toBe(answer)
})
