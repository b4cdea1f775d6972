import { openApiText } from 'stillpress:openapi'
import type { Answer, JsonSchema, OpenApi, Operation } from '../../shared/openapi.ts'
import { type ProblemCode, problems } from '../../shared/problem.ts'

/** The contract, for the API reference page and file. */
export const openApi: OpenApi = JSON.parse(openApiText)

/** A call with its address. */
export interface Listed extends Operation {
  readonly method: string
  readonly path: string
}

const listed: readonly Listed[] = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path,
  })),
)

/** The calls by feature, in the contract's order. */
export const features = openApi.tags.map(({ name }) => ({
  name,
  title: name[0]?.toUpperCase() + name.slice(1),
  operations: listed.filter(({ tags }) => tags.includes(name)),
}))

/** The schemas that have names of their own. */
export const namedSchemas = Object.entries(openApi.components.schemas)

/** The refusals with their status and sentence. */
export const refusals = Object.entries(problems).map(([code, [status, sentence]]) => ({
  code,
  status,
  sentence,
}))

/** Who may make a call and when, in words. */
export const whoOf = (call: Operation): string => {
  const [scheme] = Object.keys(call.security[0] ?? {})
  const when = call['x-answers-closed'] ? 'also while the blog is closed' : 'while the blog is open'
  if (scheme === 'humanToken') return `Anybody who has passed the captcha, ${when}.`
  if (scheme === 'signedBuild') return 'A signed build.'
  if (scheme !== 'session') return `Anybody, ${when}.`
  return call['x-needs-password']
    ? 'The author, with the password typed within the last 15 minutes.'
    : 'The author, signed in.'
}

const spans = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const spanOf = (seconds: number): string => {
  const [unit, size] = spans.find(([, size]) => seconds % size === 0) ?? ['second', 1]
  const count = seconds / size
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`
}

/** The rate limit of a call, in words; null if it has none. */
export const limitOf = ({ 'x-limit': limit }: Operation): string | null =>
  limit ? `At most ${limit.most} times in ${spanOf(limit.seconds)} from one address.` : null

/** An error answer: its status and codes. */
const refusalIn = ([status, { content }]: [string, Answer]) => {
  const schema = content?.['application/problem+json']?.schema.allOf?.[1]
  const codes = (schema?.properties?.code?.enum ?? []) as readonly ProblemCode[]
  return { status, codes }
}

/** The answers of a call: the success, and the errors by status. */
export const answersOf = ({ responses }: Operation) => {
  const all = Object.entries(responses)
  const [status, answer] = all.find(([status]) => status < '300') ?? ['', { description: '' }]
  const { headers = {}, content } = answer
  return {
    status,
    headers: Object.entries(headers),
    media: content?.['application/json'],
    refusals: all.filter(([status]) => status >= '300').map(refusalIn),
  }
}

/** The name that a schema refers to. */
export const nameIn = ({ $ref }: JsonSchema): string | undefined => $ref?.split('/').at(-1)
