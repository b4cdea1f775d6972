import { once } from 'node:events'
import { cpSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { calls, pathOf } from '../../shared/calls.ts'
import { fileOf } from '../../shared/pages.ts'
import { buildFolder } from '../lib/paths.ts'
import { pathNumber } from '../testing/numbered-articles.ts'
import { type LocalStack, startStack } from '../testing/stack.ts'
import { cpuOf, findProcess } from '../testing/workerd.ts'
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
import { create, edit } from './publish.ts'

const articles = 1_000
const connections = 16

/** Gives the nth request, and what a bare Worker is asked beside it. */
type Next = (n: number) => readonly [path: string, status: number]

/** Pages in no order, each once in as many requests as there are. */
const article: Next = (n) => [pathNumber((n * 7919) % articles), 200]
const missing: Next = (n) => [`/blog/page/coding/no-${n}`, 404]

/** Reads a whole body. @throws Error at another status */
const read = async (url: string, status: number): Promise<void> => {
  const outgoing = request(url)
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== status) throw new Error(`${url} answered ${response.statusCode}`)
}

let [count, edits] = [0, 0]
/** Sends requests over several connections, each the next one after an answer: for some seconds, or so many. */
const load = async ({ origin }: LocalStack, next: Next, seconds: number, most = Infinity) => {
  const [times, pid] = [[] as number[], findProcess(origin)]
  const end = performance.now() + seconds * 1_000
  let left = most
  const fire = async (): Promise<void> => {
    while (performance.now() < end && left > 0) {
      left -= 1
      const [path, status] = next(count++)
      times.push(await timeOf(() => read(origin + path, status)))
    }
  }
  const cpu = cpuOf(pid)
  const took = await timeOf(() => Promise.all(Array.from({ length: connections }, fire)))
  return { times, rate: (times.length * 1_000) / took, cpu: (cpuOf(pid) - cpu) / times.length }
}
type Loaded = Awaited<ReturnType<typeof load>>

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

/** A line, each time beside the bare Worker. */
const rowOf = (all: readonly (readonly [ours: Loaded, bare: Loaded])[]) => {
  const ratios = all.map(([ours, bare]) => ours.rate / bare.rate)
  return {
    'a second': Math.round(median(all.map(([{ rate }]) => rate))),
    'of the bare Worker': rounded(median(ratios), 2),
    least: rounded(Math.min(...ratios), 2),
    most: rounded(Math.max(...ratios), 2),
    'CPU ms each': rounded(median(all.map(([{ cpu }]) => cpu)), 2),
    'bare CPU ms': rounded(median(all.map(([, { cpu }]) => cpu)), 2),
    ...spread(all.flatMap(([{ times }]) => times)),
  }
}

/** Measures reading pages and calling the API on workerd itself. */
export const measure: Measure = (isQuick) =>
  withBlog(articles, async (stack) => {
    const [rounds, seconds] = isQuick ? [1, 0.2] : [5, 1]
    const bare = await startBare(stack)
    const asFile: Next = (n) => {
      const [path, status] = article(n)
      return [fileOf(path) ?? '', status]
    }
    const beside = (next: Next, bareNext: Next, most?: number) => async () => {
      // With a change all that is kept ends: who comes then is the first.
      if (most !== undefined) await edit(stack.author, edits++)
      const ours = await load(stack, next, most === undefined ? seconds : Infinity, most)
      return [
        ours,
        await load(bare, bareNext, most === undefined ? seconds : Infinity, most),
      ] as const
    }
    const one =
      (path: string): Next =>
      () => [path, 200]
    const pages = {
      'an article': beside(one(pathNumber(7)), one(fileOf(pathNumber(7)) ?? '')),
      '/blog': beside(one('/blog'), one('/blog.html')),
      'a list': beside(one('/blog/page/coding/9'), one('/blog/page/coding/9.html')),
      'a page that is not there': beside(missing, missing),
    }
    const whose = (what: string) =>
      Object.fromEntries(Object.entries(pages).map(([name, line]) => [`${name}, ${what}`, line]))
    try {
      const files = {
        ...whose('all files current'),
        'articles in no order, all files current': beside(article, asFile),
      }
      const current = await inTurn(files, rowOf, rounds, 1)
      await edit(stack.author, edits++)
      const stale = {
        ...whose('none current'),
        'each article once, after a change': beside(article, asFile, isQuick ? 50 : articles),
        'the newest articles, a call': beside(one(pathOf(calls.listArticles)), one('/blog.html')),
      }
      const rendered = await inTurn(stale, rowOf, rounds, 1)
      const publishing = async (n: number) => {
        const ended = load(stack, article, seconds * 3)
        const times: number[] = []
        for (let at = 0; at < 3; at += 1) {
          times.push(await timeOf(() => create()(stack.author, 1_000 * n + at)))
          await wait(Math.max(0, seconds * 1_000 - (times.at(-1) ?? 0)))
        }
        return { times, rate: (await ended).rate }
      }
      const busy = await inTurn(
        { 'a publish each second, beside articles in no order': publishing },
        (all) => ({
          'a second': Math.round(median(all.map(({ rate }) => rate))),
          ...spread(all.flatMap(({ times }) => times)),
        }),
        rounds,
      )
      return {
        title: `Reading pages and calling the API at ${articles} articles of 800 words`,
        rows: { ...current, ...rendered, ...busy },
        note: `${connections} connections; the blogs, their database and the client share the cores. CPU is that of the Worker's process. The bare Worker only
serves the same file. The milliseconds of the last row are those of publishing.`,
      }
    } finally {
      await bare.stop()
    }
  })
