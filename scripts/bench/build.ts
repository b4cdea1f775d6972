import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../lib/paths.ts'
import { secret } from '../testing/stack.ts'
import { inTurn, type Measure, median, newFolder, rounded, timeOf, withBlog } from './harness.ts'
import { create } from './publish.ts'

/** Measures the whole processes of builds of a number of articles. */
const measureAll = (articles: number, times: number) =>
  withBlog(articles, async ({ author, build, origin }) => {
    const child = `${root}scripts/testing/rebuild-child.ts`
    const rebuild = async (dist: string, cache: string): Promise<number> => {
      const args = [child, origin, secret, build.assets, dist, cache]
      const run = () => promisify(execFile)(process.execPath, args, { cwd: root })
      return (await timeOf(run)) / 1_000
    }
    const lines = {
      // Into new folders, as on a machine that has only the checkout.
      [`${articles} articles`]: () => rebuild(newFolder(), `${newFolder()}/`),
      [`${articles} articles, of which one is new`]: async (n: number) => {
        await create()(author, n)
        return rebuild(build.dist, build.cacheFolder)
      },
    }
    return inTurn(lines, (all) => ({ seconds: rounded(median(all), 2) }), times)
  })

/** Measures rendering everything, and rendering what one new article changes. */
export const measure: Measure = async (isQuick) => {
  const [sizes, times] = isQuick ? [[100], 1] : [[500, 1_000, 5_000], 3]
  let rows = {}
  for (const size of sizes) rows = { ...rows, ...(await measureAll(size, times)) }
  return {
    title: `Builds of articles of 800 words, three to a list page: medians of ${times}`,
    rows,
    note: 'Whole processes. They read from the Worker, which shares the cores; the site is compiled before.',
  }
}
