import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startBlog } from '../../scripts/testing/blog.ts'
import { heapOf } from '../../scripts/testing/heap.ts'
import { type Course, mixOf, publishOne, putLoad } from '../../scripts/testing/load.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { atOnce } from '../../scripts/testing/readers.ts'
import { findProcess, levelMemory, memoryOf } from '../../scripts/testing/workerd.ts'

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
const maxGrowth = 2
const leastSteps = 1_000
/** The same of the whole process, whose allocator takes longer until it has all it will need. */
const maxProcessGrowth = 40

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

/** Has the runtimes of a test start as those of `npm run dev` do. */
const keepMemoryLevel = (): void => {
  for (const [name, value] of Object.entries(levelMemory)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

/** A Worker that does next to nothing, or keeps something of each request, behind what simulates the platform. */
const startBare = async (contents: string) => {
  const flare = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: 'ESModule', path: 'index.js', contents }],
      compatibilityDate: '2026-11-01',
      assets: { directory: newFolder(), routerConfig: { has_user_worker: true } },
      host: '127.0.0.1',
      port: 0,
      inspectorPort: 0,
      cf: false,
    }),
  )
  onTestFinished(() => flare.dispose())
  const { origin } = await flare.ready
  const ask = async (count: number): Promise<void> => {
    let left = count
    const go = async () => {
      while (left-- > 0) expect(await (await fetch(origin)).text()).toBe('ok')
    }
    await atOnce(clients, go)
  }
  return { flare, origin, ask }
}

const bare = "export default { fetch: () => new Response('ok') }"
const keeping = `const kept = []
  export default { fetch() { kept.push(Array(1_000).fill(0.5)); return new Response('ok') } }`

test('a minute of mixed load brings no error, loses no write, and memory is level at its end', async () => {
  keepMemoryLevel()
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
  const pid = findProcess(blog.origin)

  const begun = await putLoad(mix, clients, first)
  const early = { heap: await heapOf(blog.flare), process: memoryOf(pid) }
  const course = await putLoad(mix, clients, rest, leastSteps)
  const late = { heap: await heapOf(blog.flare), process: memoryOf(pid) }

  const requests = countOf(course)
  tell(course)
  console.log(`${clients} clients, ${requests} steps`)
  console.log(`Heap of the Worker ${early.heap.toFixed(1)} MB after ten seconds,`)
  console.log(`${late.heap.toFixed(1)} MB at the end`)
  console.log(
    `Process of workerd ${Math.round(early.process)} MB, then ${Math.round(late.process)}`,
  )
  expect([...begun.faults, ...course.faults]).toEqual([])
  for (const [kind, { length }] of course.times) expect([kind, length > 10]).toEqual([kind, true])
  expect(requests).toBeGreaterThanOrEqual(leastSteps)
  expect(late.heap - early.heap).toBeLessThan(maxGrowth)
  expect(late.process - early.process).toBeLessThan(maxProcessGrowth)

  // It brings the views to the database.
  await blog.author.ask('readStatistics')
  const { likes, views, opinions, published } = mix.acknowledged
  const count = (sql: string) => blog.db.prepare(sql).first<number>('n')
  expect(await count('SELECT COUNT(*) AS n FROM reactions')).toBe(likes)
  expect(await count('SELECT SUM(count) AS n FROM reaction_counts')).toBe(likes)
  expect(await count('SELECT total AS n FROM views')).toBe(views)
  expect(await count('SELECT COUNT(*) AS n FROM opinions')).toBe(opinions)
  const all = articles.current + articles.stale + published.length
  expect(await count('SELECT COUNT(*) AS n FROM articles')).toBe(all)
  console.log(
    `Kept: ${likes} likes, ${views} views, ${opinions} opinions, ${published.length} articles`,
  )
  for (const id of published) expect((await blog.get(`/blog/${id}`)).status).toBe(200)
})

test('the process grows under an empty Worker only where the runtime puts off its collections', async () => {
  /** Kilobytes that it grows by with each request, once the first have warmed it up. */
  const growth = async (): Promise<number> => {
    const { origin, ask } = await startBare(bare)
    const pid = findProcess(origin)
    await ask(4_000)
    const early = memoryOf(pid)
    await ask(3_000)
    return ((memoryOf(pid) - early) * 1_024) / 3_000
  }
  const alone = await growth()
  keepMemoryLevel()
  const level = await growth()
  console.log(`${alone.toFixed(1)} kB a request, ${level.toFixed(1)} where all is collected`)
  expect(alone).toBeGreaterThan(4 * level)
  expect(level).toBeLessThan(10)
})

test('what a Worker keeps of each request shows in its memory', async () => {
  const { flare, ask } = await startBare(keeping)
  const early = await heapOf(flare)
  await ask(leastSteps)
  expect((await heapOf(flare)) - early).toBeGreaterThan(2 * maxGrowth)
})
