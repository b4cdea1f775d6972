import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { close } from '../../scripts/testing/changes.ts'
import { document as described, describedAnswer } from '../../scripts/testing/documented.ts'
import { type CallName, calls, pathOf } from '../../shared/calls.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { withUrl } from '../../shared/own-address.ts'
import { openApiPath } from '../../shared/pages.ts'
import { problems } from '../../shared/problem.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })

const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

test('the address of the description answers OpenAPI 3.1, as the contract is now', async () => {
  const response = await blog.get(openApiPath)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const document = (await response.json()) as Record<string, unknown>
  expect(document).toEqual(JSON.parse(withUrl(JSON.stringify(described), siteConfig.url)))
  const validator = new Validator()
  expect(await validator.validate(document)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('it has every call of the contract under its own name, and nothing else', () => {
  const found = operations.map(({ operationId, method, path }) => [operationId, method, path])
  const wanted = (Object.keys(calls) as CallName[]).map((name) => [
    name,
    calls[name].method.toLowerCase(),
    pathOf(calls[name]),
  ])
  expect(found.sort()).toEqual(wanted.sort())
})

test('what it shares has names that are names in generated code, too', () => {
  const names = Object.values(described.components).flatMap((shared) => Object.keys(shared))
  expect(names.filter((name) => !/^[a-z][\w.]*$/i.test(name))).toEqual([])
})

test('it says who may call, how often, and what is answered then', () => {
  const schemes = {
    public: [[], null],
    human: [[{ humanToken: [] }], '403 not-human'],
    author: [[{ session: [] }], '401 not-signed-in'],
    builder: [[{ signedBuild: [] }], '401 not-signed'],
  } as const
  for (const operation of operations) {
    const { operationId: name, responses, security } = operation
    const { access, limit, status = 200, answersClosed }: Endpoint = endpoints[name]
    const refuses = (refusal: string): boolean => {
      const [code = '', words = ''] = refusal.split(' ')
      return JSON.stringify(describedAnswer(operation, code).answer ?? {}).includes(`"${words}"`)
    }
    const [scheme, refusal] = schemes[access]
    const isReaders = access === 'public' || access === 'human'
    expect({
      name,
      security,
      limit: operation['x-limit'],
      isLimited: refuses('429 too-many-requests'),
      isRefused: refusal === null || refuses(refusal),
      isClosed: refuses('503 access-restricted'),
      hasSuccess: String(status) in responses,
    }).toEqual({
      name,
      security: scheme,
      limit,
      isLimited: limit !== undefined,
      isRefused: true,
      isClosed: isReaders && !answersClosed,
      hasSuccess: true,
    })
  }
})

test("a refusal's type leads to the description, which has the sentence of each code", async () => {
  const response = await blog.get('/problems')
  expect([response.status, response.headers.get('Location')]).toEqual([301, openApiPath])
  const text = await blog.text(openApiPath)
  for (const [code, [, sentence]] of Object.entries(problems)) {
    expect(text).toContain(JSON.stringify({ const: code, description: sentence }))
  }
})

test('it is a page, not a call: read only, and there while the blog is closed', async () => {
  const posted = await blog.get(openApiPath, { method: 'POST' })
  expect([posted.status, await posted.json()]).toMatchObject([405, { code: 'method-not-allowed' }])
  await close(blog)
  expect((await blog.get(openApiPath)).status).toBe(200)
})
