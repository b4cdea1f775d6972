import { expect, test } from 'vitest'
import { showProgress } from '../lib/progress.ts'
import { emptyReport, harmlessIn, printReport, totalsOf } from './report.ts'

test('the totals come first and empty lists are not shown', () => {
  const text = printReport({ ...emptyReport(), taken: ['A'], alreadyThere: ['B'] })
  expect(text.split('\n').map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
    'Taken 1',
    'changed 0',
    'Already there 1',
    'changed since 0',
    'Left out 0',
    'Refused 0',
  ])
})

test('what an earlier run brought is there already, whatever became of it since', () => {
  const there = { alreadyThere: ['B'], changedSince: ['C'], editedHere: ['D', 'E'] }
  expect(totalsOf({ ...emptyReport(), ...there })).toEqual(
    expect.arrayContaining([
      ['Already there', 4],
      ['  changed since', 1],
      ['  edited here', 2],
    ]),
  )
})

test('a refusal says its sentence and its code under its title', () => {
  const refused = [{ title: 'A\nlong '.repeat(40), code: 'x', sentence: 'No.' }]
  const text = printReport({ ...emptyReport(), refused })
  expect(text).toContain('    No. (x)')
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(80)
})

test('losses are counted for the terminal; what costs nothing is counted by its kind', () => {
  const drawn = 'There was no picture; the blog draws one.'
  const changed = [[drawn, 'Rare.'], [drawn], ['It is a draft, as "status" is "private".']].map(
    (reasons, at) => ({ title: `T${at}`, reasons }),
  )
  const report = { ...emptyReport(), changed }
  expect(printReport(report)).toContain('\n  1 article lost something: the report names it in red.')
  expect(harmlessIn(changed.flatMap(({ reasons }) => reasons))).toEqual([
    [drawn, 2],
    ['It is a draft, as "status" is "private".', 1],
  ])
})

test('a sentence that many refused articles share is said once, a rare one under its title', () => {
  const refused = Array.from({ length: 9 }, (_, at) => ({
    title: `T${at}`,
    code: 'no-answer',
    sentence: 'No.',
  }))
  const odd = { title: 'Odd', code: 'x', sentence: 'Rare.' }
  const text = printReport({ ...emptyReport(), refused: [...refused, odd] })
  expect(text).toContain('Refused\n  9 articles: No. (no-answer)\n  Odd\n    Rare. (x)')
  expect(text).not.toContain('T1')
})

test('what was left out is counted by reason', () => {
  const leftOut = new Map([['page', 12]])
  expect(printReport({ ...emptyReport(), leftOut })).toMatch(/Left out +12\n[\s\S]*\n +12 {2}page/)
})

test('nothing that an export says moves the cursor of the terminal, or changes its colours', () => {
  const hostile = 'A\u001b[2J\u001b]0;x\u0007\r\u009b31m\u202eB'
  const refused = [{ title: hostile, code: 'x', sentence: hostile }]
  const changed = [{ title: hostile, reasons: [hostile] }]
  const leftOut = new Map([[hostile, 1]])
  const text = printReport({ ...emptyReport(), refused, changed, leftOut, changedSince: [hostile] })
  let shown = ''
  const show = showProgress({ isTTY: true, columns: 200, write: (more) => (shown += more) })
  show({ done: 1, total: 2, title: hostile })
  const own = shown.replace('\r\u001b[2K', '')
  for (const one of [text, own]) expect(one).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  expect([text, own].every((one) => one.includes('A·[2J'))).toBe(true)
})
