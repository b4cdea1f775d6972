import { expect, test } from 'vitest'
import { dayVisitors } from '../../shared/statistics/periods.ts'
import { Day, mostOfDay } from './day.ts'

/** A visitor of a network, with one of its user agents. */
const visitor = (network: number, agent = 1) => network * 2 ** 20 + agent
const views = ({ counts }: Day, name = '') => counts.get(name) ?? 0

test('a network is one more visitor past its most user agents in a day', () => {
  const day = new Day()
  const come = (agent: number) =>
    day.count({
      visitor: visitor(7, agent),
      article: { key: 'article1', reader: visitor(9, agent) },
    })
  for (let agent = 1; agent <= mostOfDay.userAgents + 5; agent += 1) come(agent)
  for (const agent of [1, mostOfDay.userAgents + 5, mostOfDay.userAgents + 6]) come(agent)
  expect([views(day), views(day, 'article1')]).toEqual(Array(2).fill(mostOfDay.userAgents + 1))
  day.count({ visitor: visitor(2 ** 32 - 1, 2 ** 20 - 1) })
  expect(views(day)).toBe(mostOfDay.userAgents + 2)
})

test('a site that brings many has its name after a flood of names, most of which are forgotten', () => {
  const day = new Day()
  for (let n = 0; n < 5_000; n += 1) {
    day.count({ visitor: visitor(n), host: `flood-${n}.example.com` })
    if (n % 50 === 0) day.count({ visitor: visitor(n, 2), host: 'steady.example.com' })
  }
  expect(day.counts.size).toBeLessThan(2 * mostOfDay.named + 3)
  const hosts = day.report().hosts
  const { other = 0, ...named } = Object.fromEntries(hosts)
  expect(Object.keys(named)).toHaveLength(mostOfDay.hosts)
  expect(named['steady.example.com']).toBe(100)
  expect(Object.values(named).reduce((sum, count) => sum + count, other)).toBe(5_100)
})

test('one visitor of a site without a name of its own is one of the others', () => {
  const day = new Day()
  for (let n = 0; n <= mostOfDay.hosts; n += 1)
    day.count({ visitor: visitor(n), host: `site-${n}.example.com` })
  expect(day.report().hosts.at(-1)).toEqual(['other', 1])
})

test('past the most visitors of a day each view counts, but of those who are known, and of articles while there is room', () => {
  const day = new Day()
  for (let n = 0; n < dayVisitors; n += 1) day.count({ visitor: visitor(n) })
  const late = {
    visitor: visitor(dayVisitors),
    article: { key: 'article1', reader: visitor(5) },
    host: 'late.example.com',
  }
  for (let n = 0; n < 3; n += 1) {
    day.count(late)
    day.count({ visitor: visitor(n) })
  }
  expect([views(day), views(day, 'article1')]).toEqual([dayVisitors + 3, 1])
  expect(day.report().hosts).toEqual([])
})
