import { expect, test } from 'vitest'
import { article } from '../../scripts/testing/articles.ts'
import { attacksOn, hostileTexts, isSelected } from '../../scripts/testing/attacks.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { problemIn, walk } from '../../scripts/testing/requests.ts'
import { queryText, samplesFor } from '../../scripts/testing/samples.ts'
import { type CallName, calls } from '../../shared/calls.ts'
import { endpoints } from '../../shared/endpoints.ts'

const blog = await sharedBlog()
const samples = await samplesFor(blog)
const { sendAs, expectRefused } = await attacksOn(blog)
const names = Object.keys(calls) as CallName[]

test('an id that is none is refused wherever one is taken', async () => {
  const idFields: [CallName, (id: string) => unknown][] = [
    ['createArticle', (draftId) => ({ ...article(), draftId })],
    ['createDraft', (id) => ({ ...article(), id })],
    ['editArticle', (id) => ({ ...(samples.editArticle.body as object), id })],
    ['deleteArticle', (_id) => ({ ...(samples.deleteArticle.body as object), _id })],
    ['deleteDraft', (arg) => ({ arg })],
    [
      'editDraft',
      (id) => ({
        editDraft: { ...(samples.editDraft.body as { editDraft: object }).editDraft, id },
      }),
    ],
    ['setMonitor', (monitorId) => ({ monitor: true, monitorId })],
    ['setBlock', (r) => ({ r })],
    ['readArticle', (href) => ({ href })],
    ['countDailyView', (day) => ({ day })],
  ]
  await expectRefused(
    idFields.flatMap(([name, bodyOf]) =>
      hostileTexts.map(
        (text) =>
          [
            text,
            name,
            { query: queryText(samples[name].query), body: JSON.stringify(bodyOf(text)) },
          ] as const,
      ),
    ),
  )
})

test("an id that is not this site's is refused by every call that takes one", async () => {
  const texts = hostileTexts.filter((text) => text.length < 5_000)
  const withId = names.filter((name) => name !== 'readArticleAtPath')
  const attacks = withId.flatMap((name) =>
    texts.map((text) => {
      const input = { ...samples[name].query, id: text }
      const parsed = endpoints[name].query.safeParse(input)
      expect([name, text, parsed.success]).toEqual([name, text, false])
      const { body } = samples[name]
      const request = { query: queryText(input), body: JSON.stringify(body) }
      return [text, name, request] as const
    }),
  )
  await expectRefused(attacks)
})

test('odd queries are answered or refused, never an error of the server', async () => {
  const queries = [
    ...[
      '?',
      '?&',
      '?=',
      '?%',
      '?%ff=%ff',
      '?a=%00',
      '?id',
      '?id=stillpress&id=other',
      '?__proto__=1',
    ],
    '?constructor=1&toString=2',
    '?id[]=stillpress',
    '?name=%ff',
    '?name=',
    '?name=a&name=b',
    ...[
      '?name=%2Fblog%2F%00',
      '?name=%2Flocal%2F%ED%A0%80',
      `?name=/local/${'%F0%9F%92%A5'.repeat(300)}`,
    ],
    ...[
      '?since=',
      '?since=-1',
      '?since=1.5',
      '?since=1e999',
      '?since=NaN',
      '?since=9007199254740993',
    ],
    '?since=0&cursor=x',
    '?cursor=WyIxIiwiMiJd&since=0',
    '?cursor=',
    '?reference=%00',
    `?reference=${'a'.repeat(5_000)}`,
    '?reference=a&reference=b',
    "?reference=' OR 1=1 --",
  ]
  const reads = names.filter((name) => calls[name].method === 'GET')
  const called = [...reads, 'deleteArticle' as const]
  const requests = called.flatMap((name) =>
    queries.filter((_, n) => isSelected(name, n)).map((query) => ({ name, query })),
  )
  await walk(requests, async ({ name, query }) => {
    const body = name === 'deleteArticle' ? JSON.stringify(samples[name].body) : undefined
    const response = await sendAs(name, { query, body })
    expect([name, query, response.status < 500]).toEqual([name, query, true])
    if (response.status >= 400) await problemIn(response)
    else await response.body?.cancel()
  })
})

test('of a key that is given twice the first counts', async () => {
  const twice = await sendAs('listArticles', { query: '?id=stillpress&id=other' })
  expect(twice.status).toBe(200)
  const other = await sendAs('listArticles', { query: '?id=other&id=stillpress' })
  expect((await problemIn(other)).code).toBe('invalid-query')
})

test('a path with something hostile in it is not found', async () => {
  await walk(hostileTexts, async (text) => {
    const path = encodeURIComponent(text.slice(0, 2_000))
    for (const base of ['/api/article/', '/api/', '/api/user-micro-organisms-observe-data/']) {
      const response = await blog.get(base + path)
      expect([text, response.status]).toEqual([text, 404])
      await problemIn(response)
    }
  })
})
