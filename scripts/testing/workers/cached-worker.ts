import type { Env, MailTask } from '../../../worker/bindings.ts'
import worker, { CachedPages } from '../../../worker/index.ts'

export * from '../../../worker/index.ts'

interface Entry {
  readonly body: ArrayBuffer
  readonly status: number
  readonly headers: readonly [string, string][]
  readonly tags: readonly string[]
  readonly vary: readonly (readonly [name: string, value: string | null])[]
  readonly freshUntil: number
  readonly staleUntil: number
}

/** The platform's cache of one entrypoint, as its documentation describes it; workerd has none. */
const entries = new Map<string, Entry[]>()
/** When purges happened: the platform allows 25 at once and 5 a minute. */
let purges: number[] = []

/** How long the platform stores a response without `Cache-Control`, in seconds. */
const unsaid: Readonly<Record<number, number>> = {
  200: 7200,
  203: 7200,
  204: 7200,
  301: 1200,
  404: 180,
  410: 180,
}

/** Request headers that are part of each key. */
const poisonous = [
  'x-http-method-override',
  'x-forwarded-host',
  'x-host',
  'x-original-url',
  'x-rewrite-url',
  'forwarded',
]

/** How long a response may be served, fresh and after an error, in seconds; null if it is not stored. */
const timesOf = (
  request: Request,
  { status, headers }: Response,
): readonly [number, number] | null => {
  const said =
    headers.get('Cloudflare-CDN-Cache-Control') ??
    headers.get('CDN-Cache-Control') ??
    headers.get('Cache-Control')
  const directives = new Map(
    (said ?? '')
      .toLowerCase()
      .split(',')
      .map((one) => one.trim().split('=', 2) as [string, string]),
  )
  const isStrict = ['s-maxage', 'must-revalidate', 'proxy-revalidate'].some((one) =>
    directives.has(one),
  )
  if (['no-store', 'private'].some((one) => directives.has(one)) || headers.has('Set-Cookie'))
    return null
  if (status === 206 || (status >= 520 && status <= 526) || headers.get('Vary') === '*') return null
  if (request.headers.has('Authorization') && !isStrict && !directives.has('public')) return null
  const fresh =
    said === null
      ? unsaid[status]
      : Number(directives.get('s-maxage') ?? directives.get('max-age') ?? 0)
  if (fresh === undefined || (said === null && !(status in unsaid))) return null
  const stale = isStrict ? 0 : Number(directives.get('stale-if-error') ?? Number.POSITIVE_INFINITY)
  return [directives.has('no-cache') ? 0 : fresh, stale]
}

const answerFrom = ({ body, status, headers }: Entry, found: string): Response =>
  new Response(body, { status, headers: [...headers, ['Cf-Cache-Status', found], ['Age', '1']] })

/** Answers from the cache, or asks the entrypoint and stores its answer. */
const throughCache = async (request: Request, ask: () => Promise<Response>): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const cacheKey = (request.cf as { cacheKey?: string } | undefined)?.cacheKey || pathname + search
  const key = JSON.stringify([cacheKey, poisonous.map((name) => request.headers.get(name))])
  const now = Date.now()
  const variants = entries.get(key) ?? []
  const entry = variants.find(({ vary }) =>
    vary.every(([name, value]) => request.headers.get(name) === value),
  )
  if (entry && now < entry.freshUntil) return answerFrom(entry, 'HIT')
  let response: Response
  try {
    response = await ask()
    if (response.status >= 500 && entry && now < entry.staleUntil) throw new Error('5xx')
  } catch (error) {
    if (entry && now < entry.staleUntil) return answerFrom(entry, 'STALE')
    throw error
  }
  const times = request.method === 'GET' ? timesOf(request, response) : null
  const tags = (response.headers.get('Cache-Tag') ?? '')
    .split(',')
    .map((tag) => tag.trim().toLowerCase())
  const seen = new Response(response.body, response)
  seen.headers.delete('Cache-Tag')
  if (!times) {
    seen.headers.set('Cf-Cache-Status', 'BYPASS')
    return seen
  }
  const freshUntil = now + times[0] * 1000
  const vary = (response.headers.get('Vary') ?? '').split(',').filter(Boolean)
  const stored: Entry = {
    body: await seen.arrayBuffer(),
    status: seen.status,
    headers: [...seen.headers],
    tags: tags.filter((tag) => /^[\x21-\x7e]{1,1024}$/.test(tag)).slice(0, 1000),
    vary: vary.map((name) => [name.trim(), request.headers.get(name.trim())] as const),
    freshUntil,
    staleUntil: freshUntil + times[1] * 1000,
  }
  entries.set(key, [...variants.filter((one) => one !== entry), stored])
  return answerFrom(stored, entry ? 'EXPIRED' : 'MISS')
}

const purge = async (
  { tags, purgeEverything }: CachePurgeOptions,
  refuses: boolean,
): Promise<CachePurgeResult> => {
  const now = Date.now()
  purges = purges.filter((at) => now - at < 300_000)
  const inMinute = purges.filter((at) => now - at < 60_000).length
  if (
    refuses ||
    purges.length >= 25 + 20 ||
    (purges.length >= 25 && inMinute >= 5) ||
    (tags?.length ?? 0) > 100
  ) {
    return { success: false, errors: [{ code: 1134, message: 'Rate limited' }] } as never
  }
  purges.push(now)
  const named = tags?.map((tag) => tag.toLowerCase())
  for (const [key, variants] of entries) {
    if (purgeEverything || variants.some((one) => one.tags.some((tag) => named?.includes(tag))))
      entries.delete(key)
  }
  return { success: true, errors: [] } as never
}

/** The inner entrypoint behind the cache. It gets the gate's bindings, so that wrappers see what it asks. */
const pagesOf = (env: Env, tell: (status: string) => void): Env['PAGES'] => {
  const cache = {
    purge: (options: CachePurgeOptions) => purge(options, 'REFUSES_PURGES' in env),
  }
  const inner = { env, ctx: { cache } } as never
  return {
    fetch: async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init)
      const response = await throughCache(request, () =>
        CachedPages.prototype.fetch.call(inner, request),
      )
      tell(response.headers.get('Cf-Cache-Status') ?? '')
      return response
    },
    purge: (tags) => CachedPages.prototype.purge.call(inner, tags),
  } as Env['PAGES']
}

/**
 * The deployed Worker with a cache before its inner entrypoint. With the variable `REFUSES_PURGES` no purge succeeds.
 * The header `x-page-cache` asks for the cache's answer and the number of its entries (`tell`), or empties it (`empty`).
 */
export default {
  async fetch(request, env, context) {
    const asked = request.headers.get('x-page-cache')
    if (asked === 'empty') {
      entries.clear()
      purges = []
    }
    let told = 'none'
    const PAGES = pagesOf(env, (status) => {
      told = status
    })
    const response = await worker.fetch(request, { ...env, PAGES }, context)
    if (asked !== 'tell') return response
    const answer = new Response(response.body, response)
    answer.headers.set('x-page-cache', `${told} ${entries.size}`)
    return answer
  },
  scheduled: (event, env, context) => worker.scheduled(event, env, context),
  queue: (batch, env) => worker.queue(batch, env),
} satisfies ExportedHandler<Env, MailTask>
