import type { Endpoint } from '../../shared/endpoint.ts'
import { type ProblemCode, problems } from '../../shared/problem.ts'

type Codes = readonly ProblemCode[]

const ofEvery: Codes = [
  'password-in-query',
  'invalid-query',
  'unexpected',
  'plan-used-up',
  'not-configured',
  'not-migrated',
]
const ofUnsafe: Codes = [
  'invalid-json',
  'invalid-input',
  'unsupported-media-type',
  'too-large',
  'cross-origin',
  'other-address',
  'being-restored',
  'demo-secrets',
]
const ofLimited: Codes = ['too-many-requests', 'demo-secrets', 'being-restored']
const ofOnce: Codes = ['idempotency-key-invalid', 'idempotency-key-reused']
const ofAccess: Readonly<Record<Endpoint['access'], Codes>> = {
  public: [],
  human: ['not-human'],
  author: ['not-signed-in', 'cross-origin', 'being-restored'],
  builder: ['not-signed'],
}
const mayWait: Codes = [
  'too-many-requests',
  'too-many-attempts',
  'ping-sent',
  'day-used-up',
  'search-used-up',
  'plan-used-up',
]

/** The refusals that a call can get, by status. */
export const refusalsOf = (endpoint: Endpoint) => {
  const { access, answersClosed, method, limit, isIdempotent, needsPassword, refusals } = endpoint
  const { siteLimit } = endpoint
  const isReaders = access === 'public' || access === 'human'
  const codes = new Set<ProblemCode>([
    ...ofEvery,
    ...(method === 'GET' ? [] : ofUnsafe),
    ...(limit ? ofLimited : []),
    ...(siteLimit ? (['day-used-up'] as const) : []),
    ...(isIdempotent ? ofOnce : []),
    ...ofAccess[access],
    ...(isReaders && !answersClosed ? (['access-restricted'] as const) : []),
    ...(needsPassword ? (['password-needed'] as const) : []),
    ...(refusals ?? []),
  ])
  const byStatus = Map.groupBy(codes, (code) => problems[code][0])
  return new Map(
    [...byStatus].map(([status, some]) => [
      status,
      {
        codes: some,
        sentences: some.map((code) => problems[code][1]),
        mayWait: some.some((code) => mayWait.includes(code)),
      },
    ]),
  )
}

/** The schema of a refusal (RFC 9457); `code` identifies it. */
export const problemSchema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      description: 'The address of this description, with the code as fragment.',
    },
    title: { type: 'string', description: 'A sentence for people.' },
    status: { type: 'integer' },
    code: {
      oneOf: Object.entries(problems).map(([code, [, sentence]]) => ({
        const: code,
        description: sentence,
      })),
    },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      description: 'The invalid fields.',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
        additionalProperties: false,
      },
    },
    current: { description: 'Data that the caller lacked, such as the present version.' },
    retryAt: {
      type: 'string',
      format: 'date-time',
      description: 'When the caller may try again, if a limit was met.',
    },
  },
  required: ['type', 'title', 'status', 'code', 'detail'],
  additionalProperties: false,
}
