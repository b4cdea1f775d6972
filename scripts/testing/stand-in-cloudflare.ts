import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The calls of the stand-in, and its data. */
export interface StandInCloudflare {
  readonly address: string
  /** `METHOD path` of each call, below the account. */
  readonly calls: string[]
  readonly secrets: Record<string, string>
}

interface Refused {
  readonly status: number
  readonly code: number
  readonly message: string
}

const refused = (status: number, code: number, message: string): Refused => ({
  status,
  code,
  message,
})

/**
 * Stands in for the part of Cloudflare's API that wrangler uses for a first deployment: a test has no account. Wrangler
 * itself is real.
 */
export const startStandInCloudflare = async (): Promise<StandInCloudflare> => {
  const account = { id: 'a1', name: 'Robin' }
  const [databases, namespaces, queues]: [object[], object[], object[]] = [[], [], []]
  const buckets: object[] = []
  const calls: string[] = []
  const secrets: Record<string, string> = {}
  let isThere = false

  const noWorker = refused(404, 10007, 'This Worker does not exist on your account.')
  const resource =
    (list: object[], make: (body: never) => object) => (method: string, body: string) => {
      if (method === 'GET') return list
      const made = make(JSON.parse(body) as never)
      list.push(made)
      return made
    }
  const secretList = () => Object.keys(secrets).map((name) => ({ name, type: 'secret_text' }))

  const routes: [path: RegExp, answer: (method: string, body: string) => unknown][] = [
    [/\/tokens\/verify$/, () => ({ id: 't', status: 'active' })],
    [/^\/user$/, () => ({ id: 'u', email: 'robin@example.org' })],
    [/^\/accounts$/, () => [account]],
    [/^\/memberships$/, () => [{ id: 'm', account, roles: [] }]],
    [
      /\/d1\/database$/,
      resource(databases, ({ name }: { name: string }) => ({
        uuid: '0123abcd-0000-4000-8000-000000000001',
        name,
      })),
    ],
    [
      /\/d1\/database\/[^/]+\/query$/,
      (_method, body) =>
        body.includes('FROM rebuild')
          ? refused(400, 7500, 'no such table: rebuild: SQLITE_ERROR')
          : [{ results: [], success: true, meta: { duration: 1, rows_read: 0, rows_written: 0 } }],
    ],
    [
      /\/storage\/kv\/namespaces$/,
      resource(namespaces, ({ title }: { title: string }) => ({
        id: '0123abcd000040008000000000000001',
        title,
      })),
    ],
    [
      /\/secrets-bulk$/,
      (_method, body) => {
        if (!isThere) return noWorker
        Object.assign(secrets, (JSON.parse(body) as { secrets: object }).secrets)
        return secretList()
      },
    ],
    [/\/secrets$/, () => (isThere ? secretList() : noWorker)],
    [/\/assets-upload-session$/, () => ({ jwt: 'uploaded', buckets: [] })],
    [/\/scripts\/stillpress\/subdomain$/, () => ({ enabled: true, previews_enabled: false })],
    [/\/workers\/subdomain$/, () => ({ subdomain: 'robin' })],
    [
      /\/scripts\/stillpress$/,
      () => {
        isThere = true
        return { id: 'stillpress', tag: 't', etag: 'e', deployment_id: 'd', startup_time_ms: 20 }
      },
    ],
    [
      /\/workers\/workers\/stillpress$/,
      () => ({ id: 'w', name: 'stillpress', subdomain: { enabled: true }, tags: [] }),
    ],
    [/\/schedules$/, () => ({ schedules: [] })],
    [
      /\/queues$/,
      resource(queues, ({ queue_name }: { queue_name: string }) => ({
        queue_id: 'q1',
        queue_name,
        consumers: [],
        producers: [],
        consumers_total_count: 0,
        producers_total_count: 0,
      })),
    ],
    [/\/queues\/q1$/, () => queues[0]],
    [/\/queues\/q1\/consumers$/, (method) => (method === 'GET' ? [] : { consumer_id: 'c1' })],
    [/\/r2\/buckets\/stillpress-pictures$/, () => buckets[0]],
    [
      /\/r2\/buckets$/,
      (method, body) => {
        if (method === 'GET') return { buckets }
        const { name } = JSON.parse(body) as { name: string }
        buckets.push({ name, creation_date: '2026-11-20T00:00:00.000Z' })
        return {}
      },
    ],
  ]

  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url as string, 'http://stand-in')
    const path = pathname.replace(/^\/client\/v4/, '')
    const method = request.method as string
    calls.push(`${method} ${path.replace(/^\/accounts\/a1/, '')}`)
    const found = routes.find(([known]) => known.test(path))?.[1]
    const isLaterPage = Number(searchParams.get('page') ?? 1) > 1
    const answer = isLaterPage ? [] : found?.(method, Buffer.concat(chunks).toString('utf8'))
    const refusal =
      answer === undefined
        ? refused(404, 10090, 'workers.api.error.service_not_found')
        : (answer as Refused).message === undefined
          ? null
          : (answer as Refused)
    response.writeHead(refusal?.status ?? 200, { 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify({
        success: refusal === null,
        messages: [],
        result: refusal ? null : answer,
        errors: refusal ? [{ code: refusal.code, message: refusal.message }] : [],
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/client/v4`, calls, secrets }
}
