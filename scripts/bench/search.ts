import { globSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { searchTexts } from '../../shared/search/contract.ts'
import type { Client } from '../lib/client.ts'
import { expectData } from '../lib/client.ts'
import { headingNumber } from './articles.ts'
import { fill } from './fill.ts'
import { edit } from './publish.ts'
import { median, percentile, type Report, rounded } from './report.ts'
import { withStack } from './stack.ts'

/** What is searched for; the generated texts have few words, which are in all of them. */
const queries: readonly (readonly [string, (n: number) => string])[] = [
  ['a title', headingNumber],
  ['two words of some titles', () => 'borrowed bread'],
  ['a number, half typed', (n) => String(100 + n)],
  ['three words of the text, in their order', () => '"page that somebody"'],
  ['a word that all articles have', () => 'machines'],
  ['two such words', () => 'machines paper'],
  ['the beginning of such a word, two letters', () => 'pa'],
  ['a misspelt word of some titles', () => 'borowed'],
  ['a misspelt word that all articles have', () => 'machihes'],
  ['a misspelt word beside one that all articles have', () => 'borowed machines'],
  [
    'four misspelt words, beside others',
    () => 'sommebodyy anothher problemms staringg xzyxyz xzyxyy',
  ],
]

const ask = (author: Client, q: string) => author.call(searchTexts, { query: { q } })

/** Milliseconds until the index is there; readers who ask meanwhile are told to wait. */
const timeOfFill = async (author: Client): Promise<number> => {
  const began = performance.now()
  while (!(await ask(author, 'machines')).ok) await wait(20)
  return performance.now() - began
}

const bytesOf = (folder: string): number =>
  globSync(`${folder}/state/**/*SearchIndex/*.sqlite*`)
    .map((file) => statSync(file).size)
    .reduce((sum, size) => sum + size, 0)

/** Measures the search in texts: its first fill, a query after a change, queries. */
export const benchSearch = ({ articles = 5_000, times = 40 } = {}): Promise<Report> =>
  withStack(async (stack) => {
    const { author, db, folder } = stack
    await fill(db, articles)
    const filled = await timeOfFill(author)
    const bytes = bytesOf(folder)
    const measure = async (of: (n: number) => Promise<unknown>) => {
      const taken: number[] = []
      for (let n = 0; n < times; n += 1) {
        await of(n)
        const began = performance.now()
        expectData(await ask(author, queries[1]?.[1](n) ?? ''))
        taken.push(performance.now() - began)
      }
      return taken
    }
    const rows: (string | number)[][] = []
    const add = (name: string, taken: readonly number[], count: number | string) =>
      rows.push([name, count, rounded(median(taken), 1), rounded(percentile(taken, 0.95), 1)])
    add('after an edit of an article', await measure((n) => edit(stack, n)), '')
    for (const [name, textOf] of queries) {
      const taken: number[] = []
      const { count } = expectData(await ask(author, textOf(0)))
      for (let n = 0; n < times; n += 1) {
        const began = performance.now()
        expectData(await ask(author, textOf(n)))
        taken.push(performance.now() - began)
      }
      add(name, taken, count)
    }
    return {
      title: `Search in the texts of ${articles.toLocaleString('en')} articles, ms`,
      columns: ['query', 'finds', 'median', '95 %'],
      rows,
      notes: [
        `The first fill takes ${rounded(filled / 1_000, 1)} s; the index has ${rounded(bytes / 1e6, 1)} MB.`,
      ],
    }
  })
