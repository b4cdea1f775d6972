import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openPage } from '../../scripts/testing/browser.ts'
import { document as described, expectFits } from '../../scripts/testing/documented.ts'
import { type CallName, calls, pathOf } from '../../shared/calls.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { endpoints } from '../../shared/endpoints.ts'
import type { Operation } from '../../shared/openapi.ts'
import { openApiPath, referencePath } from '../../shared/pages.ts'
import { problems } from '../../shared/problem.ts'
import { setBlock } from '../../shared/switches/contract.ts'

const names = Object.keys(calls) as CallName[]
const blog = await sharedBlog({ isBuilt: true })

const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
    path,
    method,
    operation,
  ]),
)

test('the address of the description answers OpenAPI 3.1, as the contract is now', async () => {
  const response = await blog.get(openApiPath)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const document = (await response.json()) as Record<string, unknown>
  expect(document).toEqual(JSON.parse(JSON.stringify(described)))
  const validator = new Validator()
  expect(await validator.validate(document)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('it has every call of the contract under its own name, and nothing else', () => {
  const found = operations.map(([path, method, { operationId }]) => [operationId, method, path])
  const wanted = names.map((name) => [name, calls[name].method.toLowerCase(), pathOf(calls[name])])
  expect(found.sort()).toEqual(wanted.sort())
})

test('it says who may call, how often, and what is answered then', () => {
  const schemes = {
    public: [],
    human: [{ humanToken: [] }],
    author: [{ session: [] }],
    builder: [{ signedBuild: [] }],
  }
  for (const [, , operation] of operations) {
    const {
      access,
      limit,
      status = 200,
      answersClosed,
    } = endpoints[operation.operationId as CallName] as (typeof endpoints)['sendPing' | 'signOut']
    const { responses } = operation
    const refusesWith = (refusal: string) => JSON.stringify(responses[refusal] ?? {})
    expect([operation.operationId, operation.security]).toEqual([
      operation.operationId,
      schemes[access],
    ])
    expect(operation['x-limit']).toEqual(limit)
    expect(operation['x-answers-closed']).toBe(answersClosed)
    const isReaders = ['public', 'human'].includes(access)
    expect([operation.operationId, refusesWith('503').includes('access-restricted')]).toEqual([
      operation.operationId,
      isReaders && !answersClosed,
    ])
    expect(Object.keys(responses)).toContain(String(status))
    if (limit) expect(refusesWith('429')).toContain('too-many-requests')
    if (access === ('author' as string)) expect(refusesWith('401')).toContain('not-signed-in')
    if (access === ('builder' as string)) expect(refusesWith('401')).toContain('not-signed')
    if (access === ('human' as string)) expect(refusesWith('403')).toContain('not-human')
  }
})

test('every example is what its schema takes', () => {
  for (const [path, method, { requestBody, responses }] of operations) {
    const at = ['paths', path, method]
    const body = requestBody?.content['application/json']
    if (body) {
      expectFits(body.example, ...at, 'requestBody', 'content', 'application/json', 'schema')
    }
    for (const [status, { content = {} }] of Object.entries(responses)) {
      for (const [type, { example }] of Object.entries(content)) {
        if (example === undefined) continue
        expectFits(example, ...at, 'responses', status, 'content', type, 'schema')
      }
    }
  }
})

test('the page shows each call with its address and each refusal, every link on it leads somewhere, and it prints whole', async () => {
  const page = await openPage(blog.origin, { withoutScript: true })
  // A refusal's type leads to its place on the page.
  await page.goto('/problems#not-human')
  expect(new URL(page.url())).toMatchObject({ pathname: referencePath, hash: '#not-human' })
  for (const [path, method, { operationId, summary }] of operations) {
    const text = await page.locator(`section#${operationId}`).textContent()
    expect(text).toContain(`${method.toUpperCase()} ${path}`)
    expect(text).toContain(summary.replaceAll('`', ''))
    const { access, answersClosed } = endpoints[operationId as CallName] as Endpoint
    expect([operationId, text?.includes('also while the blog is closed')]).toEqual([
      operationId,
      answersClosed === true,
    ])
    expect([operationId, text?.includes('while the blog is open')]).toEqual([
      operationId,
      !answersClosed && (access === 'public' || access === 'human'),
    ])
  }
  for (const [code, [, sentence]] of Object.entries(problems)) {
    expect(await page.locator(`tr[id="${code}"]`).textContent()).toContain(sentence)
  }
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  const targets = await page
    .locator('main a[href^="#"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1)))
  expect(targets.filter((target) => !ids.includes(target ?? ''))).toEqual([])
  await page.locator('nav[aria-label="Calls"] a', { hasText: /^sendPing$/ }).press('Enter')
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#sendPing')
  expect(await page.locator('#sendPing').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('nav[aria-label="Calls"]').isVisible()).toBe(false)
  expect(await page.locator('#sendOpinion pre').isVisible()).toBe(true)
})

test('search engines are told to leave it out, no menu leads there, and other pages do not load its styles', async () => {
  const html = await blog.text(referencePath)
  expect(html).toContain('<meta name="robots" content="noindex"')
  const styles = /\/_astro\/reference\.[\w-]+\.css/.exec(html)?.[0] ?? 'none'
  for (const path of [
    '/',
    '/blog',
    '/sitemap',
    '/sitemap-0.xml',
    '/sitemap-articles-0.xml',
    '/404',
  ]) {
    const other = await blog.text(path)
    expect(other).not.toContain(referencePath)
    expect(other).not.toContain(styles)
  }
})

test('both are pages, not calls: read only, and there while the blog is closed', async () => {
  const posted = await blog.get(referencePath, { method: 'POST' })
  expect([posted.status, await posted.json()]).toMatchObject([405, { code: 'method-not-allowed' }])
  expect((await blog.get(`${referencePath}/`)).headers.get('Location')).toBe(referencePath)
  expectData(await blog.author.call(setBlock, { body: { r: 'red' } }))
  for (const path of [openApiPath, referencePath]) {
    expect((await blog.get(path)).status).toBe(200)
  }
  expectData(await blog.author.call(setBlock, { body: { r: 'green' } }))
})
