import type { Access, Endpoint } from '../../shared/endpoint.ts'
import type { Answer, Described, JsonSchema, Operation, Parameter } from '../../shared/openapi.ts'
import { refusalAnswers } from './refusals.ts'
import { inputSchema } from './schemas.ts'

const securityOf = {
  public: [],
  human: [{ humanToken: [] }],
  author: [{ session: [] }],
  builder: [{ signedBuild: [] }],
} satisfies Record<Access, Operation['security']>

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Of your choice; a repeat under the same key is answered as the first was.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
}

const parametersOf = ({ query, once }: Endpoint): readonly Parameter[] => {
  const { properties = {}, required = [] } = inputSchema(query) ?? {}
  const fields = Object.entries(properties).map(
    ([name, { description, ...schema }]): Parameter => ({
      name,
      in: 'query',
      required: required.includes(name),
      ...(description ? { description } : {}),
      schema,
    }),
  )
  return once ? [...fields, idempotencyKey] : fields
}

const text: JsonSchema = { type: 'string' }
const known: Readonly<Record<string, Described>> = {
  Link: {
    description: '`rel="next"`: the address of what follows; none at the end.',
    schema: text,
  },
  Location: { description: 'Where what was made is.', schema: text },
  'Total-Count': {
    description: 'How many there are in all.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Updated-At': {
    description: 'Which version it is now: what an edit of it begins from.',
    schema: { type: 'string', format: 'date-time' },
  },
  'Idempotency-Replayed': {
    description: '`true` where this is the answer of an earlier call under the same key.',
    schema: text,
  },
}

const headersOf = ({ headers = [], once }: Endpoint): Record<string, Described> => {
  const names = once ? [...headers, 'Idempotency-Replayed'] : headers
  return Object.fromEntries(names.map((name) => [name, known[name] as Described]))
}

const successOf = (
  endpoint: Endpoint,
  schema: JsonSchema | undefined,
  example: (schema: JsonSchema) => unknown,
): Answer => {
  const headers = headersOf(endpoint)
  return {
    description: schema ? 'Done.' : 'Done; there is no body.',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(schema ? { content: { 'application/json': { schema, example: example(schema) } } } : {}),
  }
}

const requestBodyOf = (
  { input, mostBytes }: Endpoint,
  example: (schema: JsonSchema) => unknown,
): Pick<Operation, 'requestBody'> => {
  if (mostBytes) {
    const schema = { description: `The bytes as they are, ${mostBytes} at most.` }
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } }
  }
  const schema = inputSchema(input)
  if (!schema) return {}
  const content = { 'application/json': { schema, example: example(schema) } }
  return { requestBody: { required: true, content } }
}

/**
 * One call as the reference has it.
 * @param answer the schema of its success; none where there is no body
 * @param example makes a value of a schema
 */
export const operationOf = (
  operationId: string,
  endpoint: Endpoint,
  {
    tag,
    answer,
    example,
  }: {
    tag: string
    answer: JsonSchema | undefined
    example: (schema: JsonSchema) => unknown
  },
): Operation => {
  const { summary, access, status = 200, limit, needsPassword, answersClosed } = endpoint
  const parameters = parametersOf(endpoint)
  return {
    operationId,
    summary,
    tags: [tag],
    security: securityOf[access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(endpoint, example),
    responses: { [status]: successOf(endpoint, answer, example), ...refusalAnswers(endpoint) },
    ...(limit ? { 'x-limit': limit } : {}),
    ...(needsPassword ? { 'x-needs-password': true } : {}),
    ...(answersClosed ? { 'x-answers-closed': true } : {}),
  }
}
