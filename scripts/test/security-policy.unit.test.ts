import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createCaptcha, signInReserve, wordsLimit } from '../../shared/captcha/contract.ts'
import { guessLimit, paidTimes, roughLimit } from '../../shared/endpoint.ts'
import { sendOpinion } from '../../shared/opinions.ts'
import { sendPing } from '../../shared/pings.ts'
import { like, unlike } from '../../shared/reactions.ts'
import { confirmSubscription, subscribe } from '../../shared/subscribers.ts'
import { confirmationLimits, siteConfirmationLimit } from '../../shared/timings.ts'
import { maxAttempts, windowTime } from '../../worker/session/attempts.ts'
import { recordLimits } from '../../worker/session/failed-sign-ins.ts'
import { root } from '../lib/paths.ts'

const text = readFileSync(`${root}.github/SECURITY.md`, 'utf8')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')

test('every file that the security policy names is one of the repository, and no other ends so', () => {
  const names = new Set(text.match(/[\w./-]+\.(?:tsx?|toml|yml)\b/g))
  expect(names.size).toBeGreaterThan(100)
  for (const name of names) {
    const found = files.filter((file) => `/${file}`.endsWith(`/${name}`))
    expect([name, found]).toEqual([name, [expect.any(String)]])
  }
})

test('each claim names the file that holds it, unless it says what is not met, or not ours', () => {
  const [, claims = ''] = text.split('\n## What is protected\n')
  const [kept = '', , after = ''] = claims.split(/\n## (?:What is not promised|Limits)\n/)
  const blocks = `${kept}\n## ${after}`.split(/\n(?=[-|#\n])/)
  const rows = blocks.filter((block) => /^(?:- |\| (?!What|Who \|))/.test(block.trim()))
  expect(rows.length).toBeGreaterThan(100)
  const held = /[\w./-]+\.(?:tsx?|toml|yml)\b|\*\*(?:Not met|Not ours|[Pp]artly)\*\*/
  expect(rows.filter((row) => !held.test(row))).toEqual([])
})

test('the limits that it states are those of the code', () => {
  const ceilings = [
    [like, 'likes'],
    [unlike, 'dislikes'],
    [sendOpinion, 'opinions'],
    [sendPing, 'messages'],
    [subscribe, 'subscriptions'],
    [confirmSubscription, 'confirmations'],
  ] as const
  const count = (number = 0) => number.toLocaleString('en')
  const { signIn, strangers, strangersOfQuiet, password } = maxAttempts
  const [hour, day] = confirmationLimits
  for (const sentence of [
    `Challenges in words of one network | ${wordsLimit.most} an hour`,
    `the Paid plan ${paidTimes} times as many | ${ceilings.map(([{ siteLimit }, name]) => `${count(siteLimit)} ${name}`).join(', ')} |`,
    `Captchas of all readers | ${count(createCaptcha.siteLimit)} a day, ${signInReserve} more on the sign-in page`,
    `by location ${roughLimit.most} a minute, of guesses at a draft's link ${guessLimit.most}`,
    `sign-ins | ${recordLimits.network.most} an hour of one network, ${recordLimits.all.most} a day of all`,
    `a mailbox to confirm | ${hour.most} an hour, ${day.most} a day`,
    `all strangers to confirm | ${siteConfirmationLimit.most} a day`,
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
  const rows = [...text.matchAll(/^- (\d[\d., ]*): *(.*)$/gm)]
  expect(rows.length).toBeGreaterThan(70)
  const items = rows.flatMap(([, named = '']) => named.split(', '))
  expect(items.filter((item) => !/^\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(item))).toEqual([])
  expect(items.filter((item, at) => items.indexOf(item) !== at)).toEqual([])
  expect(rows.filter(([, , how]) => how === '')).toEqual([])
})
