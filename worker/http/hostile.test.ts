import { expect, test } from 'vitest'
import { article } from '../../scripts/testing/articles.ts'
import { attacksOn, isSelected } from '../../scripts/testing/attacks.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { beginToSend, dump, problemIn, walk } from '../../scripts/testing/requests.ts'
import { queryText, type Sample, samplesFor } from '../../scripts/testing/samples.ts'
import { setupCode } from '../../scripts/testing/setup-data.ts'
import { type CallName, calls } from '../../shared/calls.ts'
import { limits } from '../../shared/limits.ts'

const blog = await sharedBlog({ vars: { SETUP_CODE: setupCode } })
const samples = await samplesFor(blog)
const { Cookie, sendAs, expectRefused } = await attacksOn(blog)
/** Calls that take a body. */
const writes = (Object.keys(calls) as CallName[]).filter((name) => samples[name].body !== undefined)

const queryOf = (name: CallName): string => queryText(samples[name].query)
const textOf = ({ body }: Sample): string => JSON.stringify(body)

test('a body that is no JSON of the call is refused', async () => {
  const depth = 50_000
  const deep = (open: string, close: string) => open.repeat(depth) + close.repeat(depth)
  const bodies: [what: string, body: BodyInit | undefined, headers?: Record<string, string>][] = [
    ['none', undefined],
    ['empty', '', {}],
    ...['null', '[]', '[{}]', '""', '"text"', '0', '-1e999', 'true', '[[[[]]]]'].map(
      (text) => [text, text] as [string, string],
    ),
    ...['{', '}', '{"a":}', "{'a':1}", '{"a":1,}', 'undefined', 'NaN', '\u0000', '{}{}'].map(
      (text) => [text, text] as [string, string],
    ),
    ['a byte order mark', '\ufeff{}'],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['an overlong form', new Uint8Array([0x22, 0xc0, 0xaf, 0x22])],
    ['deep arrays', deep('[', ']')],
    ['deep objects', `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
    ['unclosed arrays', '['.repeat(depth)],
    ['a prototype', '{"__proto__":{"isAuthor":true}}'],
  ]
  const attacks = writes.flatMap((name) =>
    bodies.map(([what, body]) => [what, name, { query: queryOf(name), body }] as const),
  )
  // These take an object, or a list, with nothing of theirs in it: only what is none is refused.
  const takesEmpty = (name: CallName, what: string) =>
    name === 'reportVisitor'
      ? what === '[]'
      : [
          'countView',
          'countDailyView',
          'countVisit',
          'createDraft',
          'previewArticle',
          'previewLetter',
          'createCaptcha',
          'setHook',
        ].includes(name) && ['a prototype', 'deep objects'].includes(what)
  await expectRefused(attacks.filter(([what, name]) => !takesEmpty(name, what)))
})

test('a body of another content type is refused, whatever it holds', async () => {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'json']
  types.push('application/jsonp', 'text/json', 'application/json5', 'application/javascript', '')
  await expectRefused(
    writes.flatMap((name) =>
      types
        .filter((_, n) => isSelected(name, n))
        .map((type) => {
          const headers = { 'Content-Type': type }
          return [
            type,
            name,
            { query: queryOf(name), body: textOf(samples[name]), headers },
          ] as const
        }),
    ),
  )
})

/** Every object one step away from a body: one field of the wrong type or of a text no field holds. */
function* mutationsOf(value: unknown, path = ''): Iterable<[path: string, mutated: unknown]> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      for (const [where, mutated] of mutationsOf(inner, path === '' ? key : `${path}.${key}`)) {
        const copy = structuredClone(value) as Record<string, unknown>
        copy[key] = mutated
        yield [where, copy]
      }
    }
  }
  if (path === '') return
  const others: unknown[] = [null, {}, [], [[]], { toString: 'x' }, 1e308, -0]
  if (typeof value === 'string') {
    others.push('\ud800', 'a\u0000b', 'x'.repeat(30_000), true, 1)
  } else if (typeof value === 'number') others.push('1', true)
  else if (typeof value === 'boolean') others.push('true', 1, 0)
  else others.push('text', [null], [1], [['x']], Array(101).fill('x'))
  for (const other of others) {
    yield [`${path} = ${JSON.stringify(other).slice(0, 20)}`, other]
  }
}

/** What looks wrong and is not. */
const isFine = (name: CallName, where: string): boolean =>
  // A ticked box says `true`; a list may be empty; a number that is ignored may be any.
  /reference = true$|(?:researchLinksSave|oldHrefs|columns|says|meanings) = \[\]$|totalWords = -?[\d.e+]+$/.test(
    where,
  ) ||
  (name.startsWith('count') && /^count = -?[\d.e+]+$/.test(where)) ||
  // The specified id is not looked at; this sample's address is subscribed, that of `unsubscribe` is not.
  (name === 'unsubscribeShort' && where.startsWith('id = ')) ||
  (name === 'scheduleDraft' && where === 'publishAt = null') ||
  (name === 'changeSettings' && where === 'changes = {}') ||
  (name === 'saveText' && /^(?:updatedAt = null|html = "x)/.test(where))

test('a field of the wrong type, or a text no field holds, is refused', async () => {
  const attacks = writes.flatMap((name) =>
    [...mutationsOf(samples[name].body)]
      .filter(([where]) => !isFine(name, where))
      .map(
        ([where, body]) =>
          [where, name, { query: queryOf(name), body: JSON.stringify(body) }] as const,
      ),
  )
  expect(attacks.length).toBeGreaterThan(500)
  await expectRefused(attacks)
})

test('a body of ten megabytes is refused before it has arrived, by its size or without one', async () => {
  const before = await dump(blog.db)
  const most = `{"headingSave":"${'x'.repeat(limits.requestBytes)}`
  await walk(
    writes.filter((name) => isSelected(name, 0)),
    async (name) => {
      const begin = (headers: Record<string, string>, begun?: string) =>
        beginToSend(blog, calls[name], {
          query: queryOf(name),
          headers: { 'Content-Type': 'application/json', Cookie, ...headers },
          begun,
        })
      const sized = await begin({ 'Content-Length': '10000000' })
      expect((await problemIn(sized)).code).toBe('too-large')
      const unsized = await begin({ 'Transfer-Encoding': 'chunked' }, most)
      expect((await problemIn(unsized)).code).toBe('too-large')
    },
  )
  expect(await dump(blog.db)).toEqual(before)
})

test('a text of more than a megabyte, or one that nests without end, is refused', async () => {
  const encoded = (html: string) => Buffer.from(html).toString('base64')
  const htmls = [
    '<b>'.repeat(200_000),
    '<div>'.repeat(200_000),
    '<div>'.repeat(19_000),
    `<p>${'x'.repeat(1_100_000)}</p>`,
    `<p>${'&'.repeat(900_000)}</p>`,
    Array.from({ length: 9_000 }, (_, n) => `<p><b title=${n}>x`).join(''),
  ]
  const editing = (samples.editDraft.body as { editDraft: object }).editDraft
  const bodies: [CallName, (articleSave: string) => unknown][] = [
    ['createArticle', (articleSave) => ({ ...article(), articleSave })],
    ['createDraft', (articleSave) => ({ articleSave })],
    ['editArticle', (articleSave) => ({ ...(samples.editArticle.body as object), articleSave })],
    ['editDraft', (articleSave) => ({ editDraft: { ...editing, articleSave } })],
  ]
  await expectRefused(
    htmls.flatMap((html, n) =>
      // All calls read a text in one way: each text goes to one of them.
      bodies
        .filter((_, m) => m === n % 4)
        .map(
          ([name, bodyOf]) =>
            [html.slice(0, 20), name, { body: JSON.stringify(bodyOf(encoded(html))) }] as const,
        ),
    ),
  )
})

test('numbers without measure are refused or ignored', async () => {
  for (const count of ['1e999', '-1e999', '1e400']) {
    const response = await sendAs('countView', { body: `{"count":${count}}` })
    expect((await problemIn(response)).code).toBe('invalid-input')
  }
  const long = await sendAs('countView', { body: `{"count":${'9'.repeat(100_000)}}` })
  expect((await problemIn(long)).code).toBe('invalid-input')
})

test('what was never there is not in the prototype', async () => {
  const body = JSON.stringify(article({ headingSave: 'Proto' })).replace(
    '{',
    '{"__proto__":{"category":"Coding"},"constructor":{"prototype":{"x":1}},',
  )
  const response = await sendAs('createArticle', { body })
  expect(response.status).toBe(201)
  const { results } = await blog.db
    .prepare("SELECT category FROM articles WHERE heading = 'Proto'")
    .all()
  expect(results).toEqual([{ category: 'Health' }])
})

test('every message of the builder is text the database can hold', async () => {
  for (const error of ['\ud800', 'a\u0000b', 'x'.repeat(501), '']) {
    const response = await sendAs('reportFailure', { body: JSON.stringify({ error }) })
    expect((await problemIn(response)).code).toBe('invalid-input')
  }
})
