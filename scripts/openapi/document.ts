import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { type CallName, pathOf } from '../../shared/calls.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { cookieNames } from '../../shared/names.ts'
import { ownUrl } from '../../shared/own-address.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { root } from '../lib/paths.ts'
import { problemSchema, refusalsOf } from './refusals.ts'

export interface JsonSchema {
  readonly [keyword: string]: unknown
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

const description = `The calls of ${siteConfig.title}. Bodies and answers are JSON. A slash at the end of an address is optional. A refused call is answered with application/problem+json; its code never changes. Pages of other sites cannot call.`

const apiKey = (where: 'cookie' | 'header', name: string, description: string) =>
  ({ type: 'apiKey', in: where, name, description }) as const

const securitySchemes = {
  session: apiKey('cookie', cookieNames.session, 'The author. signIn sets this cookie.'),
  signedBuild: apiKey(
    'header',
    'webhook-signature',
    'A build that has REBUILD_SECRET. It signs "METHOD path?query", a line feed and the body by Standard Webhooks, with webhook-id and webhook-timestamp.',
  ),
  humanToken: apiKey(
    'cookie',
    cookieNames.visitor,
    'A person. The field "human" of the body has the token of answerCaptcha, which is valid once, from the browser with this cookie. createCaptcha sets it.',
  ),
}

const securityOf = {
  public: [],
  human: [{ humanToken: [] }],
  author: [{ session: [] }],
  builder: [{ signedBuild: [] }],
} satisfies Record<Endpoint['access'], readonly Partial<Record<keyof typeof securitySchemes, []>>[]>

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Any key. A repeat with the same key gets the first answer.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
}

const header = (description: string, type = 'string') => ({ description, schema: { type } })
const headers: Readonly<Record<string, object>> = {
  Link: header('`rel="next"`: the address of the next page; missing on the last.'),
  Location: header('The address of the new item.'),
  'Total-Count': header('The number of all items.', 'integer'),
  'Updated-At': header('The present version, which the next edit names.'),
  'Idempotency-Replayed': header(
    '`true`: this is the answer of an earlier call with the same key.',
  ),
  'Retry-After': header('Seconds until the next attempt.', 'integer'),
}
const headersOf = (names: readonly string[]) =>
  names.length > 0 && { headers: Object.fromEntries(names.map((name) => [name, headers[name]])) }

const uri = (id: string): string => `#/components/schemas/${id}`

/** Leaves out the limits of a double for whole numbers. */
const override = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
const options = { unrepresentable: 'any', override } as const

/** The input as JSON Schema; null for a call without input. */
const inputSchema = (schema: z.ZodType): JsonSchema | null => {
  if (schema instanceof z.ZodUndefined) return null
  const { $schema, ...input } = z.toJSONSchema(schema, { ...options, io: 'input' })
  return input
}

const calls = Object.entries(endpoints) as [CallName, Endpoint][]

/** The file in `shared/` with a feature's contract: its own, or that of its folder. */
const contractOf = (name: string): string =>
  `${root}shared/${name.endsWith('.ts') ? name : `${name}/contract.ts`}`

/** The features and the named schemas of the contracts; the list of all calls does not have them. */
const readFeatures = async () => {
  const isCall = new Set<unknown>(Object.values(endpoints))
  const features = new Map<unknown, string>()
  const registry = z.registry<{ id: string }>()
  for (const entry of readdirSync(`${root}shared`).sort()) {
    const file = contractOf(entry)
    if (/\.(?:test|d)\.ts$/.test(entry) || !existsSync(file)) continue
    const feature = entry.replace('.ts', '')
    const exported = Object.entries<unknown>(await import(file))
    if (!exported.some(([, value]) => isCall.has(value))) continue
    for (const [name, value] of exported) {
      if (isCall.has(value)) features.set(value, feature)
      else if (/^[A-Z]/.test(name) && value instanceof z.ZodType) registry.add(value, { id: name })
    }
  }
  for (const [name, { output }] of calls) {
    if (!registry.has(output) && !(output instanceof z.ZodUndefined)) {
      registry.add(output, { id: `${name}.answer` })
    }
  }
  return { features, registry }
}

const requestBodyOf = ({ input, maxBytes }: Endpoint) => {
  const [type, schema] = maxBytes
    ? ['application/octet-stream', { description: `The raw bytes, at most ${maxBytes}.` }]
    : ['application/json', inputSchema(input)]
  return schema && { requestBody: { required: true, content: { [type]: { schema } } } }
}

const parametersOf = ({ query, isIdempotent }: Endpoint) => {
  const { properties = {}, required = [] } = inputSchema(query) ?? {}
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  return isIdempotent ? [...fields, idempotencyKey] : fields
}

type Answer = { readonly description: string; readonly content?: Readonly<Record<string, object>> }

type Reference = { readonly $ref: string }

/** Names each answer, by its status: hundreds of refusals are some hundred different ones. */
const shareAnswers = () => {
  const known = new Map<string, [name: string, answer: Answer]>()
  const share = (status: number, answer: Answer): Reference => {
    const key = JSON.stringify(answer)
    const [name] = known.get(key) ?? [`refusal.${status}.${known.size + 1}`]
    known.set(key, [name, answer])
    return { $ref: `#/components/responses/${name}` }
  }
  return { share, shared: () => Object.fromEntries(known.values()) }
}

/** The refusals of a call as answers, by status. */
const refusalAnswers = (endpoint: Endpoint, share: ReturnType<typeof shareAnswers>['share']) =>
  Object.fromEntries(
    [...refusalsOf(endpoint)].map(([status, { codes, sentences, mayWait }]) => {
      const own = { properties: { status: { const: status }, code: { enum: codes } } }
      const answer = {
        description: sentences.join(' '),
        ...headersOf(mayWait ? ['Retry-After'] : []),
        content: {
          'application/problem+json': { schema: { allOf: [{ $ref: uri('Problem') }, own] } },
        },
      }
      return [String(status), share(status, answer)]
    }),
  )

/** A call as an OpenAPI operation. @param refusals its answers by status @param answer the schema of its success; undefined without a body */
const operationOf = (
  operationId: CallName,
  endpoint: Endpoint,
  tag: string,
  refusals: Readonly<Record<string, Reference>>,
  answer: JsonSchema | undefined,
) => {
  const {
    summary,
    access,
    status = 200,
    limit,
    siteLimit,
    needsPassword,
    answersClosed,
    isIdempotent,
  } = endpoint
  const parameters = parametersOf(endpoint)
  const success = {
    description: answer ? 'Done.' : 'Done; there is no body.',
    ...headersOf([...(endpoint.headers ?? []), ...(isIdempotent ? ['Idempotency-Replayed'] : [])]),
    ...(answer && { content: { 'application/json': { schema: answer } } }),
  }
  return {
    operationId,
    summary,
    tags: [tag],
    security: securityOf[access],
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(endpoint),
    responses: { [status]: success, ...refusals } as Record<string, Answer | Reference>,
    // The limits for one network, and for all in a day; the password typed minutes ago; an answer while the blog is closed.
    ...(limit && { 'x-limit': limit }),
    ...(siteLimit && { 'x-site-limit': siteLimit }),
    ...(needsPassword && { 'x-needs-password': true }),
    ...(answersClosed && { 'x-answers-closed': true }),
  }
}

/** The contract of all calls as OpenAPI 3.1, from the schemas that check them. */
export const openApiDocument = async () => {
  const { features, registry } = await readFeatures()
  const made = z.toJSONSchema(registry, { ...options, io: 'output', uri })
  const schemas: Record<string, JsonSchema> = Object.fromEntries(
    Object.entries(made.schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  )
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  const { share, shared } = shareAnswers()
  for (const [name, endpoint] of calls) {
    const tag = features.get(endpoint)
    if (!tag) throw new Error(`No contract exports the call ${name}.`)
    const id = registry.get(endpoint.output)?.id
    const path = pathOf(endpoint)
    const refusals = refusalAnswers(endpoint, share)
    const operation = operationOf(name, endpoint, tag, refusals, id ? { $ref: uri(id) } : undefined)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  return {
    openapi: '3.1.1',
    info: { title: `${siteConfig.title} API`, version, description },
    servers: [{ url: ownUrl }],
    tags: [...new Set(features.values())].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas, Problem: problemSchema },
      responses: shared(),
      securitySchemes,
    },
  }
}
