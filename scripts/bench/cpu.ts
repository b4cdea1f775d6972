import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { listArchive } from '../../shared/archive/contract.ts'
import {
  createArticle,
  editArticle,
  listArticles,
  listMoreArticles,
  previewArticle,
  readArticleAtPath,
} from '../../shared/articles/contract.ts'
import { displayVersion } from '../../shared/articles/html/display-version.ts'
import { encodeText } from '../../shared/base64.ts'
import { createCaptcha } from '../../shared/captcha/contract.ts'
import { createDraft, editDraft, listDrafts } from '../../shared/drafts/contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { limits } from '../../shared/limits.ts'
import { listOpinions, sendOpinion } from '../../shared/opinions/contract.ts'
import { listPictures, uploadPicture } from '../../shared/pictures/contract.ts'
import { listPings, sendPing } from '../../shared/pings/contract.ts'
import { like, listLikes } from '../../shared/reactions/contract.ts'
import { readRebuild, readRevision } from '../../shared/rebuild/contract.ts'
import { searchTexts } from '../../shared/search/contract.ts'
import { signIn } from '../../shared/session/contract.ts'
import { countVisit, readStatistics } from '../../shared/statistics/contract.ts'
import { subscribe } from '../../shared/subscribers/contract.ts'
import { listTexts, saveText } from '../../shared/texts/contract.ts'
import { withTimeout } from '../../worker/lib/timeout.ts'
import { type CallOptions, type Client, expectData, signInBody } from '../lib/client.ts'
import { type Inspector, openInspector } from '../local/inspector.ts'
import { owner } from '../local/owner.ts'
import { articleNumber, bodyNumber } from './articles.ts'
import { fill } from './fill.ts'
import { inputNumber, pathNumber } from './publish.ts'
import { type Measure, median, type Row, rounded } from './report.ts'
import { type BenchStack, deploy, startBench } from './stack.ts'

/** Makes the nth request of a kind, and reads its answer. */
type Work = (stack: BenchStack, n: number) => Promise<unknown>

const isolates = ['', 'objects'] as const

interface Profile {
  readonly samples?: readonly number[]
  readonly timeDeltas?: readonly number[]
}

/** Of samples, in microseconds; V8 takes nearly twice as long. */
const interval = 100

/** Starts V8's profiler, which takes a sample only while the isolate has the thread. */
const startProfile = async ({ ask }: Inspector): Promise<void> => {
  await ask('Profiler.enable')
  await ask('Profiler.setSamplingInterval', { interval })
  await ask('Profiler.start')
}

/**
 * The CPU of a profile in milliseconds: its samples by their distance. Between bursts of work the isolate has not the
 * thread, so the distance is that of the nearest tenth.
 */
const stopProfile = async ({ ask, close }: Inspector): Promise<number> => {
  const { profile } = await ask<{ profile: Profile }>('Profiler.stop')
  close()
  const { samples = [], timeDeltas = [] } = profile
  const distances = [...timeDeltas].sort((a, b) => a - b)
  // A few samples are nobody's work: one is taken at the start and one at the end.
  const distance = Math.min(distances[Math.floor(distances.length / 10)] ?? 0, 2 * interval)
  return (samples.length * distance) / 1_000
}

let count = 0

/** Repeats a measurement in a new isolate if the inspector does not answer, as some do after a restart. */
const insist = async <Result>(
  stack: BenchStack,
  attempt: () => Promise<Result>,
): Promise<Result> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === 5 || !String(error).includes('It took too long')) throw error
      await stack.reload()
    }
  }
}

/** The CPU of a request in the Worker and in its Durable Objects, in milliseconds. */
export const cpuOf = async (stack: BenchStack, work: Work, times: number): Promise<number[]> => {
  const inspectors = await Promise.all(isolates.map((name) => openInspector(stack.flare, name)))
  await withTimeout(5_000, Promise.all(inspectors.map(startProfile)))
  for (let time = 0; time < times; time += 1) await work(stack, count++)
  return (await Promise.all(inspectors.map(stopProfile))).map((all) => all / times)
}

/** A reader of its own, because calls are limited by network. */
const readerNumber = (n: number): Record<string, string> => ({
  'CF-Connecting-IP': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
})

const get =
  (path: string, status = 200): Work =>
  async (stack, n) => {
    const response = await stack.get(path, { headers: readerNumber(n) })
    await response.arrayBuffer()
    if (response.status !== status) throw new Error(`${path} answered ${response.status}`)
  }

const call =
  <E extends Endpoint>(
    endpoint: E,
    options: (n: number) => CallOptions<E> = () => ({}),
    as: 'anyone' | 'author' | 'builder' = 'author',
  ): Work =>
  async (stack, n) => {
    expectData(await stack[as].call(endpoint, { ...options(n), headers: readerNumber(n) }))
  }

const block = `<pre><code class="language-ts">${Array.from(
  { length: 20 },
  (_, n) =>
    `export const value${n} = async (input: string): Promise<number> =&gt; Number(input) + ${n} // a line\n`,
).join('')}</code></pre>`

/** The texts of the table, by name. */
const texts: Readonly<Record<string, string>> = {
  '800 words': bodyNumber(0),
  '12 code blocks': bodyNumber(0) + block.repeat(12),
  '30 code blocks': bodyNumber(0) + block.repeat(30),
  '1 MB': bodyNumber(0).repeat(Math.floor((limits.articleBytes * 0.98) / bodyNumber(0).length)),
}

const inputOf = (html: string, n: number) => ({
  ...inputNumber(n),
  headingSave: `Software that is measured, ${n}`,
  articleSave: encodeText(`${html}<p>${n}</p>`),
  dateSave: undefined,
})

/** Saves of one text: a publish, an edit of it, a draft and its next version, its preview and its page. */
const worksOf = ([name, html]: [string, string]): [string, Work][] => {
  let published = { id: '', updatedAt: '' }
  let draft = { id: '', updatedAt: '' }
  const publish = async ({ author }: { author: Client }, n: number) => {
    const reply = await author.call(createArticle, { body: inputOf(html, n) })
    expectData(reply)
    const { headers } = reply
    const id = (headers.get('Location') as string).replace('/blog/', '')
    published = { id, updatedAt: headers.get('Updated-At') as string }
  }
  return [
    [`publish, ${name}`, publish],
    [
      `edit, ${name}`,
      async ({ author }, n) => {
        const body = { ...inputOf(html, n), ...published, editorPassword: owner.OWNER_PASSWORD }
        const { updatedAt } = expectData(await author.call(editArticle, { body }))
        published = { ...published, updatedAt }
      },
    ],
    [`its page, ${name}`, (stack, n) => get(`/blog/${published.id}`)(stack, n)],
    [
      `create a draft, ${name}`,
      async ({ author }, n) => {
        const reply = await author.call(createDraft, { body: inputOf(html, n) })
        expectData(reply)
        const id = new URL(reply.headers.get('Location') as string, 'http://x').searchParams
        const updatedAt = reply.headers.get('Updated-At') as string
        draft = { id: id.get('reference') as string, updatedAt }
      },
    ],
    [
      `save a draft, ${name}`,
      async ({ author }, n) => {
        const body = { editDraft: { ...inputOf(html, n), ...draft }, autosave: true }
        const reply = await author.call(editDraft, { body })
        expectData(reply)
        draft = { ...draft, updatedAt: reply.headers.get('Updated-At') as string }
      },
    ],
    [`preview, ${name}`, call(previewArticle, (n) => ({ body: inputOf(html, n) }))],
  ]
}

let textUpdatedAt: string | null = null
/** Saves the text of a page. */
const saveNow =
  (html: string): Work =>
  async ({ author }, n) => {
    const body = { name: 'now', html: `${html}<p>${n}</p>`, updatedAt: textUpdatedAt } as const
    textUpdatedAt = expectData(await author.call(saveText, { body })).updatedAt
  }

const human = owner.TEST_HUMAN_TOKEN
const id = (n: number) => articleNumber(n % 100).id

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A PNG of noise with transparency, whose every pixel the Worker looks at. @param side in pixels */
const picture = (side: number): Uint8Array<ArrayBuffer> => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const rows = randomBytes((4 * side + 1) * side)
  for (let row = 0; row < side; row += 1) rows[row * (4 * side + 1)] = 0
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows, { level: 0 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** Everything that the Worker renders or answers, with the largest input that it accepts. */
const works = (articles: number): [string, Work][] => [
  ['/', get('/')],
  ['/blog', get('/blog')],
  ['a category', get('/blog/page/coding')],
  ['a numbered page of a category', get('/blog/page/coding/20')],
  [`All articles, ${articles}`, get('/blog/page/articles')],
  ['an article', (stack, n) => get(pathNumber(n % 50))(stack, n)],
  ['feed.xml', get('/feed.xml')],
  ['feed.json', get('/feed.json')],
  [`sitemap-articles-0.xml, ${articles}`, get('/sitemap-articles-0.xml')],
  [`search-index.json, ${articles}`, get('/search-index.json')],
  ['/search', get('/search')],
  ['/search?q=', (stack, n) => get(`/search?q=morning+walks+${n % 9}`)(stack, n)],
  ['a page that is not there', (stack, n) => get(`/nothing-${n}`, 404)(stack, n)],
  ['the newest 100 articles', call(listArticles, undefined, 'anyone')],
  ['the next 100 articles', call(listMoreArticles, undefined, 'anyone')],
  [
    'an article by its path',
    call(readArticleAtPath, (n) => ({ query: { name: pathNumber(n % 50) } }), 'anyone'),
  ],
  [
    'search the texts',
    call(searchTexts, (n) => ({ query: { q: `morning walks ${n % 9}`, from: '0' } }), 'anyone'),
  ],
  ['a visit', call(countVisit, (n) => ({ body: { ArticleId: id(n) } }), 'anyone')],
  [
    'a like',
    call(like, (n) => ({ body: { Email: `a${n}@example.com`, idArticle: id(n) } }), 'anyone'),
  ],
  ['the likes of an article', call(listLikes, () => ({ query: { ArticleId: id(0) } }), 'anyone')],
  [
    'an opinion, the longest',
    call(
      sendOpinion,
      (n) => ({
        body: {
          reader: `R${n}`,
          country: 'Peru',
          opinion: `${articleNumber(n % 100).heading}: ${'A thought. '.repeat(360)}`,
          idArticle: id(n),
          human,
        },
      }),
      'anyone',
    ),
  ],
  [
    'a message, the longest',
    call(
      sendPing,
      (n) => ({
        body: {
          name: `R${n}`,
          email: `r${n}@example.com`,
          country: 'Peru',
          detail: 'A thought. '.repeat(360),
          human,
        },
      }),
      'anyone',
    ),
  ],
  ['100 opinions, the longest', call(listOpinions)],
  ['100 messages, the longest', call(listPings)],
  ['subscribe', call(subscribe, (n) => ({ body: { email: `s${n}@example.com` } }), 'anyone')],
  [
    'a captcha in pictures',
    call(createCaptcha, () => ({ body: { kind: 'pictures' as const } }), 'anyone'),
  ],
  [
    'a captcha in words',
    call(createCaptcha, () => ({ body: { kind: 'words' as const } }), 'anyone'),
  ],
  ['sign in', call(signIn, () => ({ body: signInBody(owner) }), 'anyone')],
  ['statistics', call(readStatistics)],
  ['all drafts', call(listDrafts)],
  ['the texts of pages', call(listTexts)],
  ['100 articles of an export', call(listArchive)],
  ['upload a picture of 0.3 MB', call(uploadPicture, () => ({ bytes: picture(280) }))],
  ['upload a picture of 8 MB', call(uploadPicture, () => ({ bytes: picture(1_400) }))],
  ['500 pictures', call(listPictures)],
  [
    '200 articles for a build',
    call(listMoreArticles, () => ({ query: { since: 0, display: displayVersion } }), 'builder'),
  ],
  [
    `${articles} articles for a build, without texts`,
    call(
      listMoreArticles,
      () => ({ query: { since: 0, display: displayVersion, part: 'facts' as const } }),
      'builder',
    ),
  ],
  ['the revision', call(readRevision, () => ({}), 'builder')],
  ['the state of builds', call(readRebuild)],
  [
    'the cron',
    async ({ flare }) => (await flare.getWorker()).scheduled({ cron: '* * * * *' } as never),
  ],
  ['save a page, 800 words', saveNow(bodyNumber(0))],
  ['/now', get('/now')],
  ...Object.entries(texts).flatMap(worksOf),
]

const builtWorks: [string, Work][] = [
  ['an article, from its file', (stack, n) => get(pathNumber(n % 50))(stack, n)],
]

/** Measures the CPU of requests in workerd, without the platform's simulation. */
export const measure: Measure = async (isQuick) => {
  const [articles, times, starts] = isQuick ? [200, 2, 1] : [5_000, 20, 3]
  const stack = await startBench({
    isInspected: true,
    areObjectsApart: true,
    onLog: () => {},
  })
  const rows: Record<string, Row> = {}
  const only = new RegExp(process.env.ONLY ?? '')
  const measureAll = async (all: readonly [string, Work][]) => {
    for (const [name, work] of all) {
      if (!only.test(name)) continue
      const firsts: number[] = []
      for (let start = 0; start < starts; start += 1) {
        await stack.reload()
        firsts.push((await insist(stack, () => cpuOf(stack, work, 1)))[0] as number)
      }
      // Until V8 has compiled what runs often.
      for (let time = 0; time < 2 * times; time += 1) await work(stack, count++)
      const warm: number[][] = []
      for (let batch = 0; batch < 3; batch += 1) {
        warm.push(await insist(stack, () => cpuOf(stack, work, times)))
      }
      const [worker, objects] = isolates.map((_, at) => median(warm.map((one) => one[at] ?? 0)))
      rows[name] = {
        'Worker ms': rounded(worker ?? 0),
        'objects ms': rounded(objects ?? 0),
        'first in an isolate': rounded(median(firsts)),
      }
      console.log(name, JSON.stringify(rows[name]))
    }
  }
  try {
    await fill(stack.db, articles)
    await measureAll(works(articles))
    await deploy(stack)
    await measureAll(builtWorks)
  } finally {
    await stack.stop()
  }
  return {
    title: 'CPU of a request in workerd, in milliseconds',
    rows,
    note: 'Samples of V8’s profiler while the isolate has the thread; the objects run in an isolate of their own.',
  }
}
