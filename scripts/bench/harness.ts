import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { readHealth } from '../../shared/health.ts'
import { launchChromium } from '../browser/chromium.ts'
import { rebuild } from '../build/rebuild.ts'
import { type Client, signInAs } from '../lib/client.ts'
import { owner, storeOwner } from '../testing/owner.ts'
import { type LocalStack, startStack } from '../testing/stack.ts'
import { fill } from './fill.ts'

/** The numbers of one line of a table, by their columns. */
export type Row = Readonly<Record<string, number>>

/** The result of a job: a table, and a note below it. */
interface Report {
  readonly title: string
  readonly rows: Readonly<Record<string, Row>>
  readonly note: string
}

/** Runs a job. @param isQuick only shows that it runs */
export type Measure = (isQuick: boolean) => Promise<Report>

// Removed at the end, because deleting thousands of files slows the next measurement.
const folders = mkdtempSync(`${tmpdir()}/stillpress-bench-`)
process.once('exit', () => rmSync(folders, { recursive: true, force: true }))

export const newFolder = (): string => mkdtempSync(`${folders}/`)

/** A blog of generated articles, with its author and a browser. */
interface BenchStack extends LocalStack {
  readonly author: Client
  /** Opens an empty page in a window of a desk. */
  openPage(): Promise<Page>
}

/** Runs work with a new blog of this many articles, whose files are current. */
export const withBlog = async <Result>(
  articles: number,
  work: (stack: BenchStack) => Promise<Result>,
): Promise<Result> => {
  const stack = await startStack(newFolder())
  let browser: Browser | undefined
  try {
    // The first call that needs the database migrates it.
    await stack.anyone.call(readHealth)
    await storeOwner(stack.db)
    await fill(stack.db, articles)
    await rebuild(stack.build)
    await stack.reload()
    const author = await signInAs(stack.origin, owner)
    const openPage = async (): Promise<Page> => {
      browser ??= await launchChromium()
      return browser.newPage({ viewport: { width: 1440, height: 900 } })
    }
    return await work(Object.assign(stack, { author, openPage }))
  } finally {
    await browser?.close()
    await stack.stop()
  }
}

/** The milliseconds that an act takes. */
export const timeOf = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/**
 * Measures the lines of a table in turn, so that other work of the machine slows all of them alike.
 * @param lines take one measurement each; rounds are counted from 0
 * @param rowOf makes a row of what a line gave in all rounds
 * @param warmUps the rounds before, which do not count
 */
export const inTurn = async <Result>(
  lines: Readonly<Record<string, (round: number) => Promise<Result>>>,
  rowOf: (results: readonly Result[]) => Row,
  rounds = 1,
  warmUps = 0,
): Promise<Record<string, Row>> => {
  const results = new Map<string, Result[]>(Object.keys(lines).map((name) => [name, []]))
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const [name, measureOne] of Object.entries(lines)) {
      const result = await measureOne(round)
      if (round >= warmUps) results.get(name)?.push(result)
    }
  }
  return Object.fromEntries([...results].map(([name, all]) => [name, rowOf(all)]))
}

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)

export const median = (values: readonly number[]): number => {
  const middle = sorted(values).slice((values.length - 1) >> 1, (values.length >> 1) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

/** Rounds a number to some digits after the point. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))

/** The median and the 95th percentile of durations in milliseconds. */
export const spread = (values: readonly number[]): Row => ({
  'median ms': rounded(median(values)),
  'p95 ms': rounded(sorted(values)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN),
})
