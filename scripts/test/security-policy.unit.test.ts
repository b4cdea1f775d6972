import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordsLimit } from '../../shared/captcha/contract.ts'
import { type Limit, roughLimit } from '../../shared/endpoint.ts'
import { sendOpinion } from '../../shared/opinions.ts'
import { sendPing } from '../../shared/pings.ts'
import { confirmationLimits, siteConfirmationLimit } from '../../shared/timings.ts'
import { maxAttempts, windowTime } from '../../worker/session/attempts.ts'
import { root } from '../lib/paths.ts'

const text = readFileSync(`${root}.github/SECURITY.md`, 'utf8')
const links = [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, name = '', to = '']) => ({
  name,
  to,
}))

test('every file that the security policy names is there, under the name it is given', () => {
  expect(links.length).toBeGreaterThan(100)
  for (const { name, to } of links) {
    const path = new URL(to, `file://${root}.github/`).pathname
    expect([to, existsSync(path) && statSync(path).isFile()]).toEqual([to, true])
    expect([to, to.endsWith(name)]).toEqual([to, true])
  }
})

test('the limits that it states are those of the code', () => {
  const perHour = ({ siteLimit }: { siteLimit?: Limit }) => `${siteLimit?.most} an hour`
  const { signIn, strangers, strangersOfQuiet, password } = maxAttempts
  const [hour, day] = confirmationLimits
  for (const sentence of [
    `Challenges in words of one network | ${wordsLimit.most} an hour`,
    `Opinions of all readers | ${perHour(sendOpinion)}`,
    `Messages of all readers | ${perHour(sendPing)}`,
    `a mailbox to confirm | ${hour.most} an hour, ${day.most} a day`,
    `all strangers to confirm | ${siteConfirmationLimit.most} a day`,
    `no subscription (one click) | about ${roughLimit.most} a minute`,
    `Failed sign-ins of one network | ${signIn} in ten minutes`,
    `known device, wherever it is | ${signIn} in ten minutes`,
    `known device | ${strangers} in ten minutes; ${strangersOfQuiet} for those of a neighbourhood`,
    `signed-in author | ${password} wrong ones in ten minutes`,
  ]) {
    expect(text).toContain(sentence)
  }
  expect([windowTime, siteConfirmationLimit.timesConfirmed]).toEqual([600_000, 10])
})

test('it has every chapter of the standard, and says how to report without an address of anybody', () => {
  const chapters = [...text.matchAll(/^### V(\d+) /gm)].map(([, number]) => Number(number))
  expect(chapters).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
  expect(text).toContain('Report a vulnerability')
  expect(text).not.toMatch(/[\w.]+@[\w.]+\.\w+|mailto:/)
})

test('an item is named once, with how it is met or why it is not', () => {
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line))
  const items = rows.flatMap((row) =>
    (row.split('|')[1] ?? '').split(',').map((item) => item.trim()),
  )
  expect(items.filter((item) => !/^\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(item))).toEqual([])
  expect(items.filter((item, at) => items.indexOf(item) !== at)).toEqual([])
  for (const row of rows)
    expect([row, (row.split('|')[2] ?? '').trim() !== '']).toEqual([row, true])
})
