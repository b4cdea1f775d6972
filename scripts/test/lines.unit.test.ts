import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'
import { lineFaults, linesOfFiles, readTable, type Table } from './lines.ts'

test('each file of source belongs to one feature, and no feature has more lines than its row', () => {
  expect(lineFaults(linesOfFiles(), readTable()).join('\n')).toBe('')
})

test('lines are counted at the width of 100', () => {
  const { formatter } = JSON.parse(readFileSync(`${root}biome.json`, 'utf8'))
  expect(formatter.lineWidth).toBe(100)
})

const table: Table = {
  total: 30,
  features: {
    search: { files: ['{shared,worker}/search/**'], lines: 20 },
    gate: { files: ['worker/gate/**'], lines: 10 },
  },
  besides: { tests: { files: ['**/*.test.ts'], lines: 5 } },
}

test('a feature above its row is named with its largest files', () => {
  const lines = new Map([
    ['worker/search/a.ts', 4],
    ['worker/search/b.ts', 9],
    ['shared/search/c.ts', 8],
    ['worker/gate/gate.test.ts', 6],
  ])
  expect(lineFaults(lines, table)).toEqual([
    ...[
      'search: 21 of 20',
      '  9 worker/search/b.ts',
      '  8 shared/search/c.ts',
      '  4 worker/search/a.ts',
    ],
    ...['tests: 6 of 5', '  6 worker/gate/gate.test.ts'],
  ])
})

test('a file of no feature and one of two are named', () => {
  const both = { ...table.features, worker: { files: ['worker/search/**'], lines: 0 } }
  const lines = new Map([
    ['worker/search/a.ts', 0],
    ['worker/mail/a.ts', 0],
  ])
  expect(lineFaults(lines, { ...table, features: both })).toEqual([
    'worker/search/a.ts: belongs to search and worker',
    'worker/mail/a.ts: belongs to no row',
  ])
})

test('a raised row needs others that are lowered', () => {
  const raised = { ...table.features, gate: { files: ['worker/gate/**'], lines: 11 } }
  expect(lineFaults(new Map(), { ...table, features: raised })).toEqual(['all rows: 31 of 30'])
})
