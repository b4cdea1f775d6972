import { afterEach, expect, test, vi } from 'vitest'

/** The module as a browser in a time zone loads it: its formats keep the zone. */
const inZone = (zone: string) => {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  return import('./format.ts')
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each([
  ['UTC', '25 November 2026 at 04:30', '2026-11-25T04:30'],
  ['America/New_York', '24 November 2026 at 23:30', '2026-11-24T23:30'],
  ['Pacific/Honolulu', '24 November 2026 at 18:30', '2026-11-24T18:30'],
  ['Pacific/Kiritimati', '25 November 2026 at 18:30', '2026-11-25T18:30'],
])(
  'in %s a calendar day stays that day, and an instant is on the author’s clock',
  async (zone, words, local) => {
    const format = await inZone(zone)
    const instant = '2026-11-25T04:30:00.000Z'
    expect(format.timeZone()).toBe(zone)
    expect(format.formatDay('2026-11-20')).toBe('20 November 2026')
    expect(format.formatDateTime(instant)).toBe(words)
    expect(format.toLocalInput(new Date(instant))).toBe(local)
    expect(format.localDay(new Date(instant))).toBe(local.slice(0, 10))
    expect(format.parseLocalInput(local)).toBe(instant)
  },
)

test('of an hour that the clock has twice, a chosen time is the second, so that none is over; of one that it leaves out, the next', async () => {
  const format = await inZone('Europe/Berlin')
  const second = '2027-10-31T01:30:00.000Z'
  for (const instant of ['2027-10-31T00:30:00.000Z', second])
    expect(format.parseLocalInput(format.toLocalInput(new Date(instant)))).toBe(second)
  expect(format.parseLocalInput('2027-10-31T01:30')).toBe('2027-10-30T23:30:00.000Z')
  expect(format.parseLocalInput('2027-10-31T03:30')).toBe('2027-10-31T02:30:00.000Z')
  expect(format.parseLocalInput('2027-03-28T02:30')).toBe('2027-03-28T01:30:00.000Z')
})

test('in a dense list an instant is as short as today and this year allow', async () => {
  const { formatCompactTime } = await inZone('America/New_York')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T04:30:00Z') })
  expect(formatCompactTime('2026-11-24T05:30:00Z')).toBe('00:30')
  expect(formatCompactTime('2026-11-25T05:30:00Z')).toBe('25 Nov')
  expect(formatCompactTime('2026-01-01T04:30:00Z')).toBe('31 Dec 2025')
})
