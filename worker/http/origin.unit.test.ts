import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../shared/problem.ts'
import { requireSameOrigin } from './origin.ts'

const origin = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.constantFrom('blog.example', 'www.blog.example', 'blog.example.org', '127.0.0.1', '[::1]'),
    fc.constantFrom('', ':80', ':443', ':8787', ':9171'),
  )
  .map(([scheme, host, port]) => new URL(`${scheme}://${host}${port}`).origin)

/** Whether a request from a page of one origin to another may change something. */
const isLetThrough = (to: string, headers: Record<string, string>, method = 'POST') => {
  try {
    requireSameOrigin(new Request(`${to}/api/article`, { method, headers }))
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    return false
  }
}

test('only the very same origin passes: scheme, host and port', () => {
  fc.assert(
    fc.property(origin, origin, (to, from) => {
      expect(isLetThrough(to, { Origin: from })).toBe(to === from)
    }),
  )
})

test('an Origin that is no origin passes nowhere', () => {
  const broken = fc.oneof(
    fc.constantFrom('null', 'http://', 'http://blog.example/', 'http://blog.example.'),
    fc.constantFrom('HTTP://BLOG.EXAMPLE', 'blog.example', 'http://blog.example@evil.example'),
    fc.string().filter((text) => /^[\x21-\x7e]+$/.test(text)),
  )
  fc.assert(
    fc.property(broken, (from) => {
      expect(isLetThrough('http://blog.example', { Origin: from })).toBe(false)
    }),
  )
})

test('what the browser says of the site counts before the Origin, whatever that is', () => {
  fc.assert(
    fc.property(origin, fc.constantFrom('cross-site', 'same-site', 'none', 'x'), (to, site) => {
      expect(isLetThrough(to, { Origin: to, 'Sec-Fetch-Site': site })).toBe(false)
      expect(isLetThrough(to, { 'Sec-Fetch-Site': site })).toBe(false)
    }),
  )
})
