import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Right = 'd1' | 'queues' | 'kv' | 'r2' | 'scripts' | 'routes' | 'accounts'

/** A call that fails. */
interface Failing {
  /** Which, as `METHOD path` below the account. */
  readonly call: RegExp
  readonly status?: number
  readonly code?: number
  /** The seconds of `Retry-After`. */
  readonly retryAfter?: number
  /** Whether the call is done, but the connection is cut before its answer. */
  readonly isCut?: boolean
  /** Whether it gets no answer at all. */
  readonly isHeld?: boolean
  /** How often it fails; always unless said. */
  times?: number
}

/** What is wrong with an account, or with the token for it. */
export interface Faults {
  readonly fails?: readonly Failing[]
  readonly isR2Off?: boolean
  /** The account has no name at workers.dev. */
  readonly isUnnamed?: boolean
  /** The rights that the token lacks. */
  readonly lacks?: readonly Right[]
  readonly accounts?: readonly string[]
}

/** The rights that the token of Workers Builds lacks, by Cloudflare's documentation. */
export const buildsTokenLacks: readonly Right[] = ['d1', 'queues']

interface Binding {
  readonly type: string
  readonly name: string
  readonly text?: string
  readonly id?: string
  readonly namespace_id?: string
  readonly bucket_name?: string
  readonly queue_name?: string
}

/** A Worker of the account. */
interface StandInWorker {
  bindings: readonly Binding[]
  readonly secrets: Record<string, string>
}

/** The calls to the stand-in, and its data. */
export interface StandInCloudflare {
  readonly address: string
  /** `METHOD path` of each call, below the account. */
  readonly calls: string[]
  readonly databases: { uuid: string; name: string; num_tables?: number }[]
  readonly namespaces: { id: string; title: string; keys?: { name: string }[] }[]
  readonly queues: {
    queue_id: string
    queue_name: string
    producers?: { type: string; script?: string; bucket_name?: string }[]
    consumers: { type?: string; script?: string }[]
  }[]
  readonly buckets: { name: string; objects?: { key: string }[] }[]
  readonly workers: Map<string, StandInWorker>
  /** The files of the last deployment, by their paths. */
  files: readonly string[]
  /** The account's name at workers.dev. */
  subdomain: string | null
  /** Changes what is wrong. */
  break(faults: Faults): void
}

class Refused extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const absent = (code: number) => new Refused(404, code, 'This does not exist on your account.')
const r2Off = (code: number) =>
  new Refused(403, code, 'Please enable R2 through the Cloudflare Dashboard.')

const rightOf = (path: string): Right | undefined =>
  (
    [
      [/^\/d1\//, 'd1'],
      [/^\/queues/, 'queues'],
      [/^\/storage\/kv\//, 'kv'],
      [/^\/r2\//, 'r2'],
      [/^\/zones|\/routes|\/domains/, 'routes'],
      [/^\/workers\//, 'scripts'],
      [/^\/accounts$/, 'accounts'],
    ] as [RegExp, Right][]
  ).find(([known]) => known.test(path))?.[1]

/** One page of a list, as long as Cloudflare's are unless the call says it. */
const pageOf = (list: readonly unknown[], query: URLSearchParams) => {
  const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 20)]
  const result = list.slice((page - 1) * perPage, page * perPage)
  return { result, result_info: { page, per_page: perPage, total_count: list.length } }
}

/** What a Worker is uploaded with. */
const readUpload = async (type: string, body: Buffer<ArrayBuffer>) => {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  return JSON.parse(String(form.get('metadata'))) as {
    bindings: Binding[]
  }
}

/**
 * Stands in for the part of Cloudflare's API that a deployment uses: a test has no account. The command and wrangler are
 * real. It shows the faults of a new account and of tokens as Cloudflare does.
 */
export const startStandInCloudflare = async (first: Faults = {}): Promise<StandInCloudflare> => {
  let faults = first
  let ids = 0
  const draw = () => (0x1234abcd00004000n + BigInt(++ids)).toString(16).padStart(32, '0')
  const uuid = () => draw().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const state: StandInCloudflare = {
    address: '',
    calls: [],
    databases: [],
    namespaces: [],
    queues: [],
    buckets: [],
    workers: new Map(),
    files: [],
    subdomain: first.isUnnamed ? null : 'robin',
    break: (next) => {
      faults = next
    },
  }
  const accounts = (first.accounts ?? ['Robin']).map((name, at) => ({ id: `a${at + 1}`, name }))
  const workerAt = (name: string): StandInWorker => {
    const worker = state.workers.get(name)
    if (!worker) throw absent(10007)
    return worker
  }

  /** Takes a version of a Worker, with the checks that the API makes. */
  const take = ({ bindings }: Awaited<ReturnType<typeof readUpload>>, name: string) => {
    const before = state.workers.get(name)
    const kept = bindings.map((one) =>
      one.type === 'inherit' ? (before?.bindings.find((old) => old.name === one.name) ?? one) : one,
    )
    for (const one of kept) {
      if (one.type === 'd1' && !state.databases.some((known) => known.uuid === one.id))
        throw new Refused(400, 10021, `binding ${one.name} of type d1 must have a valid \`id\``)
      if (
        one.type === 'kv_namespace' &&
        !state.namespaces.some(({ id }) => id === one.namespace_id)
      )
        throw new Refused(400, 10041, 'KV namespace not found')
      if (
        one.type === 'queue' &&
        !state.queues.some((known) => known.queue_name === one.queue_name)
      )
        throw new Refused(400, 11000, `Queue ${one.queue_name} does not exist`)
      if (one.type === 'r2_bucket' && faults.isR2Off) throw r2Off(10136)
    }
    const isSecret = ({ type }: Binding) => type === 'secret_text'
    const set = kept.filter(isSecret).map(({ name: key, text }) => [key, text as string])
    state.workers.set(name, {
      bindings: kept.filter((one) => !isSecret(one)),
      secrets: { ...before?.secrets, ...Object.fromEntries(set) },
    })
  }
  const secretsOf = (name: string) =>
    Object.keys(workerAt(name).secrets).map((key) => ({ name: key, type: 'secret_text' }))

  interface Call {
    readonly method: string
    readonly json: () => Record<string, string>
    readonly upload: () => ReturnType<typeof readUpload>
    readonly query: URLSearchParams
    /** The parts of the path that the route's expression catches. */
    readonly parts: readonly string[]
  }
  const named = <One>(list: One[], { query }: Call, nameOf: (one: One) => string) => {
    const name = query.get('name')
    return name === null ? list : list.filter((one) => nameOf(one).includes(name))
  }
  const add = <One>(list: One[], one: One): One => {
    list.push(one)
    return one
  }
  const requireR2 = () => {
    if (faults.isR2Off) throw r2Off(10042)
  }
  const routes: [path: RegExp, answer: (call: Call) => unknown][] = [
    [/^\/user\/tokens\/verify$/, () => ({ id: 't', status: 'active' })],
    [/^\/user$/, () => ({ id: 'u', email: 'robin@example.org' })],
    [/^\/accounts$/, () => accounts],
    [/^\/memberships$/, () => accounts.map((account) => ({ id: 'm', account, roles: [] }))],
    [
      /^\/d1\/database$/,
      (call) =>
        call.method === 'GET'
          ? named(state.databases, call, ({ name }) => name)
          : add(state.databases, { uuid: uuid(), name: call.json().name as string }),
    ],
    [
      /^\/d1\/database\/([^/]+)$/,
      ({ parts: [which] }) => {
        const found = state.databases.find(({ uuid: id, name }) => [id, name].includes(which ?? ''))
        if (!found) throw absent(7404)
        return found
      },
    ],
    [
      /^\/storage\/kv\/namespaces$/,
      ({ method, json }) => {
        if (method === 'GET') return state.namespaces
        const title = json().title as string
        if (state.namespaces.some((one) => one.title === title))
          throw new Refused(400, 10014, 'a namespace with this account ID and title already exists')
        return add(state.namespaces, { id: draw(), title })
      },
    ],
    [
      /^\/storage\/kv\/namespaces\/([^/]+)\/keys$/,
      ({ parts: [which] }) => state.namespaces.find(({ id }) => id === which)?.keys ?? [],
    ],
    [
      /^\/queues$/,
      (call) =>
        call.method === 'GET'
          ? named(state.queues, call, ({ queue_name }) => queue_name)
          : add(state.queues, {
              queue_id: draw(),
              queue_name: call.json().queue_name as string,
              consumers: [],
            }),
    ],
    [
      /^\/queues\/([^/]+)\/consumers(?:\/\w+)?$/,
      ({ json, parts: [id] }) => {
        const queue = state.queues.find((one) => one.queue_id === id)
        const consumer = { consumer_id: 'c1', type: 'worker', script: json().script_name as string }
        if (queue) queue.consumers = [consumer]
        return { consumer_id: 'c1' }
      },
    ],
    [
      /^\/r2\/buckets\/([^/]+)\/objects$/,
      ({ parts: [which] }) => state.buckets.find(({ name }) => name === which)?.objects ?? [],
    ],
    [
      /^\/r2\/buckets\/([^/]+)$/,
      ({ parts: [name] }) => {
        requireR2()
        const found = state.buckets.find((one) => one.name === name)
        if (!found) throw absent(10006)
        return found
      },
    ],
    [
      /^\/r2\/buckets$/,
      ({ method, json }) => {
        requireR2()
        return method === 'GET'
          ? { buckets: state.buckets }
          : add(state.buckets, { name: json().name as string })
      },
    ],
    [
      /^\/workers\/subdomain$/,
      ({ method, json }) => {
        if (method === 'PUT') {
          const { subdomain = '' } = json()
          if (subdomain === 'taken') throw new Refused(409, 10031, 'This name is not available.')
          state.subdomain = subdomain
        }
        if (state.subdomain === null) throw absent(10007)
        return { subdomain: state.subdomain }
      },
    ],
    [
      /^\/workers\/services\/([^/]+)$/,
      ({ parts: [name = ''] }) => {
        workerAt(name)
        const script = { tag: 't', tags: [], last_deployed_from: 'wrangler' }
        return { default_environment: { environment: 'production', script } }
      },
    ],
    [/^\/workers\/scripts$/, () => [...state.workers.keys()].map((id) => ({ id }))],
    [
      /^\/workers\/scripts\/([^/]+)\/settings$/,
      ({ parts: [name = ''] }) => ({
        bindings: [...workerAt(name).bindings, ...secretsOf(name)],
        tags: [],
      }),
    ],
    [/^\/workers\/scripts\/([^/]+)\/secrets$/, ({ parts: [name = ''] }) => secretsOf(name)],
    [
      /^\/workers\/scripts\/([^/]+)\/versions$/,
      async ({ method, upload, parts: [name = ''] }) => {
        if (method === 'GET') return { items: [] }
        take(await upload(), name)
        return {
          id: uuid(),
          startup_time_ms: 20,
          resources: { script: { etag: 'e' }, bindings: [], script_runtime: {} },
        }
      },
    ],
    [
      /^\/workers\/scripts\/([^/]+)\/deployments$/,
      ({ method }) => (method === 'GET' ? { deployments: [] } : { id: uuid() }),
    ],
    [/^\/workers\/scripts\/[^/]+\/script-settings$/, () => ({})],
    [
      /^\/workers\/scripts\/[^/]+\/assets-upload-session$/,
      ({ json }) => {
        state.files = Object.keys(json().manifest as unknown as object).sort()
        return { jwt: 'uploaded', buckets: [] }
      },
    ],
    [
      /^\/workers\/scripts\/[^/]+\/subdomain$/,
      () => {
        if (state.subdomain === null)
          throw new Refused(403, 10063, 'A workers.dev subdomain is required.')
        return { enabled: true, previews_enabled: false }
      },
    ],
    [
      /^\/workers\/scripts\/([^/]+)$/,
      async ({ upload, parts: [name = ''] }) => {
        take(await upload(), name)
        return { id: name, tag: 't', etag: 'e', deployment_id: draw(), startup_time_ms: 20 }
      },
    ],
    [
      /^\/workers\/workers\/([^/]+)$/,
      ({ parts: [name] }) => ({ id: 'w', name, subdomain: { enabled: true }, tags: [] }),
    ],
    [/\/schedules$/, () => ({ schedules: [] })],
    [/^\/zones$/, () => [{ id: 'z1', name: 'blog.test', account: accounts[0] }]],
    [/\/domains\/changeset$/, () => ({ added: [], removed: [], updated: [], conflicting: [] })],
    [/\/domains\/records$/, () => ({})],
  ]

  const answer = async (path: string, call: Omit<Call, 'parts'>): Promise<unknown> => {
    const right = rightOf(path)
    if (right && faults.lacks?.includes(right))
      throw new Refused(403, 10000, 'Authentication error')
    for (const [known, give] of routes) {
      const parts = known.exec(path)?.slice(1)
      if (parts) return await give({ ...call, parts })
    }
    throw new Refused(404, 10090, `The stand-in does not know ${call.method} ${path}.`)
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { pathname, searchParams: query } = new URL(request.url as string, 'http://stand-in')
    const path = pathname.replace(/^\/client\/v4/, '').replace(/^\/accounts\/a1(?=\/)/, '')
    const method = request.method as string
    state.calls.push(`${method} ${path}`)
    const fails = faults.fails?.find((one) => one.call.test(`${method} ${path}`) && one.times !== 0)
    if (fails?.times) fails.times -= 1
    const type = request.headers['content-type'] ?? ''
    const call = {
      ...{ method, query },
      json: () => JSON.parse(body.toString('utf8')),
      upload: () => readUpload(type, body),
    }
    if (fails?.isHeld) return
    const {
      isCut = false,
      status: failure = 500,
      code: failureCode = 10013,
      retryAfter,
    } = fails ?? {}
    let refusal: Refused | null =
      fails && !isCut ? new Refused(failure, failureCode, 'The stand-in was told to fail.') : null
    const result = refusal
      ? null
      : await answer(path, call).catch((error) => {
          refusal = error instanceof Refused ? error : new Refused(500, 10013, String(error))
          return null
        })
    if (isCut) return void request.socket.destroy()
    const { status = 200, code, message } = (refusal ?? {}) as Partial<Refused>
    response.writeHead(status, {
      'Content-Type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
    })
    const errors = refusal ? [{ code, message }] : []
    const whole = { success: !refusal, messages: [], result, errors }
    response.end(
      JSON.stringify({ ...whole, ...(Array.isArray(result) ? pageOf(result, query) : {}) }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(state, { address: `http://127.0.0.1:${port}/client/v4` })
}
