import type { Endpoint } from '../../shared/endpoint.ts'
import type { Answer, JsonSchema } from '../../shared/openapi.ts'
import { type ProblemCode, problems } from '../../shared/problem.ts'

const codes = (...some: ProblemCode[]): readonly ProblemCode[] => some

const ofEvery = codes('password-in-query', 'invalid-query', 'unexpected', 'not-configured')
const ofLimited = codes('too-many-requests')
const ofUnsafe = codes(
  ...codes('invalid-json', 'invalid-input', 'unsupported-media-type', 'too-large'),
  ...codes('cross-origin', 'being-restored', 'demo-secrets'),
)
const ofOnce = codes('idempotency-key-invalid', 'idempotency-key-reused')
const ofAccess = {
  public: codes(),
  human: codes('not-human'),
  author: codes('not-signed-in', 'cross-origin', 'being-restored'),
  builder: codes('not-signed'),
} satisfies Record<Endpoint['access'], readonly ProblemCode[]>

/** The error that a closed blog adds to readers' calls. */
const ofClosed = ({ access, answersClosed }: Endpoint): readonly ProblemCode[] =>
  answersClosed || access === 'author' || access === 'builder' ? [] : codes('access-restricted')

/** Every refusal that a call can be answered with. */
const refusalsOf = (endpoint: Endpoint): readonly ProblemCode[] => [
  ...new Set([
    ...ofEvery,
    ...(endpoint.method === 'GET' ? [] : ofUnsafe),
    ...(endpoint.limit ? codes(...ofLimited, 'demo-secrets', 'being-restored') : []),
    ...(endpoint.once ? ofOnce : []),
    ...ofAccess[endpoint.access],
    ...ofClosed(endpoint),
    ...(endpoint.needsPassword ? codes('password-needed') : []),
    ...(endpoint.refusals ?? []),
  ]),
]

/** A refusal as it travels (RFC 9457); `code` tells which one. */
export const problemSchema: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', description: 'Where the refusal is explained.' },
    title: { type: 'string', description: 'The sentence that people read.' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      description: 'The fields at fault.',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
        additionalProperties: false,
      },
    },
    current: { description: 'What the call would have needed to know, such as the version now.' },
  },
  required: ['type', 'title', 'status', 'code', 'detail'],
  additionalProperties: false,
}

const retryAfter = {
  'Retry-After': {
    description: 'Seconds until it may be tried again.',
    schema: { type: 'integer', minimum: 0 },
  },
}

const mayWait: readonly ProblemCode[] = ['too-many-requests', 'too-many-attempts', 'ping-sent']

/** The answers that refuse a call, by their status. */
export const refusalAnswers = (endpoint: Endpoint): Record<string, Answer> => {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => problems[code][0])
  const answers = [...byStatus].map(([status, some]): [string, Answer] => [
    String(status),
    {
      description: some.map((code) => problems[code][1]).join(' '),
      ...(some.some((code) => mayWait.includes(code)) ? { headers: retryAfter } : {}),
      content: {
        'application/problem+json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Problem' },
              { properties: { status: { const: status }, code: { enum: some } } },
            ],
          },
        },
      },
    },
  ])
  return Object.fromEntries(answers)
}
