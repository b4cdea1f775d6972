import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { calls, pathOf } from '../../shared/calls.ts'
import { articleNumber } from './articles.ts'
import { edit, pathNumber } from './publish.ts'
import { type Measure, median, type Row, rounded, spread } from './report.ts'
import { deploy, withBlog } from './stack.ts'

const articles = 200
/** How many of them changed after the last build, so that the Worker renders their pages. */
const stale = 20

type Shot = readonly [path: string, status: number, options?: RequestOptions, body?: string]
/** Gives the nth request. */
type Next = (n: number) => Shot

/** Each like has another reader and network, because calls are limited by network. */
const like = (n: number): Shot => {
  const headers = {
    'Content-Type': 'application/json',
    'CF-Connecting-IP': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  const { id: idArticle } = articleNumber(n % articles)
  const body = JSON.stringify({ Email: `reader${n}@example.com`, idArticle })
  return [pathOf(calls.like), 201, { method: calls.like.method, headers }, body]
}

const shots: Readonly<Record<string, Next>> = {
  'an article, from its file': (n) => [pathNumber(stale + (n % (articles - stale))), 200],
  '/blog': () => ['/blog', 200],
  'an article, rendered by the Worker': (n) => [pathNumber(n % stale), 200],
  'a page that is not there': (n) => [`/blog/page/coding/no-${n}`, 404],
  'the newest 100 articles': () => [pathOf(calls.listArticles), 200],
  'like an article': like,
}

/** @returns the milliseconds until the whole body is there. @throws Error at another status */
const send = async (origin: string, [path, status, options = {}, body]: Shot): Promise<number> => {
  const began = performance.now()
  const outgoing = request(origin + path, options)
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  if (response.statusCode === status) return performance.now() - began
  throw new Error(`${path} answered ${response.statusCode}`)
}

/** A load's most requests: of so many likes, readers may send three loads a day. */
const most = 4_000

let count = 0
/** Sends requests for some seconds over several connections; each sends the next one after an answer. */
const load = async (origin: string, next: Next, seconds: number, connections = 16) => {
  const times: number[] = []
  let left = most
  const end = performance.now() + seconds * 1_000
  const fire = async (): Promise<void> => {
    for (; left > 0 && performance.now() < end; left -= 1)
      times.push(await send(origin, next(count++)))
  }
  await Promise.all(Array.from({ length: connections }, fire))
  return times
}

/** Measures reading pages and calling the API on workerd itself. */
export const measure: Measure = (isQuick) => {
  const seconds = isQuick ? 0.4 : 5
  return withBlog(articles, async (stack) => {
    await deploy(stack)
    for (let n = 0; n < stale; n += 1) await edit(stack.author, n)
    const rows: Record<string, Row> = {}
    for (const [name, next] of Object.entries(shots)) {
      await load(stack.origin, next, seconds / 5)
      const alone = rounded(median(await load(stack.origin, next, seconds / 2, 1)))
      const began = performance.now()
      const times = await load(stack.origin, next, seconds)
      const rate = Math.round((times.length * 1_000) / (performance.now() - began))
      rows[name] = { 'a second': rate, ...spread(times), 'alone, median ms': alone }
    }
    return {
      title: `Reading pages and calling the API at ${articles} articles of 800 words`,
      rows,
      note: '16 connections, and one alone; the blog, its database and the client share the cores.',
    }
  })
}
