import { once } from 'node:events'
import { cpSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { calls, pathOf } from '../../shared/calls.ts'
import { fileOf } from '../../shared/pages.ts'
import { buildFolder } from '../lib/paths.ts'
import { type LocalStack, startStack } from '../local/stack.ts'
import { pathNumber } from './articles.ts'
import {
  inTurn,
  type Measure,
  median,
  newFolder,
  rounded,
  spread,
  timeOf,
  withBlog,
} from './harness.ts'
import { edit } from './publish.ts'

const articles = 200
/** How many of them changed after the last build, so that the Worker renders their pages. */
const stale = 20

/** Gives the nth request. */
type Next = (n: number) => readonly [path: string, status: number]

const current: Next = (n) => [pathNumber(stale + (n % (articles - stale))), 200]
const file: Next = (n) => [fileOf(current(n)[0]) ?? '', 200]

/** Reads a whole body. @throws Error at another status */
const read = async (url: string, status: number): Promise<void> => {
  const outgoing = request(url)
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== status) throw new Error(`${url} answered ${response.statusCode}`)
}

let count = 0
/** Sends requests for some seconds over several connections; each sends the next one after an answer. */
const load = async (origin: string, next: Next, seconds: number, connections: number) => {
  const times: number[] = []
  const end = performance.now() + seconds * 1_000
  const fire = async (): Promise<void> => {
    while (performance.now() < end) {
      const [path, status] = next(count++)
      times.push(await timeOf(() => read(origin + path, status)))
    }
  }
  const took = await timeOf(() => Promise.all(Array.from({ length: connections }, fire)))
  return { times, rate: (times.length * 1_000) / took }
}

/** Exports the classes that the configuration names, too. */
const bareWorker = `export * from './worker.js'
export default { fetch: (request, { ASSETS }) => ASSETS.fetch(request) }`

/** Starts a Worker that serves a copy of a blog's files and does nothing else. */
const startBare = ({ dist }: LocalStack): Promise<LocalStack> => {
  writeFileSync(`${buildFolder}bare-worker.js`, bareWorker)
  const folder = newFolder()
  cpSync(dist, `${folder}/dist`, { recursive: true })
  return startStack(folder, { worker: 'bare-worker' })
}

/** Measures reading pages and calling the API on workerd itself. */
export const measure: Measure = (isQuick) =>
  withBlog(articles, async (stack) => {
    const [rounds, seconds] = isQuick ? [1, 0.2] : [5, 1]
    const bare = await startBare(stack)
    for (let n = 0; n < stale; n += 1) await edit(stack.author, n)
    const line =
      (next: Next, { origin } = stack as LocalStack) =>
      async () => ({
        alone: (await load(origin, next, seconds / 2, 1)).times,
        ...(await load(origin, next, seconds, 16)),
      })
    const lines = {
      'an article, from its file': line(current),
      'the same file, from a bare Worker': line(file, bare),
      '/blog': line(() => ['/blog', 200]),
      'an article, rendered by the Worker': line((n) => [pathNumber(n % stale), 200]),
      'a page that is not there': line((n) => [`/blog/page/coding/no-${n}`, 404]),
      'the newest 100 articles': line(() => [pathOf(calls.listArticles), 200]),
    }
    const rows = inTurn(
      lines,
      (all) => ({
        'a second': Math.round(median(all.map(({ rate }) => rate))),
        ...spread(all.flatMap(({ times }) => times)),
        'alone, median ms': rounded(median(all.flatMap(({ alone }) => alone))),
      }),
      rounds,
      1,
    )
    return {
      title: `Reading pages and calling the API at ${articles} articles of 800 words`,
      rows: await rows.finally(bare.stop),
      note: '16 connections, and one alone; the blogs, their database and the client share the cores.',
    }
  })
