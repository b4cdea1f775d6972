import { calls, pathOf } from '../../shared/calls.ts'
import { sendOpinion } from '../../shared/opinions.ts'
import { publish } from './articles.ts'
import { type Blog, owner } from './blog.ts'
import { atOnce, newReader } from './readers.ts'
import { series } from './series.ts'

/** A step of the load; it returns the fault of the answer, if there is one. */
type Step = () => Promise<string | null>

/** The steps of readers and the author. */
export interface Mix {
  /** Those that may begin now; one that occurs twice is twice as likely. */
  readonly steps: readonly (readonly [kind: string, act: Step])[]
  /** The acknowledged writes, by kind. */
  readonly acknowledged: { likes: number; views: number; opinions: number; published: string[] }
}

const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

/** A text long enough that rendering and sending it takes work. */
const html = '<p>A sentence of some words that says little.</p>'.repeat(60)

/** Publishes an article of the load. @returns its id */
export const publishOne = (blog: Blog, title: string): Promise<string> =>
  publish(blog.author, { headingSave: title, html })

/**
 * The mixed load of a blog.
 * @param current titles by id of articles whose pages are static files
 * @param stale the same for articles whose pages the Worker renders for each request
 */
export const mixOf = (
  blog: Blog,
  current: ReadonlyMap<string, string>,
  stale: ReadonlyMap<string, string>,
): Mix => {
  const pick = series(11)
  const anyOf = <One>(all: Iterable<One>): One => {
    const list = [...all]
    return list[pick(list.length)] as One
  }
  const acknowledged: Mix['acknowledged'] = { likes: 0, views: 0, opinions: 0, published: [] }

  const get = async (path: string, status: number, ...shows: string[]): Promise<string | null> => {
    const response = await blog.get(path)
    const text = await response.text()
    const isRight = response.status === status && shows.every((one) => text.includes(one))
    return isRight ? null : `${path} ${response.status} ${text.slice(0, 120)}`
  }

  const send = async (
    call: { method: string; path: string },
    status: number,
    body: unknown,
    onDone: (data: never, cookies: string[]) => void,
  ): Promise<string | null> => {
    const response = await blog.get(pathOf(call as never), {
      method: call.method,
      headers: { 'Content-Type': 'application/json', ...browser, ...newReader() },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status !== status) return `${call.path} ${response.status} ${text.slice(0, 120)}`
    onDone(JSON.parse(text) as never, response.headers.getSetCookie())
    return null
  }

  const page = (of: ReadonlyMap<string, string>) => () => {
    const [id, title] = anyOf(of)
    return get(`/blog/${id}`, 200, `${title}</h1>`, '</html>')
  }
  let readers = 0
  const nextReader = () => `reader${++readers}@example.com`
  const noted = (kind: 'likes' | 'views' | 'opinions') => () => {
    acknowledged[kind] += 1
  }

  const captcha: Step = async () => {
    let [picture, Cookie] = ['', '']
    const fault = await send(calls.createCaptcha, 201, { kind: 'pictures' }, (data, cookies) => {
      picture = (data as { items: string[] }).items[0] ?? ''
      Cookie = cookies[0]?.split(';')[0] ?? ''
    })
    if (fault !== null) return fault
    const response = await blog.get(picture, { headers: { Cookie } })
    const { byteLength } = await response.arrayBuffer()
    return response.status === 200 && byteLength > 100 ? null : `${picture} ${response.status}`
  }
  const like: Step = () => {
    const body = { Email: nextReader(), idArticle: anyOf(current.keys()) }
    return send(calls.like, 201, body, noted('likes'))
  }
  /** All readers together may send so many a day. */
  let opinionsLeft = sendOpinion.siteLimit ?? 0
  const opinion: Step = () => {
    opinionsLeft -= 1
    const [idArticle, title] = anyOf(current)
    const text = { reader: nextReader(), country: 'Nepal', opinion: `${title}: It says little.` }
    const body = { ...text, idArticle, human: owner.TEST_HUMAN_TOKEN }
    return send(calls.sendOpinion, 201, body, noted('opinions'))
  }
  const list: Step = async () => {
    const reply = await blog.author.call('listOpinions')
    return reply.ok && Array.isArray(reply.data) ? null : `author's list ${reply.status}`
  }
  const publishAnother: Step = async () => {
    acknowledged.published.push(
      await publishOne(blog, `Software under load ${acknowledged.published.length}`),
    )
    return null
  }
  const often = (count: number, kind: string, act: Step) =>
    Array.from({ length: count }, () => [kind, act] as const)
  const steps: Mix['steps'] = [
    ...often(24, 'page', page(current)),
    ...often(6, 'stale page', page(stale)),
    ...often(4, 'list of articles', () => get('/blog', 200, '</html>')),
    ...often(4, 'missing page', () => get(`/blog/none${pick(1_000)}`, 404, '</html>')),
    ...often(3, 'search index', () => get('/search-index.json', 200, anyOf(current.values()))),
    ...often(3, 'captcha', captcha),
    ...often(4, 'like', like),
    ...often(6, 'view', () => send(calls.countView, 200, {}, noted('views'))),
    ...often(2, "author's list", list),
    ...often(1, 'publish', publishAnother),
  ]
  const withOpinions = [...steps, ...often(3, 'opinion', opinion)]
  return {
    acknowledged,
    get steps() {
      return opinionsLeft > 0 ? withOpinions : steps
    },
  }
}

/** The result of a load. */
export interface Course {
  readonly times: ReadonlyMap<string, readonly number[]>
  readonly faults: readonly string[]
}

/**
 * Runs a load with several clients, each of which starts a random step after each answer.
 * @param milliseconds after which no step starts; the load ends with the last answer
 * @param leastSteps the least number of steps, however long they take
 */
export const putLoad = async (
  mix: Pick<Mix, 'steps'>,
  clients: number,
  milliseconds: number,
  leastSteps = 0,
): Promise<Course> => {
  const times = new Map<string, number[]>(mix.steps.map(([kind]) => [kind, []]))
  const faults: string[] = []
  const pick = series(12)
  const end = performance.now() + milliseconds
  let begun = 0
  const go = async (): Promise<void> => {
    while (performance.now() < end || begun < leastSteps) {
      begun += 1
      const { steps } = mix
      const [kind, act] = steps[pick(steps.length)] as Mix['steps'][number]
      const start = performance.now()
      const fault = await act().catch((error: Error) => `${kind}: ${error.message}`)
      times.get(kind)?.push(performance.now() - start)
      if (fault !== null) faults.push(fault)
    }
  }
  await atOnce(clients, go)
  return { times, faults }
}
