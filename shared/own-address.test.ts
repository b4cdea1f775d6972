import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownHost, ownUrl, withHost, withoutHost, withUrl } from './own-address.ts'
import { siteConfig } from './site.config.ts'

const { url } = siteConfig
const host = url.replace(/^https?:\/\//, '')

const part = fc.constantFrom(
  ...[
    url,
    'https://',
    'http://',
    'HTTPS://',
    host,
    host.toUpperCase(),
    'evil.example',
    `a@${host}`,
  ],
  '/',
  '//',
  '\\',
  '/\\',
  '..',
  '.',
  '\t',
  '\n',
  ' ',
  '?',
  '#',
  '%2f',
  ':',
  '@',
  'x',
  'ä',
  '"',
)
const anyAddress = fc.array(part, { maxLength: 7 }).map((parts) => parts.join(''))

test('an own address leads to the same place without its host, and any other one is left as it is', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyAddress,
        anyAddress.map((rest) => url + rest),
      ),
      (address) => {
        const path = withoutHost(address)
        if (path === address) return
        expect(new URL(path, url).href).toBe(new URL(address).href)
        expect(new URL(path, url).origin).toBe(url)
      },
    ),
    { numRuns: 20_000 },
  )
})

test('a path gets the host that it is read under, and loses it again', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      for (const site of [url, ownUrl, 'https://moved.example.org']) {
        const whole = withHost(address, site)
        if (whole === address) return
        expect(new URL(whole).href).toBe(new URL(address, site).href)
        expect(withoutHost(whole, [site])).toBe(address)
      }
    }),
    { numRuns: 20_000 },
  )
})

test('what only looks like an own address keeps its host', () => {
  const others = [`${url}//evil.example/x`, `${url}/\\evil.example`, `${url}.evil.example/x`]
  others.push(`${url}/\t/evil.example`, `${url}:81/x`, `https://a:b@${host}/x`, `x ${url}/`)
  for (const other of others) expect(withoutHost(other)).toBe(other)
  for (const other of ['//evil.example/x', '/\\evil.example', `//${host}/x`, '#x', 'x', '']) {
    expect(withHost(other)).toBe(other)
  }
  expect(
    [url, `${url}/`, `${url}/a?b#c`, `HTTPS://${host.toUpperCase()}/a`].map((one) =>
      withoutHost(one),
    ),
  ).toEqual(['/', '/', '/a?b#c', '/a'])
})

test('a text gets the address of the blog in place of the stand-in, in queries and alone, too', () => {
  const text = `${ownUrl}/a ?url=${encodeURIComponent(`${ownUrl}/b`)} ${ownHost}`
  for (const [site, whole, alone] of [
    ['https://my.blog', 'https://my.blog/a ?url=https%3A%2F%2Fmy.blog%2Fb', 'my.blog'],
    [
      'http://localhost:1',
      'http://localhost:1/a ?url=http%3A%2F%2Flocalhost%3A1%2Fb',
      'localhost:1',
    ],
  ] as const) {
    expect(withUrl(text, site)).toBe(`${whole} ${alone}`)
  }
})
