import { cardPath } from '../../shared/articles/card.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { type CallName, calls, captchaPicturesPath, pathOf } from '../../shared/calls.ts'
import { createCaptcha } from '../../shared/captcha/contract.ts'
import { guessLimit, type Limit } from '../../shared/endpoint.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { feedsPath, securityPath } from '../../shared/pages.ts'
import { uploadsPath } from '../../shared/pictures/picture-name.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { textPages } from '../../shared/texts/texts.ts'
import { listOtherPaths } from '../../site/plan.ts'
import { fill } from '../bench/fill.ts'
import { expectData } from '../lib/client.ts'
import { root } from '../lib/paths.ts'
import { loadRenderer } from '../lib/renderer.ts'
import type { Blog } from './blog.ts'
import { sql } from './calls.ts'
import { newCaller } from './captcha.ts'
import { articleNumber } from './numbered-articles.ts'
import { webp } from './pictures.ts'
import { requestOf, samplesFor } from './samples.ts'
import { cpuOf } from './workerd.ts'

/** A public route, with the name that it has in the table of costs. */
interface Route {
  readonly name: string
  readonly limit: string
  readonly path: string
  readonly init?: RequestInit
}

/** The name of the row that has the costliest page whose address is asked for in capitals. */
const inCapitals = 'any page, in capitals'

const list = '/blog/page/coding'
const nothing = { id: 'nothing0', slug: 'nothing', heading: 'Nothing', href: '/nothing' }

/** What each pattern of addresses costs where nothing is: in small letters and in capitals. */
const missingRoutes: readonly Route[] = Object.entries({
  '/blog/:id': '/blog/nothing',
  '/blog/page/coding/*': `${list}/99999`,
  '/blog/page/coding/*, no number': `${list}/1e3`,
  '/blog/page/*': '/blog/page/nothing',
  '/blog/page/*/*': '/blog/page/nothing/7',
  '/local/*': '/local/nothing',
  '/quotes/*': '/quotes/nothing.json',
  '/feed/*': '/feed/nothing.xml',
  '/sitemap-articles-*': '/sitemap-articles-9.xml',
  '/cards/*': cardPath(nothing as never, siteConfig),
  '/uploads/*': `${uploadsPath}${'0'.repeat(32)}-2000x1000-640.webp`,
  '/api/*': '/api/nothing',
  [`GET ${captchaPicturesPath}/*`]: `${captchaPicturesPath}/nothing`,
  '/*': '/nothing/of/ours',
  '/*?p': '/?p=99999',
}).flatMap(([name, path]) => [
  { name: `${name}, nothing`, path, limit: '' },
  { name: `${name}, nothing, in capitals`, path: path.toUpperCase(), limit: '' },
])

/** What an answer uses, by the platform's own counts. */
export interface Used {
  /** Rows of D1. */
  readonly read: number
  readonly written: number
  readonly keysRead: number
  readonly keysWritten: number
  readonly classA: number
  readonly classB: number
  /** Requests to Durable Objects, and rows of their databases. */
  readonly objects: number
  readonly objectRead: number
  readonly objectWritten: number
  /** Whole milliseconds of the Worker's process, its objects and databases included; 0 up to five, and where nobody measured. */
  readonly cpu: number
}

/** What the objects and the cron of a `counting-worker` have used so far. */
export const totalOf = async (
  blog: Blog,
): Promise<Used & { readonly objectRead: number; readonly objectWritten: number }> =>
  (await blog.get('/', { headers: { 'x-total': '1' } })).json()

/** A route and what it used. */
export interface Cost extends Used {
  readonly name: string
  readonly limit: string
}

const limitText = (limit: Limit | undefined): string => {
  if (!limit) return ''
  const time = { 60: 'a minute', 600: 'in 10 minutes', 3600: 'an hour' }[limit.seconds]
  return `${limit.most} ${time ?? `in ${limit.seconds} s`}`
}

/** Limits that stand in no contract. */
const otherLimits: Partial<Record<CallName, string>> = {
  signIn: 'failures; one at a time',
  setUp: 'failures; one at a time',
  unsubscribe: 'what was counted',
  unsubscribeShort: 'what was counted',
}

const isPublic = (name: CallName) => ['public', 'human'].includes(endpoints[name].access)

/** The calls that anybody may make. */
const publicCalls = (Object.keys(endpoints) as CallName[]).filter(isPublic)

const callRoute = (name: CallName): string => `${calls[name].method} ${pathOf(calls[name])}`

/** The name of a page in the table: pages of one kind share a row. */
const pageRoute = (path: string): string =>
  path
    .replace(/^\/quotes\/.+/, '/quotes/*')
    .replace(/^\/local\/.+/, '/local/*')
    .replace(/^(\/blog\/page\/\w+)\/\d+$/, '$1/*')

/** The pages of the plan, for a number of articles. */
const planOf = async (articles: number): Promise<string[]> => {
  const source = {
    countIn: async () => articles / 2,
    texts: textPages.map(({ name }) => name),
    site: { ...defaultSettings, samples: true },
  }
  return listOtherPaths(source, await loadRenderer())
}

/** Pages that list every article. They read at most two rows for each, and are files after a build. */
export const listsOfAll: readonly string[] = [
  '/blog/page/mind-growth',
  '/blog/page/articles',
  '/sitemap',
  '/search-index.json',
  '/sitemap-articles-0.xml',
]

/** As if another isolate were asked, which has kept nothing: the database and KV have a new revision. */
const forgetKept = async ({ db, kv }: Blog): Promise<void> => {
  await sql(db, 'UPDATE rebuild SET revision = revision + 1')
  const now = await db.prepare('SELECT revision, epoch FROM rebuild').first<object>()
  const live = await kv.get<object>('gate', 'json')
  await kv.put('gate', JSON.stringify({ ...live, ...now }))
}

/** The names of all public routes of the contract and the plan, which the table must have. */
export const publicRoutes = async (): Promise<string[]> => [
  ...publicCalls.map(callRoute),
  ...new Set((await planOf(60)).map(pageRoute)),
  ...missingRoutes.map(({ name }) => name),
  ...ofOneDay.map(oneDay),
]

/** The rows of a blog whose articles share a day, as an import with `--date` makes it. */
const ofOneDay = ['/blog/page/coding/*', '/blog/:id', '/feed.xml', '/feed.json', '/feed/coding.xml']
const oneDay = (name: string): string => `${name}, all of one day`

/** How many others make each call at the same time. */
const callers = 200

/** What calls are counted by: the limit of a network, and that of the whole site. */
const counted = new Set(
  publicCalls.flatMap((name) => [`${calls[name].method} ${calls[name].path}`, calls[name].path]),
)

/** Others make each call that counts its callers. */
const addCallers = ({ db }: Blog) =>
  sql(
    db,
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?3)
     INSERT INTO call_counts (until, call, who, count)
     SELECT ?2, value, 'caller ' || n, 1 FROM json_each(?1), numbers`,
    JSON.stringify([...counted]),
    new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000).toISOString(),
    callers,
  )

/** Puts data into a blog and lists a request for each public route. */
const routesOf = async (blog: Blog, articles: number): Promise<Route[]> => {
  await fill(blog.db, articles)
  await addCallers(blog)
  const samples = await samplesFor(blog)
  for (const { name } of textPages.filter(({ name }) => name !== 'now'))
    await blog.author.ask('saveText', { body: { name, html: '<p>A text.</p>', updatedAt: null } })
  await blog.author.ask('saveText', samples.saveText as never)
  const { path: preview } = await blog.author.ask(
    'createPreviewLink',
    samples.createPreviewLink as never,
  )
  const { name: picture } = await blog.author.ask('uploadPicture', { bytes: webp(2000, 1000) })
  // The first search fills the index.
  expectData(await blog.anyone.call('searchTexts', { query: { q: 'software' } }))
  const headers = newCaller()
  const reply = await blog.anyone.call(createCaptcha, { body: { kind: 'pictures' }, headers })
  const Cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const shown = expectData(reply).items[0] ?? ''
  const middle = articleNumber(Math.floor(articles / 2))
  const article = articlePath(middle.id)
  const card = cardPath({ ...middle, href: `/${middle.slug}` }, siteConfig)
  const uploaded = uploadsPath + picture
  const open = (name: string, path: string, limit = ''): Route => ({ name, path, limit })
  const formOf = (body: string) => ({
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  const plainForm = (name: string, path: string, limit = ''): Route => ({
    ...open(name, path, limit),
    init: formOf('email=plain@example.com'),
  })
  return [
    ...(await planOf(articles)).map((path) => open(pageRoute(path), path)),
    open('/blog/:id', article),
    open('/blog/:slug, an old address', `/blog/${middle.slug}`),
    open('/blog/:id in capitals', article.toUpperCase().replace('/BLOG/', '/blog/')),
    ...missingRoutes,
    ...[...(await planOf(60)), article, card, uploaded].map((path) =>
      open(inCapitals, path.toUpperCase()),
    ),
    open('/search?q', '/search?q=the', limitText(endpoints.searchTexts.limit)),
    open(
      '/search?q, misspelt',
      '/search?q=softwrae+sleeep+mornign',
      limitText(endpoints.searchTexts.limit),
    ),
    open(securityPath, securityPath),
    open('/preview/*', preview, limitText(guessLimit)),
    open('/preview/*, nothing', `/preview/${'a'.repeat(43)}`, limitText(guessLimit)),
    open('/cards/*, drawn', card),
    open('/cards/*, kept', card),
    open('/uploads/*, no file', uploaded),
    open('/uploads/*, a width never made', uploaded.replace('.webp', '-640.webp')),
    { ...open(`GET ${captchaPicturesPath}/*`, shown), init: { headers: { Cookie } } },
    {
      ...open('POST /email-unsubscribe/*', `/email-unsubscribe/${'a'.repeat(43)}`),
      init: formOf('List-Unsubscribe=One-Click'),
    },
    ...publicCalls.map((name): Route => {
      const { query, body, headers } = requestOf(samples[name])
      const { method } = calls[name]
      const { readLimit } = endpoints[name]
      const ofDay = readLimit && `${readLimit.toLocaleString('en')} a day of all`
      const limit = otherLimits[name] ?? (ofDay || limitText(endpoints[name].limit))
      const init = {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      }
      return { name: callRoute(name), path: pathOf(calls[name]) + query, limit, init }
    }),
    {
      ...plainForm('POST /email-unsubscribe/*, its form', `/email-unsubscribe/${'a'.repeat(43)}`),
      init: formOf('email='),
    },
    plainForm(
      'POST /subscription/*',
      `/subscription/${'a'.repeat(43)}`,
      limitText(endpoints.confirmSubscription.limit),
    ),
    plainForm('POST /feeds', feedsPath, limitText(endpoints.subscribe.limit)),
    plainForm('POST any page', '/ping'),
  ]
}

/** Programs are not counted as visitors. */
const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }

const kinds = [
  'read',
  'written',
  'keysRead',
  'keysWritten',
  'classA',
  'classB',
  'objects',
  'objectRead',
  'objectWritten',
  'cpu',
] as const

/** How often a page is asked for to measure its CPU: the least counts, when code is compiled and memory is warm. */
const timesMeasured = 5

const measureCpu = async (
  blog: Blog,
  pid: number,
  ask: () => Promise<Response>,
): Promise<number> => {
  const measured: number[] = []
  for (let n = 0; n < timesMeasured; n += 1) {
    await forgetKept(blog)
    const before = cpuOf(pid)
    await (await ask()).arrayBuffer()
    measured.push(cpuOf(pid) - before)
  }
  const least = Math.round(Math.min(...measured))
  return least > 5 ? least : 0
}

/**
 * What each public route uses on a blog without a build, where the Worker renders every page and an isolate remembers
 * nothing. Of several pages with one name, the costliest counts.
 * @param pid of the Worker's process, whose CPU is measured where a request can be repeated
 */
export const measureCosts = async (blog: Blog, articles: number, pid?: number): Promise<Cost[]> => {
  const costs = new Map<string, Cost>()
  const routes = await routesOf(blog, articles)
  // Of many with one name the first and the last; in capitals all.
  const measured = routes.filter(
    ({ name }, n) =>
      name === inCapitals || routes[n - 1]?.name !== name || routes[n + 1]?.name !== name,
  )
  const shared = measured.filter(({ name }) => ofOneDay.includes(name))
  const all = [...measured, ...shared.map((route) => ({ ...route, name: oneDay(route.name) }))]
  let isOneDay = false
  for (const { name, limit, path, init } of all) {
    if (!isOneDay && name.endsWith(oneDay(''))) {
      await sql(blog.db, "UPDATE all_articles SET date = '2026-05-01'")
      isOneDay = true
    }
    const headers = { ...newCaller(), ...browser, ...(init?.headers as object), 'x-alone': '1' }
    await forgetKept(blog)
    const response = await blog.get(encodeURI(decodeURI(path)), { ...init, headers })
    const used = JSON.parse(response.headers.get('x-used') ?? 'null') as Used | null
    if (response.status >= 500)
      throw new Error(`${name}: ${response.status} ${await response.text()}`)
    await response.body?.cancel()
    const isRepeatable = pid !== undefined && (init?.method ?? 'GET') === 'GET'
    const again = () =>
      blog.get(encodeURI(decodeURI(path)), { ...init, headers: { ...headers, ...newCaller() } })
    const cpu = isRepeatable ? await measureCpu(blog, pid, again) : 0
    const now = { ...used, cpu }
    const before = costs.get(name)
    const most = kinds.map((kind) => [kind, Math.max(now[kind] ?? 0, before?.[kind] ?? 0)])
    costs.set(name, { name, limit, ...(Object.fromEntries(most) as unknown as Used) })
  }
  return [...costs.values()]
}

/** The committed table. */
export const costsFile = `${root}worker/COSTS.md`

/** The sizes of the blog in the table. */
export const sizes = [500, 5_000] as const

const heads = [
  'Route',
  'Limit',
  'D1 rows read',
  'written',
  'KV reads',
  'writes',
  'R2 A',
  'R2 B',
  'Objects',
  'rows read',
  'written',
  'CPU, ms',
]

const introduction = `# What each public route costs

Written by \`costs.deep.ts\` (\`DEEP=1 npm test -- worker/costs\`); \`costs.test.ts\` compares each run of \`npm test\` with it, and refuses a route without a
limit that grows with the blog, but for those that list every article. Here the Worker renders every page, and its isolate has
kept nothing: what is kept, or has a current file, reads no row; a prefetch costs what its page does. ${callers.toLocaleString('en')} others have just made each call. Two numbers are those of
a blog of ${sizes.map((size) => size.toLocaleString('en')).join(' and of ')} articles. "Limit" counts calls of one network. Rows of objects are those of their databases. CPU is
that of all of it on two cores of a busy machine, where it is above 5 ms and the request can be repeated.`

const cellsOf = (cost: Cost, other: Cost): string =>
  [
    cost.limit,
    ...kinds.map((kind) =>
      cost[kind] === other[kind] ? String(cost[kind] || '') : `${cost[kind]} → ${other[kind]}`,
    ),
  ].join(' | ')

/** The table of what public routes use at both sizes of the blog; those that use the same share a row. */
export const costTable = (few: readonly Cost[], many: readonly Cost[]): string => {
  const others = new Map(many.map((cost) => [cost.name, cost]))
  const same = Map.groupBy(few, (cost) => cellsOf(cost, others.get(cost.name) ?? cost))
  const rows = [...same].map(([cells, costs]) => [
    costs.map(({ name }) => `\`${name}\``).join('; '),
    cells,
  ])
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `${introduction}\n\n${lines.join('\n').replaceAll(/ {2,}/g, ' ')}\n`
}

/** Reads the table: each route at both sizes. */
export const readCostTable = (text: string): Map<string, readonly [few: Cost, many: Cost]> => {
  const lines = text.split('\n').filter((line) => line.startsWith('| `'))
  const routes = lines.flatMap((line) => {
    const [names = '', limit = '', ...numbers] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const at = (name: string, n: 0 | 1) => {
      const used = kinds.map((kind, k) => {
        const both = (numbers[k] ?? '').split(' → ')
        return [kind, Number(both[n] ?? both[0])]
      })
      return { name, limit, ...Object.fromEntries(used) } as Cost
    }
    return names
      .slice(1, -1)
      .split('`; `')
      .map((name) => [name, [at(name, 0), at(name, 1)]] as const)
  })
  return new Map(routes)
}

/**
 * What depends on chance: rows of other articles beside, whether the isolate asks for its secrets again, and in how many
 * parts the index of words lies.
 */
const slack: Partial<Used> = {
  read: 10,
  written: 5,
  objects: 1,
  objectRead: 20,
  objectWritten: 5,
  // Another machine's is another.
  cpu: Number.POSITIVE_INFINITY,
}

/** Whether something uses more than something else, by more than chance. */
export const usesMore = (one: Used, than: Used): boolean =>
  kinds.some((kind) => one[kind] > than[kind] + (slack[kind] ?? 0))
