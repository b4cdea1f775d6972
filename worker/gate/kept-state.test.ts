import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { cookieNames } from '../../shared/names.ts'
import { readRebuild, reportRebuild } from '../../shared/rebuild/contract.ts'
import { setBlock } from '../../shared/switches/contract.ts'

const blog = await sharedBlog({ worker: 'timing-worker', isBuilt: true })
const marker = { Cookie: `theme=dark; ${cookieNames.signedIn}=1` }
/** Ahead of the tests before: what they left is older than a second. */
let now = Date.now()

/** Reads a page, some milliseconds after the test began. @returns its status and how often KV was asked */
const look = async (after: number, headers: Record<string, string> = {}) => {
  const response = await blog.get('/blog', { headers: { ...headers, 'x-clock': `${now + after}` } })
  await response.text()
  return [response.status, Number(response.headers.get('x-state-reads'))]
}

const begin = async () => {
  now += 10_000
  expect(await look(0)).toEqual([200, 1])
  expect(await look(0)).toEqual([200, 0])
}

const turn = (r: 'red' | 'green', headers: Record<string, string> = {}) =>
  blog.author.call(setBlock, { body: { r }, headers })

/** Closes or opens the blog as another isolate would, past this one. */
const turnElsewhere = async (block: boolean) => {
  const state = await blog.kv.get<object>('gate', 'json')
  await blog.kv.put('gate', JSON.stringify({ ...state, block }))
}

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

test('whoever carries the author’s marker sees at once what another isolate wrote', async () => {
  await begin()
  await turnElsewhere(true)
  expect(await look(1)).toEqual([200, 0])
  expect(await look(1, marker)).toEqual([503, 1])
  await turnElsewhere(false)
  expect(await look(2, marker)).toEqual([200, 1])
})

test('readers see at once what their isolate wrote', async () => {
  await begin()
  expectData(await turn('red'))
  expect(await look(0)).toEqual([503, 1])
  expectData(await turn('green'))
  expect(await look(0)).toEqual([200, 1])
  await publish(blog.author, { headingSave: 'Seen at once' })
  expect(await look(0)).toEqual([200, 1])
  const headers = { 'x-clock': `${now}` }
  expect(await (await blog.get('/blog', { headers })).text()).toContain('Seen at once')
})

test('a state that was read before a write and arrives after it is not kept', async () => {
  await begin()
  now += 10_000
  const reply = await turn('red', { 'x-around': '/blog', 'x-clock': `${now}` })
  expect(reply.headers.get('x-around-status')).toBe('200')
  expect(await look(0)).toEqual([503, 1])
  expectData(await turn('green'))
})

const events: Record<string, () => Promise<unknown>> = {
  'the cron': () => blog.tick(),
  'a batch of the queue': async () => (await blog.flare.getWorker()).queue('stillpress-mail', []),
  'the report of a build': async () => {
    const { asked, renderer } = expectData(await blog.author.call(readRebuild))
    const body = { revision: asked, renderer: renderer as string }
    expectData(await blog.builder.call(reportRebuild, { body }))
  },
}

test.each(Object.entries(events))('%s ends what was kept', async (_name, happen) => {
  await begin()
  await happen()
  expect(await look(0)).toEqual([200, 1])
})
