import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { type Call, pathOf } from '../../shared/calls.ts'
import { openApiDocument } from '../openapi/document.ts'

export const document = await openApiDocument()

// JSON Schema does not know our keywords, such as `x-limit`; patterns check the formats.
const schemas = new Ajv2020({ strict: false, validateFormats: false })
schemas.addSchema(document, 'openapi')

const pointer = (...parts: string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

type Operation = (typeof document)['paths'][string][string]

/** A described answer of a call, and the path where it stands: refusals stand once for all calls. */
export const describedAnswer = ({ responses }: Operation, status: string) => {
  const answer = responses[status]
  if (!answer || !('$ref' in answer)) return { answer, path: null }
  const path = answer.$ref.split('/').slice(1)
  return { answer: document.components.responses[path.at(-1) ?? ''], path }
}

/** Fails unless a value fits a schema of the document. @param at the schema's path */
const expectFits = (value: unknown, ...at: string[]): void => {
  const validate = schemas.getSchema(`openapi#${pointer(...at)}`)
  if (!validate) throw new Error(`The document has no schema at ${at.join(' ')}`)
  validate(value)
  expect([at, value, validate.errors]).toEqual([at, value, null])
}

/**
 * Fails unless the API's description has this answer of a call: status, type and form. A missing code belongs
 * into the `refusals` of the call.
 */
export const expectDocumented = async (call: Call, response: Response): Promise<void> => {
  const [path, method] = [pathOf(call), call.method.toLowerCase()]
  const operation = document.paths[path]?.[method]
  // A call that only a test knows.
  if (!operation) return
  const status = String(response.status)
  const { answer, path: place } = describedAnswer(operation, status)
  const type = response.headers.get('Content-Type')?.split(';')[0]
  const name = operation.operationId
  const body = await response.text()
  expect([name, status, body, answer !== undefined]).toEqual([name, status, body, true])
  expect([name, type]).toEqual([name, Object.keys(answer?.content ?? {})[0]])
  if (type === undefined) return
  const at = [...(place ?? ['paths', path, method, 'responses', status]), 'content', type, 'schema']
  expectFits(JSON.parse(body), ...at)
}
