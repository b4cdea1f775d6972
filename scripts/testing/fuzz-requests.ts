import * as fc from 'fast-check'
import { type CallName, calls, type Method, pathOf } from '../../shared/calls.ts'
import { queryText, type Sample } from './samples.ts'

/** The sender of a request. */
export type Sender = 'public' | 'author' | 'builder' | 'forger'

/** A raw request of the fuzzer. */
export interface OddRequest {
  readonly name: CallName
  readonly sender: Sender
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

/** Texts that break code which interprets text. */
const oddTexts: readonly string[] = [
  ...'__proto__ constructor prototype toString hasOwnProperty then length null undefined'.split(
    ' ',
  ),
  ...'NaN true false [] {} 0 -1 1e9 1e999 0x10 % _ * ../ ..%2f %00 %ff % //evil.example'.split(' '),
  ...'javascript:hurt(1) file:///etc <script>hurt(1)</script> {{7*7}} <!-- ]]> &#0; &lt;'.split(
    ' ',
  ),
  ...'a@b @ a@ 2026-02-30 0000-00-00 2026-13-01T00:00:00.000Z 9999-12-31T23:59:59.999Z'.split(' '),
  ...'draft-aaaaaaaaaaaa DRAFT- U2FsdGVkX1 U2FsdGVkX18AAAAAAAAAAA== = A ////'.split(' '),
  ...['', ' ', '\0', '\u0001', '\ud800', '\udfff\ud800', '\ufeff'],
  ...['\u202e', '\u2028', 'e\u0301', '💥', '👩‍👩‍👧‍👦', 'ß', 'İ', '﷽'],
  ...['x'.repeat(101), 'x'.repeat(2_001), '💥'.repeat(4_001)],
  ...["' OR 1=1 --", '"; DROP TABLE articles;--'],
  ...["'||(SELECT 1)||'", '\\', '`', '$' + '{7*7}'],
  ...['a@b.example\r\nBcc: c@d.example', '"a b"@c.example'],
  ...['ä@ö.example'],
]
const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)

const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 1e21, 1e308, 5e-324, -1e308),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

const oddKey = fc.oneof(oddText, fc.constantFrom('id', '_id', 'localData', 'human', 'isAuthor'))

/** Any JSON value; keys may be those of prototypes. */
const oddValue = fc.letrec<{ value: unknown; object: unknown; list: unknown[] }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    oddText,
    oddNumber,
    fc.constantFrom(null, true, false),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 5 }),
  object: fc
    .array(fc.tuple(oddKey, tie('value')), { maxLength: 5 })
    .map((entries) => new Entries(entries)),
})).value

/** An object as entries: JSON can have a key twice, and `__proto__`; a JavaScript object cannot. */
class Entries {
  readonly all: readonly (readonly [string, unknown])[]
  constructor(all: readonly (readonly [string, unknown])[]) {
    this.all = all
  }
}

/** JSON of entries in their order; keys may occur twice. */
const write = (value: unknown): string => {
  if (value instanceof Entries) {
    return `{${value.all.map(([key, one]) => `${JSON.stringify(key)}:${write(one)}`).join(',')}}`
  }
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  return JSON.stringify(value) ?? 'null'
}

/** A plain value as entries, at all levels. */
const entriesOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(entriesOf)
  if (typeof value !== 'object' || value === null) return value
  return new Entries(Object.entries(value).map(([key, one]) => [key, entriesOf(one)]))
}

/** A value with one odd change; `seeds` decides which and where. */
const changed = (value: unknown, seeds: readonly number[], odd: unknown, key: string): unknown => {
  const [seed = 0, ...rest] = seeds
  if (Array.isArray(value) && value.length > 0 && seed % 4 !== 0) {
    const at = seed % value.length
    return value.map((one, n) => (n === at ? changed(one, rest, odd, key) : one))
  }
  if (value instanceof Entries && seed % 8 !== 0) {
    const { all } = value
    const at = seed % Math.max(1, all.length)
    if (seed % 8 === 1) return new Entries(all.filter((_, n) => n !== at))
    if (seed % 8 === 2) return new Entries([...all, [key, odd]])
    if (seed % 8 === 3) return new Entries([...all, [all[at]?.[0] ?? key, odd]])
    return new Entries(
      all.map(([name, one], n) => [name, n === at ? changed(one, rest, odd, key) : one]),
    )
  }
  return odd
}

const seeds = fc.array(fc.nat(1_000), { minLength: 4, maxLength: 4 })

/** A valid body with one to three odd changes. */
const nearBody = (body: unknown) =>
  fc
    .array(fc.tuple(seeds, oddValue, oddKey), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      write(
        changes.reduce<unknown>(
          (value, [where, odd, key]) => changed(value, where, odd, key),
          entriesOf(body),
        ),
      ),
    )

/** A text with some characters removed, doubled or replaced: no longer JSON. */
const mangled = (text: string) =>
  fc.array(fc.tuple(fc.nat(), oddText), { minLength: 1, maxLength: 3 }).map((cuts) =>
    cuts.reduce((whole, [at, piece]) => {
      const place = whole.length === 0 ? 0 : at % whole.length
      return whole.slice(0, place) + piece.slice(0, 3) + whole.slice(place + (at % 3))
    }, text),
  )

const nested = fc
  .tuple(fc.constantFrom('[', '{"a":', '[[{"b":'), fc.integer({ min: 10, max: 20_000 }))
  .map(([open, depth]) => open.repeat(depth))

const bodyOf = (sample: Sample): fc.Arbitrary<string | Uint8Array | undefined> => {
  const text = sample.body === undefined ? undefined : JSON.stringify(sample.body)
  return fc.oneof(
    { weight: 10, arbitrary: nearBody(sample.body ?? {}) },
    { weight: 3, arbitrary: oddValue.map(write) },
    { weight: 2, arbitrary: mangled(text ?? '{}') },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    { weight: 1, arbitrary: nested },
    { weight: 1, arbitrary: fc.constant(`\ufeff${text ?? '{}'}`) },
    { weight: 1, arbitrary: fc.constant(Buffer.from(text ?? '{}', 'utf16le')) },
    { weight: 6, arbitrary: fc.constant(text) },
  )
}

/** Characters that an address may contain; a client must encode all others. */
const asSent = (text: string): string => text.replace(/[^!-~]|[#\\]/g, '_')

const oddPair = fc.tuple(oddKey, oddText)
const encoded = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map((pair) => pair.map((one) => encodeURIComponent(one.toWellFormed())).join('=')).join('&')

const queryOf = ({ query = {} }: Sample): fc.Arbitrary<string> => {
  const entries = Object.entries(query)
  const near = fc
    .tuple(fc.nat(), oddText, fc.array(oddPair, { maxLength: 2 }))
    .map(
      ([at, text, more]) =>
        `?${encoded([
          ...entries.map(
            ([key, value], n) => [key, n === at % entries.length ? text : value] as const,
          ),
          ...more,
        ])}`,
    )
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(queryText(query)) },
    { weight: 4, arbitrary: near },
    { weight: 1, arbitrary: oddText.map((text) => `?${asSent(text)}`) },
    { weight: 1, arbitrary: fc.constant(`${queryText(query) || '?a=b'}&id=stillpress&id=other`) },
  )
}

const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '', 'json']
types.push('application/json; charset=utf-16', 'application/vnd.api+json', 'application/xml', '*/*')
types.push('APPLICATION/JSON', 'application/json;;;', 'application/jsonp', 'text/html')

const one = (name: string, values: readonly string[]) =>
  fc.constantFrom(...values).map((value): Record<string, string> => ({ [name]: value }))

const oddHeaders = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constant<Record<string, string>>({ 'Content-Type': 'application/json' }),
  },
  one('Content-Type', types),
  one('Content-Encoding', ['gzip', 'br', 'deflate', 'identity', 'x', 'gzip, gzip']),
  one('Idempotency-Key', ['', ' ', 'a', 'x'.repeat(200), 'x'.repeat(201), '\u00e9', 'import-1']),
  one('Origin', ['null', 'https://evil.example', 'http://127.0.0.1', 'http://', '\u00e9']),
  one('Sec-Fetch-Site', ['same-origin', 'same-site', 'cross-site', 'none', 'SAME-ORIGIN', '']),
  one('Range', ['bytes=0-0', 'bytes=-1', 'bytes=0-99999999999999', 'x=1']),
  one('Accept', ['text/html', 'application/xml', '*/*;q=0', '']),
  one('X-HTTP-Method-Override', ['DELETE', 'PUT', 'PATCH']),
  one('If-Match', ['*', '"x"']),
  one('If-None-Match', ['*', 'W/"x"']),
  one('Expect', ['100-continue']),
  one('X-Forwarded-Host', ['evil.example', '127.0.0.1']),
  one('X-Original-URL', ['/dashboard', '/api/counts']),
  one('CF-Connecting-IP', ['', '::1', '999.1.1.1', "1' OR '1'='1", 'x'.repeat(5_000), '127.0.0.1']),
  one('Accept-Language', ['*', 'x'.repeat(3_000)]),
)

const methods: readonly string[] = [
  ...(['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[]),
  'PATCH',
  'OPTIONS',
  'HEAD',
]

const methodOf = (name: CallName) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant<string>(calls[name].method) },
    { weight: 1, arbitrary: fc.constantFrom(...methods) },
  )

const pathFor = (name: CallName) => {
  const path = pathOf(calls[name])
  const odd = fc.oneof(
    oddText.map((text) => `${path}/${asSent(encodeURIComponent(text.toWellFormed()))}`),
    fc.constantFrom(`${path}/`, `${path}//`, path.toUpperCase(), path.replace('/api', '/api/.')),
    fc.constantFrom(path.replace('/api/', '/api//'), `${path};x=1`, `${path}%00`, `${path}/..`),
  )
  return fc.oneof({ weight: 15, arbitrary: fc.constant(path) }, { weight: 1, arbitrary: odd })
}

/** All calls equally often, except those that hash a password, which take a tenth of a second. */
const nameOf = (names: readonly CallName[], slow: readonly CallName[]) =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...names.filter((name) => !slow.includes(name))) },
    { weight: 1, arbitrary: fc.constantFrom(...slow) },
  )

/** Requests to all calls of the contract, each odd in some way. */
export const oddRequests = (
  samples: Readonly<Record<CallName, Sample>>,
  slow: readonly CallName[],
): fc.Arbitrary<OddRequest> =>
  nameOf(Object.keys(calls) as CallName[], slow).chain((name) =>
    fc
      .record({
        sender: fc.constantFrom<Sender>(
          'public',
          'author',
          'author',
          'author',
          'builder',
          'forger',
        ),
        method: methodOf(name),
        path: pathFor(name),
        query: queryOf(samples[name]),
        headers: fc
          .array(oddHeaders, { minLength: 1, maxLength: 3 })
          .map(
            (all): Record<string, string> =>
              Object.assign({ 'Content-Type': 'application/json' }, ...all),
          ),
        body: bodyOf(samples[name]),
      })
      .map(({ query, path, ...rest }) => ({ name, ...rest, path: path + query })),
  )
