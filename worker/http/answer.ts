import type * as z from 'zod'
import { pathOf } from '../../shared/calls.ts'
import type { Access, Endpoint } from '../../shared/endpoint.ts'
import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'
import { requestPayload, verify } from '../../shared/signature.ts'
import { addressOf } from '../lib/network.ts'
import { readBody } from '../lib/read-body.ts'
import { lastLive } from '../live/cache.ts'
import { liveForReader } from '../live/live.ts'
import { shownSettings } from '../live/settings.ts'
import { isSwitchOn } from '../live/switches.ts'
import type { Api, ApiContext, CallContext, Caller, StoredAnswer } from './context.ts'
import { hasAuthorMarker } from './cookies.ts'
import { selectAuthorsAnswer } from './idempotency.ts'
import { findKept, keep, type Moment, readersMoment } from './kept.ts'
import { countedCall, countRead, enforceLimit } from './limits.ts'
import { requireSameOrigin } from './origin.ts'
import { pageResponse } from './page-response.ts'

/** The bytes of a request's body. @param maxSize in bytes @throws Refusal of this code when there are more */
const readBytes = async (
  request: Request,
  maxSize: number,
  code: 'too-large' | 'picture-too-large',
): Promise<Buffer> => {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxSize) throw new Refusal(code)
  const bytes = await readBody(request.body, maxSize)
  if (!bytes) throw new Refusal(code)
  return bytes
}

/** The text of a request's body. @throws Refusal `too-large`, or `invalid-json` when it is not UTF-8 */
const readLimited = async (request: Request, maxSize: number): Promise<string> => {
  const bytes = await readBytes(request, maxSize, 'too-large')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('invalid-json')
  }
}

interface Input<Query, Body> {
  readonly query: Query
  readonly body: Body
  /** The raw body, for its fingerprint. */
  readonly text: string
  /** The body of a call that takes a file; none for the others. */
  readonly bytes: Buffer
}

const fieldErrors = (error: z.ZodError) =>
  error.issues
    .slice(0, 20)
    .map((issue) => ({ field: issue.path.join('.') || '(whole)', message: issue.message }))

/** Parses a query or a body by its schema. @throws Refusal with this code and the invalid fields */
export const parse = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  code: 'invalid-input' | 'invalid-query',
): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refusal(code, { errors: fieldErrors(parsed.error) })
  return parsed.data
}

const parseJson = (text: string, contentType: string | undefined): unknown => {
  if (text === '') return undefined
  if (!/^application\/(.+\+)?json\b/i.test(contentType ?? '')) {
    throw new Refusal('unsupported-media-type')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid-json')
  }
}

const isSigned = (c: ApiContext, text: string): Promise<boolean> => {
  const secret = c.env.REBUILD_SECRET
  if (!secret) return Promise.resolve(false)
  const url = new URL(c.req.url)
  return verify(secret, {
    header: (name) => c.req.header(name),
    now: Date.now(),
    payload: requestPayload(c.req.method, url.pathname + url.search, text),
  })
}

/** The caller, and the answer stored for a key; queries the database once, only if there is a session cookie. */
const identify = async (c: ApiContext, { access, isIdempotent }: Endpoint, text: string) => {
  const isBuilder = c.req.header('webhook-signature') !== undefined && (await isSigned(c, text))
  const isKeyed = access === 'author' && isIdempotent
  const { session, also } = await c.var.session(
    isKeyed ? selectAuthorsAnswer(c.env.DB, c.req.raw) : [],
  )
  const caller: Caller = { isBuilder, isAuthor: session !== null, session }
  const [rows] = also
  return { caller, ...(rows && { storedAnswer: (rows[0] ?? null) as StoredAnswer | null }) }
}

const contextOf = (
  c: ApiContext,
  identity: Awaited<ReturnType<typeof identify>>,
  access: Access,
): CallContext => ({
  db: c.env.DB,
  env: c.env,
  // The call has learned it.
  site: shownSettings(c.env, lastLive()?.site),
  url: new URL(c.req.url),
  ...identity,
  access,
  epochs: [],
  address: addressOf(c.req.raw),
  request: c.req.raw,
  isHumanTokenSpent: false,
  setHeader: (name, value) => c.header(name, value, { append: name === 'Set-Cookie' }),
  later: (work) => c.executionCtx.waitUntil(work),
})

/** Refuses a reader's call while the site is blocked; the author and the builder pass. */
const requireOpen = async ({ db, caller }: CallContext): Promise<void> => {
  if (caller.isAuthor || caller.isBuilder) return
  if (await isSwitchOn(db, 'block')) throw new Refusal('access-restricted')
}

/** The moment of the answers that a reader may get again; none for the author and the builder, for a query, and while the blog is closed. */
const momentFor = async (c: ApiContext, { readLimit, query }: Endpoint): Promise<Moment> => {
  const { headers } = c.req.raw
  if (readLimit === undefined || hasAuthorMarker(c.req.raw) || headers.has('webhook-signature'))
    return null
  const { data } = query.safeParse(c.req.query())
  if (!data || Object.keys(data).some((name) => name !== 'id')) return null
  const live = await liveForReader(c.env)
  return live?.block ? null : readersMoment(live, c.env)
}

/** Mounts a call: checks access and input, then runs the handler. @param before runs first, for rate limits */
export const answer = <Query extends z.ZodType, Body extends z.ZodType, Output extends z.ZodType>(
  api: Api,
  endpoint: Endpoint<Query, Body, Output>,
  handler: (
    input: Input<z.output<Query>, z.output<Body>>,
    context: CallContext,
  ) => Promise<z.output<Output>> | z.output<Output>,
  before?: (context: CallContext) => Promise<void>,
): void => {
  const path = pathOf(endpoint)
  api.on(endpoint.method, [path, `${path}/`], async (c) => {
    if (endpoint.access === 'author') requireSameOrigin(c.req.raw)
    const [moment, name] = [await momentFor(c, endpoint), countedCall(endpoint)]
    const kept = findKept(moment, name)
    if (kept) return pageResponse(c.req.raw, kept)
    const { maxBytes } = endpoint
    const text = maxBytes ? '' : await readLimited(c.req.raw, limits.requestBytes)
    const identity = await identify(c, endpoint, text)
    const { caller } = identity
    const context = contextOf(c, identity, endpoint.access)
    if (endpoint.access === 'author' && !caller.isAuthor) throw new Refusal('not-signed-in')
    if (endpoint.needsPassword && !caller.session?.isProved) throw new Refusal('password-needed')
    if (endpoint.access === 'builder' && !caller.isBuilder) throw new Refusal('not-signed')
    // An exact limit counts what is stored, together with it.
    if (endpoint.limit?.isRough && !caller.isAuthor && !caller.isBuilder) {
      await enforceLimit(context, countedCall(endpoint), endpoint.limit)
    }
    if (!endpoint.answersClosed) await requireOpen(context)
    await before?.(context)
    const query = parse(endpoint.query, c.req.query(), 'invalid-query')
    const json = parseJson(text, c.req.header('Content-Type'))
    const body = parse(endpoint.input, json, 'invalid-input')
    if (endpoint.readLimit) await countRead(context, endpoint)
    // Read megabytes only from callers who may send them.
    const bytes = maxBytes
      ? await readBytes(c.req.raw, maxBytes, 'picture-too-large')
      : Buffer.alloc(0)
    const output = await handler({ query, body, text, bytes }, context)
    if (endpoint.access === 'human' && !context.isHumanTokenSpent) {
      throw new Error(`${endpoint.path} took no token of a human`)
    }
    if (endpoint.status === 204) return c.body(null, 204)
    const response = c.json(output as never, endpoint.status ?? 200)
    if (moment === null) return response
    const { status, headers } = response
    const page = {
      status,
      contentType: headers.get('Content-Type') ?? '',
      body: new Uint8Array(await response.arrayBuffer()),
      link: headers.get('Link'),
      epochs: context.epochs,
    }
    return pageResponse(c.req.raw, await keep(moment, name, page))
  })
}
