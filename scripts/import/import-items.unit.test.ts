import { expect, test } from 'vitest'
import { createArticle } from '../../shared/articles/contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { listPictures, uploadPicture } from '../../shared/pictures/contract.ts'
import type { ProblemCode } from '../../shared/problem.ts'
import type { CallOptions, Client, Reply } from '../lib/client.ts'
import type { Progress } from '../lib/progress.ts'
import { importItems } from './import-items.ts'
import type { ImportItem, PictureSource } from './item.ts'

const ready = (title: string, instant = 0, changes: string[] = []): ImportItem => ({
  kind: 'ready',
  html: () => '',
  title,
  key: `import-${title}`,
  instant,
  body: { headingSave: title },
  terms: [],
  changes,
})
const created = (headers = {}): Reply<unknown> => ({
  ok: true,
  data: 'Created',
  status: 201,
  headers: new Headers(headers),
})
const refused = (code: ProblemCode): Reply<unknown> => ({
  ok: false,
  status: 422,
  headers: new Headers(),
  problem: { type: '', title: '', status: 422, code, detail: `No ${code}.` },
})

/** Answers each key as told; keys without an answer get none. */
const blog = (answers: Record<string, Reply<unknown>>) => {
  const keys: string[] = []
  const call = async (_endpoint: unknown, { headers = {} }: CallOptions<never>) => {
    const key = headers['Idempotency-Key'] ?? ''
    keys.push(key)
    const answer = answers[key]
    if (!answer) throw new TypeError('fetch failed')
    return answer
  }
  return { client: { call } as unknown as Client, keys }
}

const quiet = () => undefined

test('the oldest is sent first and equal dates keep their order', async () => {
  const items = [ready('c', 9), ready('a', -5), ready('b', 3), ready('b2', 3)]
  const answers = items.map((item) => ['key' in item ? item.key : '', created()] as const)
  const { client, keys } = blog(Object.fromEntries(answers))
  const steps: Progress[] = []
  const report = await importItems(client, items, (step) => steps.push(step))
  expect(keys).toEqual(['import-a', 'import-b', 'import-b2', 'import-c'])
  expect(report.taken).toEqual(['a', 'b', 'b2', 'c'])
  expect(steps.at(0)).toEqual({ done: 0, total: 4, title: 'a' })
  expect(steps.at(-1)).toEqual({ done: 4, total: 4, title: '' })
})

test('pictures are sent before the first article, so that one rebuild takes all articles', async () => {
  const sent: string[] = []
  const call = async ({ path }: Endpoint) => {
    sent.push(path)
    await new Promise((answered) => setImmediate(answered))
    return path === listPictures.path ? { ...created(), data: [] } : created()
  }
  const picture = (name: string): PictureSource => {
    const about = { name, address: `https://here.example/uploads/${name}`, width: 1, height: 1 }
    return { ...about, read: async () => ({ ...about, bytes: new Uint8Array(1) }) }
  }
  const items = ['a', 'b', 'c', 'd'].map((title) => ({
    ...ready(title),
    pictures: [picture(`${title}.png`)],
  })) as ImportItem[]
  const steps: Progress[] = []
  await importItems({ call } as unknown as Client, items, (step) => steps.push(step))
  expect(sent).toEqual([
    listPictures.path,
    ...Array(4).fill(uploadPicture.path),
    ...Array(4).fill(createArticle.path),
  ])
  expect(steps.map(({ done }) => done)).toEqual([0, 0, 0, 0, 4, 5, 6, 7, 8])
  expect(new Set(steps.map(({ total }) => total))).toEqual(new Set([8]))
})

test('several are on their way at once, but none whose place depends on one before', async () => {
  const open = new Set<string>()
  const met = new Set<string>()
  let most = 0
  const call = async (_endpoint: unknown, { headers = {} }: CallOptions<never>) => {
    const key = headers['Idempotency-Key'] ?? ''
    for (const other of open) met.add(`${other} ${key}`)
    open.add(key)
    most = Math.max(most, open.size)
    await new Promise((answered) => setImmediate(answered))
    open.delete(key)
    return created()
  }
  const on = (title: string, dateSave: string, key: string, at = `/${key}`): ImportItem => ({
    kind: 'ready',
    html: () => '',
    title,
    key,
    instant: 0,
    terms: [],
    changes: [],
    body: { headingSave: title, dateSave },
    old: { source: 'feed', addresses: [at] },
  })
  const items = [
    on('Same title', '2020-01-01', 'title-1'),
    on('Other', '2020-01-02', 'day-1'),
    on('same title', '2020-01-03', 'title-2'),
    on('Another', '2020-01-02', 'day-2'),
    on('Same title 2', '2020-01-04', 'title-3'),
    on('Old', '2020-01-05', 'address-1', '/old'),
    on('Older', '2020-01-06', 'address-2', '/old'),
    ...Array.from({ length: 20 }, (_, n) => on(`Free ${n}x`, `2021-01-${n + 10}`, `free-${n}`)),
  ]
  const report = await importItems({ call } as unknown as Client, items, quiet)
  expect(report.taken).toEqual(items.map((item) => 'title' in item && item.title))
  expect(most).toBe(8)
  const kind = (key: string) => key.replace(/-\d+$/, '')
  const pairs = [...met].map((pair) => pair.split(' ').map(kind))
  expect(pairs.filter(([one, other]) => one === other && one !== 'free')).toEqual([])
})

test('each article ends in the list of what became of it', async () => {
  const { client } = blog({
    'import-new': created(),
    'import-old': created({ 'Idempotency-Replayed': 'true' }),
    'import-other': refused('idempotency-key-reused'),
    'import-bad': refused('title-too-long'),
  })
  const items = ['new', 'old', 'other', 'bad'].map((title) => ready(title, 0, ['Changed.']))
  const report = await importItems(client, items, quiet)
  expect(report).toMatchObject({
    taken: ['new'],
    changed: [{ title: 'new', reasons: ['Changed.'] }],
    alreadyThere: ['old'],
    changedSince: ['other'],
    refused: [{ title: 'bad', code: 'title-too-long', sentence: 'No title-too-long.' }],
  })
})

test('what was left out or unreadable is reported and not sent', async () => {
  const { client, keys } = blog({})
  const unread: ImportItem = { kind: 'refused', title: 'x', code: 'unreadable', sentence: 'No.' }
  const page: ImportItem = { kind: 'left-out', reason: 'page' }
  const report = await importItems(client, [page, unread, page], quiet)
  expect(keys).toEqual([])
  expect(report.leftOut).toEqual(new Map([['page', 2]]))
  expect(report.refused).toMatchObject([{ title: 'x', code: 'unreadable' }])
})

test('no answer is tried twice, and after three articles the rest is not sent', async () => {
  const { client, keys } = blog({})
  const items = ['a', 'b', 'c', 'd', 'e'].map((title) => ready(title))
  const report = await importItems(client, items, quiet)
  expect(keys).toHaveLength(6)
  expect(report.refused.map(({ code }) => code)).toEqual(Array(5).fill('no-answer'))
})

test('no answer to a picture ends the run: the others are not prepared any more', async () => {
  let read = 0
  const picture = (at: number): PictureSource => ({
    name: `${at}`,
    address: `/uploads/${at}`,
    width: 1,
    height: 1,
    read: async () => {
      read += 1
      return { ...picture(at), bytes: new Uint8Array(1) }
    },
  })
  const items = Array.from({ length: 40 }, (_, at) => ({
    ...ready(`a${at}`),
    pictures: [picture(2 * at), picture(2 * at + 1)],
  }))
  const call = async (endpoint: Endpoint) => {
    if (endpoint === listPictures) return { ...created(), data: [] }
    throw new TypeError('fetch failed')
  }
  const report = await importItems({ call } as unknown as Client, items, quiet)
  expect(read).toBeLessThanOrEqual(8)
  expect(report.refused.map(({ code }) => code)).toEqual(Array(40).fill('no-answer'))
})
