import { expect, test } from 'vitest'
import { publishedKey } from '../source.ts'
import { atInstants, publishedAt } from './published-at.ts'

const keyOf = (date: string, createdAt: string, id = 'a') => publishedKey(date, createdAt, id)

/** The days of an instant in the time zones from UTC−12 to UTC+11. */
const daysOf = (instant: string): Set<string> => {
  const hours = Array.from({ length: 24 }, (_, n) => n - 12)
  const inZone = (hour: number) => new Date(Date.parse(instant) + hour * 3_600_000)
  return new Set(hours.map((hour) => inZone(hour).toISOString().slice(0, 10)))
}

test('an article published on its day, wherever its author is, has the instant at which that was', () => {
  for (const createdAt of [
    '2026-11-27T00:00:00.001Z',
    '2026-11-27T23:59:59.999Z',
    // In the morning of Kiritimati, and in the evening of Baker Island.
    '2026-11-26T10:00:00.000Z',
    '2026-11-28T11:59:59.999Z',
  ]) {
    expect(publishedAt(keyOf('2026-11-27', createdAt), 7)).toBe(createdAt)
  }
})

test('a chosen day is 12:00 UTC, whether it is past, to come, or of an import that knows no more', () => {
  for (const createdAt of [
    '2026-05-02T12:00:00.000Z',
    '2026-04-30T09:59:59.999Z',
    '2012-01-01T12:00:00.000Z',
    '2026-05-01T00:00:00.000Z',
  ]) {
    expect(publishedAt(keyOf('2026-05-01', createdAt), 0)).toBe('2026-05-01T12:00:00.000Z')
  }
})

test('each of many of a chosen day is of that day from UTC−12 to UTC+11, however many they are', () => {
  for (const day of ['2026-05-01', '2024-02-29', '1999-12-31', '0999-01-01']) {
    for (const older of [0, 1, 19, 60, 599, 600, 100_000]) {
      const instant = publishedAt(keyOf(day, '2026-11-27T09:00:00.000Z'), older)
      expect([instant, ...daysOf(instant)]).toEqual([instant, day])
    }
  }
})

test('twenty of one day, sorted by their instants, keep the order of the list, with seconds between them', () => {
  const made = (n: number) => (n < 10 ? '2026-05-01T00:00:00.000Z' : '2026-11-27T09:00:00.000Z')
  const posts = Array.from({ length: 20 }, (_, n) => {
    const id = String.fromCharCode(97 + n)
    return { publishedKey: keyOf('2026-05-01', made(n), id), updatedAt: made(n) }
  }).reverse()
  const next = { publishedKey: keyOf('2026-05-02', made(10)), updatedAt: made(10) }
  const before = { publishedKey: keyOf('2026-04-30', made(10)), updatedAt: made(10) }
  const [, ...rest] = atInstants([next, ...posts, before])
  const twenty = rest.slice(0, 20)
  expect(twenty.map(({ publishedKey: key }) => key)).toEqual(posts.map((post) => post.publishedKey))
  const seconds = twenty.map((post) => Date.parse(post.publishedAt) / 1000)
  expect(seconds.map((second, n) => second - (seconds[n + 1] ?? second - 1))).toEqual(
    Array.from({ length: 20 }, () => 1),
  )
  expect(rest.at(-1)?.publishedAt).toBe('2026-04-30T12:00:00.000Z')
  // A day is no instant of a last change either; any other instant is one.
  expect(twenty.map((post) => post.updatedAt === post.publishedAt)).toEqual(
    Array.from({ length: 20 }, (_, n) => n >= 10),
  )
})

test('a newer article of the day, or one of another day, moves none', () => {
  const post = (id: string, date = '2026-05-01') => ({
    publishedKey: keyOf(date, '2026-11-27T09:00:00.000Z', id),
    updatedAt: '2026-11-27T09:00:00.000Z',
  })
  const instants = (...posts: ReturnType<typeof post>[]) =>
    atInstants(posts).map(({ publishedAt: at }) => at)
  expect(instants(post('b'), post('a')).at(-1)).toBe(instants(post('a'))[0])
  expect(instants(post('z', '2026-05-02'), post('a'))[1]).toBe(instants(post('a'))[0])
})
