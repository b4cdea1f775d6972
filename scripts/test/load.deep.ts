import { writeFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { expect, onTestFinished, test } from 'vitest'
import { memoryOf, processOf } from '../lib/workerd.ts'
import { newFolder, startBlog } from './blog.ts'
import { heapOf } from './heap.ts'
import { type Course, mixOf, publishOne, putLoad } from './load.ts'

/** Clients that wait for an answer at the same time. */
const clients = 8
const first = 10_000
const rest = 50_000
/** Articles that are static files, and those that were published after the last build. */
const articles = { current: 40, stale: 5 }

/**
 * How many MB the Worker may hold more at the end than after the first ten seconds. What is compiled or
 * kept ready late is about one; of so many steps two kilobytes that are kept of each are more than this.
 */
const mostGrowth = 2
const leastSteps = 1_000

const countOf = ({ times }: Course): number =>
  [...times.values()].reduce((sum, { length }) => sum + length, 0)

const quantile = (sorted: readonly number[], part: number): number =>
  Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)

const tell = ({ times }: Course): void => {
  const rows = [...times].map(([kind, all]) => {
    const sorted = [...all].sort((a, b) => a - b)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => quantile(sorted, part))
    return [kind, { count: all.length, p50, p95, p99 }] as const
  })
  console.table(Object.fromEntries(rows))
}

/** A Worker that does next to nothing, or keeps something of each request, beside a static file. */
const startBare = async (contents: string) => {
  const directory = newFolder()
  writeFileSync(`${directory}/file.txt`, 'ok')
  const flare = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: 'ESModule', path: 'index.js', contents }],
      compatibilityDate: '2026-11-01',
      assets: { directory, routerConfig: { has_user_worker: true } },
      host: '127.0.0.1',
      port: 0,
      inspectorPort: 0,
      cf: false,
    }),
  )
  onTestFinished(() => flare.dispose())
  const { origin } = await flare.ready
  const ask = (path: string) => async () =>
    (await (await fetch(origin + path)).text()) === 'ok' ? null : 'not ok'
  return { flare, origin, toWorker: ask('/'), toFile: ask('/file.txt') }
}

const bare = "export default { fetch: () => new Response('ok') }"
const keeping = `const kept = []
  export default { fetch() { kept.push(Array(1_000).fill(0.5)); return new Response('ok') } }`

test('a minute of mixed load brings no error, loses no write, and the Worker holds no more memory at its end', async () => {
  const blog = await startBlog({ isInspected: true })
  const fill = async (count: number, name: string) => {
    const titles = new Map<string, string>()
    for (let n = 0; n < count; n += 1) {
      titles.set(await publishOne(blog, `${name} ${n}`), `${name} ${n}`)
    }
    return titles
  }
  const current = await fill(articles.current, 'Software of old')
  await blog.rebuild()
  const mix = mixOf(blog, current, await fill(articles.stale, 'Software of late'))
  const pid = processOf(blog.origin)

  const begun = await putLoad(mix, clients, first)
  const early = { heap: await heapOf(blog.flare), process: memoryOf(pid) }
  const course = await putLoad(mix, clients, rest)
  const late = { heap: await heapOf(blog.flare), process: memoryOf(pid) }

  const requests = countOf(course)
  tell(course)
  console.log(`${clients} clients, ${Math.round((requests / rest) * 1_000)} steps a second`)
  console.log(`Heap of the Worker ${early.heap.toFixed(1)} MB after ten seconds,`)
  console.log(`${late.heap.toFixed(1)} MB at the end`)
  console.log(
    `Process of workerd ${Math.round(early.process)} MB, then ${Math.round(late.process)}`,
  )
  expect([...begun.faults, ...course.faults]).toEqual([])
  for (const [kind, { length }] of course.times) expect([kind, length > 10]).toEqual([kind, true])
  expect(requests).toBeGreaterThan(leastSteps)
  expect(late.heap - early.heap).toBeLessThan(mostGrowth)

  const { likes, views, opinions, published } = mix.acknowledged
  const count = (sql: string) => blog.db.prepare(sql).first<number>('n')
  expect(await count('SELECT COUNT(*) AS n FROM reactions')).toBe(likes)
  expect(await count('SELECT SUM(count) AS n FROM reaction_counts')).toBe(likes)
  expect(await count('SELECT count AS n FROM total_views')).toBe(views)
  expect(await count('SELECT COUNT(*) AS n FROM opinions')).toBe(opinions)
  const all = articles.current + articles.stale + published.length
  expect(await count('SELECT COUNT(*) AS n FROM articles')).toBe(all)
  console.log(
    `Kept: ${likes} likes, ${views} views, ${opinions} opinions, ${published.length} articles`,
  )
  for (const id of published) expect((await blog.get(`/blog/${id}`)).status).toBe(200)
})

test('the process that simulates the platform grows under an empty Worker and under files that pass none', async () => {
  const { flare, origin, toWorker, toFile } = await startBare(bare)
  const pid = processOf(origin)
  for (const [what, act] of [
    ['An empty Worker', toWorker],
    ['A static file that no Worker sees', toFile],
  ] as const) {
    const steps = [['request', act]] as const
    await putLoad({ steps }, clients, 5_000)
    const early = { heap: await heapOf(flare), process: memoryOf(pid) }
    const course = await putLoad({ steps }, clients, 10_000)
    const late = { heap: await heapOf(flare), process: memoryOf(pid) }
    const growth = (late.process - early.process) / countOf(course)
    console.log(`${what}, ${countOf(course)} requests: the process grows by`)
    console.log(`${Math.round(growth * 1_024)} kB a request`)
    expect(course.faults).toEqual([])
    expect(late.heap - early.heap).toBeLessThan(mostGrowth)
  }
})

test('what a Worker keeps of each request shows in its memory', async () => {
  const { flare, origin } = await startBare(keeping)
  const early = await heapOf(flare)
  for (let n = 0; n < leastSteps; n += 1) await (await fetch(origin)).text()
  expect((await heapOf(flare)) - early).toBeGreaterThan(2 * mostGrowth)
})
