import { articlePath } from '../../shared/articles/paths.ts'
import { type Call, calls, pathOf } from '../../shared/calls.ts'
import { fileOf } from '../../shared/pages.ts'
import { type LocalStack, wrapWorker } from '../local/stack.ts'
import { memoryOf, processOf } from '../local/workerd.ts'
import { rebuildAndReport } from '../rebuild/rebuild.ts'
import { articleNumber } from './articles.ts'
import { fill } from './fill.ts'
import { load, type Shot } from './load.ts'
import { edit } from './publish.ts'
import { median, percentile, type Report, rounded } from './report.ts'
import { withStack } from './stack.ts'

const articles = 200
/** How many of them changed after the last build, so that the Worker renders their pages. */
const stale = 20
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const get = (path: string, status = 200): Shot => ({ path, status })

/** Each from a network of its own: calls are limited by address. */
const post = (call: Call, status: number, n: number, body: unknown): Shot => ({
  path: pathOf(call),
  method: call.method,
  status,
  headers: {
    'Content-Type': 'application/json',
    'CF-Connecting-IP': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    'User-Agent': browser,
  },
  body: JSON.stringify(body),
})

const idOf = (n: number): string => articleNumber(n % articles).id
const current = (n: number): string =>
  articlePath(articleNumber(stale + (n % (articles - stale))).id)

type Loads = readonly (readonly [string, (n: number) => Shot])[]

const reads: Loads = [
  ['an article, its file current', (n) => get(current(n))],
  ['/blog', () => get('/blog')],
  ['an article, rendered by the Worker', (n) => get(articlePath(articleNumber(n % stale).id))],
  ['a page that is not there', (n) => get(`/blog/page/coding/no-${n}`, 404)],
]

let votes = 0
const requests: Loads = [
  ['one article by its path', (n) => get(`${pathOf(calls.readArticleAtPath)}?name=${current(n)}`)],
  ['the newest 100 articles', () => get(pathOf(calls.listArticles))],
  ['count a view', (n) => post(calls.countVisit, 200, n, { ArticleId: idOf(n) })],
  [
    'like an article',
    (n) => {
      votes += 1
      const body = { Email: `reader${votes}@example.com`, idArticle: idOf(n) }
      return post(calls.like, 201, votes, body)
    },
  ],
]

const measure = async (stack: LocalStack, loads: Loads, seconds: number) => {
  const rows: (string | number)[][] = []
  for (const [name, next] of loads) {
    await load(stack.origin, next, { seconds: seconds / 5 })
    const one = await load(stack.origin, next, { connections: 1, seconds: seconds / 2 })
    const many = await load(stack.origin, next, { seconds })
    rows.push([
      name,
      Math.round(many.times.length / many.seconds),
      rounded(median(many.times), 1),
      rounded(percentile(many.times, 0.95), 1),
      rounded(median(one.times), 1),
    ])
  }
  return rows
}

/** Requests a second for current articles, in turn with a Worker that only serves the same files. */
const compareWithBare = (stack: LocalStack, seconds: number): Promise<Report> => {
  wrapWorker('scripts/bench/bare-worker.ts', 'bare-worker')
  return withStack(
    async (bare) => {
      const rates: [ours: number[], bare: number[]] = [[], []]
      const shoot = async (at: 0 | 1, seconds: number): Promise<number> => {
        const path = (n: number) => (at === 0 ? current(n) : (fileOf(current(n)) as string))
        const { origin } = at === 0 ? stack : bare
        const { times, seconds: took } = await load(origin, (n) => get(path(n)), { seconds })
        return times.length / took
      }
      for (const at of [0, 1] as const) await shoot(at, seconds / 2)
      for (let round = 0; round < 5; round += 1) {
        for (const at of [0, 1] as const) rates[at].push(await shoot(at, seconds / 2))
      }
      const ratios = rates[0].map((rate, n) => rate / (rates[1][n] as number))
      return {
        title: 'A current article, beside a Worker that only serves the same files',
        columns: ['requests a second', 'a bare Worker', 'ratio'],
        rows: [[...rates.map((all) => Math.round(median(all))), rounded(median(ratios), 2)]],
        notes: ['Medians of five rounds in turn, on the same workerd.'],
      }
    },
    { worker: 'bare-worker', password: null, dist: stack.dist },
  )
}

const columns = ['request', 'a second', 'median ms', 'p95 ms', 'alone, median ms']

/** Measures reading pages and calling the API on workerd itself, and the memory it holds. */
export const benchReads = ({ seconds = 5 }): Promise<Report[]> =>
  withStack(async (stack) => {
    await fill(stack.db, articles)
    await rebuildAndReport(stack.build)
    await stack.reload()
    await stack.get('/blog')
    const memory = () => Math.round(memoryOf(processOf(stack.origin)))
    const idle = memory()
    for (let n = 0; n < stale; n += 1) await edit(stack, n)
    const pages = await measure(stack, reads, seconds)
    const afterReads = memory()
    const beside = await compareWithBare(stack, seconds)
    const api = await measure(stack, requests, seconds)
    const afterCalls = memory()
    const notes = [
      '16 connections, and one alone; workerd, D1, KV, static files and what asks share these cores.',
    ]
    return [
      { title: `Reading pages at ${articles} articles of 800 words`, columns, rows: pages, notes },
      beside,
      { title: `Calling the API at ${articles} articles`, columns, rows: api, notes },
      {
        title: 'Memory of workerd, MB',
        columns: ['when', 'MB'],
        rows: [
          ['after the first page', idle],
          ['after the load of pages', afterReads],
          ['after the load of calls', afterCalls],
        ],
        notes: [
          'With the simulation of D1, KV and the static files that Cloudflare runs elsewhere.',
        ],
      },
    ]
  })
