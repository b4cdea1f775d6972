import { cookieNames } from '../../shared/names.ts'
import { startStack, wrapWorker } from '../local/stack.ts'
import { cpuOf } from './cpu.ts'
import { fill } from './fill.ts'
import { pathNumber } from './publish.ts'
import { type Measure, median, type Row, rounded } from './report.ts'
import { newFolder } from './stack.ts'

/** Each article of the day is read every eight minutes. */
const timesADay = 180
const connections = 16
/** Goes past the cache: as many rows as a page that it lacks. */
const past = { Cookie: `${cookieNames.signedIn}=1` }

interface Answer {
  readonly rows: number
  readonly time: number
}

/** Makes numbered requests, some at a time. */
const requests = async (count: number, one: (n: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = []
  let next = 0
  const work = async () => {
    while (next < count) answers.push(await one(next++))
  }
  await Promise.all(Array.from({ length: connections }, work))
  return answers
}

/**
 * A day of a blog without a build, on the real Worker behind the tests' model of the platform's cache; then what hit rates
 * do. An entry lives a day, so the day is only quicker here.
 */
export const measure: Measure = async (isQuick) => {
  for (const name of ['cached-worker', 'counting-worker'])
    wrapWorker(`scripts/testing/workers/${name}.ts`, name)
  const options = { worker: 'counting-worker', isInspected: true, areObjectsApart: true }
  const stack = await startStack(newFolder(), { ...options, onLog: () => {} })
  const articles = 500
  const rows: Record<string, Row> = {}
  const read = async (n: number, headers = {}): Promise<Answer> => {
    const began = performance.now()
    const response = await stack.get(pathNumber(n % articles), { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}`)
    return {
      rows: Number(response.headers.get('x-database-rows-read')),
      time: performance.now() - began,
    }
  }
  const run = async (name: string, count: number, one: (n: number) => Promise<Answer>) => {
    const began = performance.now()
    const answers = await requests(count, one)
    const seconds = (performance.now() - began) / 1_000
    const all = answers.reduce((sum, answer) => sum + answer.rows, 0)
    rows[name] = {
      requests: count,
      'rows read': all,
      'rows a request': rounded(all / count, 2),
      'a second': rounded(count / seconds, 0),
      'median ms': rounded(median(answers.map(({ time }) => time))),
    }
    console.log(name, JSON.stringify(rows[name]))
  }
  try {
    await fill(stack.db, articles)
    const count = articles * (isQuick ? 9 : timesADay)
    await run('a day, without the cache', isQuick ? 500 : 5_000, (n) => read(n, past))
    await run(`a day: ${articles} articles, each ${count / articles} times`, count, read)
    for (const rate of [0, 80, 95, 99]) {
      await run(`${rate} % from the cache`, isQuick ? 500 : 5_000, (n) =>
        read(n, n % 100 < rate ? {} : past),
      )
    }
    for (const [name, headers] of [
      ['CPU ms from the cache', {}],
      ['CPU ms past it', past],
    ] as const) {
      const batches: number[] = []
      for (let batch = 0; batch < 5; batch += 1) {
        batches.push((await cpuOf(stack, (_stack, n) => read(n, headers), 20))[0] ?? 0)
      }
      rows[name] = { 'median ms': rounded(median(batches), 2) }
    }
  } finally {
    await stack.stop()
  }
  return {
    title: `Pages of ${articles} articles without a build`,
    rows,
    note: 'The cache is a model of the platform’s, in the same thread: its time and CPU are not the platform’s.',
  }
}
