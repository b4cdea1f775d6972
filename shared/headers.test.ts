import { expect, test } from 'vitest'
import { headersFile, surfaceOf } from './headers.ts'

test('a list of headers that is more than the platform reads is refused', () => {
  const header = [['X-Name', 'value']] as const
  const rules = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`/${n}`, header]))
  expect(headersFile(rules(100))).toContain('/99\n  X-Name: value\n')
  expect(() => headersFile(rules(101))).toThrow('More than 100 rules')
  const long = (length: number) => ({ '/': [['X', 'x'.repeat(length - '  X: '.length)]] as const })
  expect(headersFile(long(2_000))).toContain('xxx')
  expect(() => headersFile(long(2_001))).toThrow('Longer than 2000 characters')
})

test('only HTML is a page, and an address says whose', () => {
  const html = 'text/html; charset=utf-8'
  const of = (path: string | null, type: string | null = html) => surfaceOf(path, type)
  expect([of('/blog'), of('/'), of('/dashboards'), of('/subscriptions')]).toEqual(
    Array(4).fill('page'),
  )
  expect([of('/dashboard'), of('/dashboard/write')]).toEqual(Array(2).fill('dashboard'))
  expect([of('/sign-in'), of('/subscription/a'), of('/email-unsubscribe/1')]).toEqual(
    Array(3).fill('private'),
  )
  expect(of(null)).toBe('page')
  expect([of('/dashboard', null), of('/blog', 'application/json')]).toEqual(Array(2).fill('data'))
})
