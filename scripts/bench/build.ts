import { fork } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { createArticle } from '../../shared/articles/contract.ts'
import { encodeText } from '../../shared/base64.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { bringUpToDate } from '../build/build.ts'
import { expectData } from '../lib/client.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { type LocalStack, secret } from '../local/stack.ts'
import { bodyNumber } from './articles.ts'
import type { Measured } from './build-child.ts'
import { waitedFor, withClock } from './client-clock.ts'
import { fill } from './fill.ts'
import { median, type Report, rounded } from './report.ts'
import { withStack } from './stack.ts'

export interface BuildBench {
  readonly sizes?: readonly number[]
  readonly times?: number
  /** Leaves CPU profiles in `.build/profiles/`. */
  readonly isProfiled?: boolean
}

const measure = (args: readonly string[], isProfiled: boolean): Promise<Measured> =>
  new Promise((resolve, reject) => {
    const folder = `--cpu-prof-dir=${buildFolder}profiles`
    const child = fork(`${root}scripts/bench/build-child.ts`, args, {
      cwd: root,
      env: { ...process.env, REBUILD_SECRET: secret },
      execArgv: isProfiled ? ['--cpu-prof', folder] : [],
    })
    let measured: Measured | undefined
    child.once('message', (message) => {
      measured = message as Measured
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      measured && code === 0 ? resolve(measured) : reject(new Error(`${args[0]} failed`)),
    )
  })

/** Medians of several runs, each prepared by something that is not measured. */
const repeat = async (
  times: number,
  run: () => Promise<Measured>,
  prepare: (n: number) => Promise<void> = async () => {},
): Promise<Measured> => {
  const runs: Measured[] = []
  for (let n = 0; n < times; n += 1) {
    await prepare(n)
    runs.push(await run())
  }
  const of = (field: keyof Measured) => median(runs.map((one) => one[field]))
  return { pages: of('pages'), seconds: of('seconds'), api: of('api'), memory: of('memory') }
}

const publishOne = async ({ author }: LocalStack, n: number): Promise<void> => {
  const body = {
    headingSave: `One more Software, ${n}`,
    imageCdn: 'https://pictures.example.com/more.jpg',
    imageSource: 'The archive',
    articleSave: encodeText(bodyNumber(n)),
    authorSave: siteConfig.author.name,
    researchLinksSave: ['https://example.org/study'],
    reference: 'true',
  }
  expectData(await author.call(createArticle, { body }))
}

/**
 * Full builds begin as on a machine that has only the checkout. Moved away, not removed: for half a
 * minute after thousands of files were deleted, ext4 makes new ones ten times slower.
 */
const empty = async ({ dist, folder }: LocalStack): Promise<void> => {
  const earlier = mkdtempSync(`${folder}/earlier-`)
  for (const name of ['dist', 'kept']) {
    if (existsSync(`${folder}/${name}`)) renameSync(`${folder}/${name}`, `${earlier}/${name}`)
  }
  mkdirSync(dist)
}

/** In this process, which has rendered before, like the hook of `npm run dev`. */
const measureHere = async ({ build }: LocalStack): Promise<Measured> => {
  const [began, waitedBefore] = [performance.now(), waitedFor()]
  const { rendered } = await bringUpToDate({ ...build, client: withClock(build.client) })
  const [seconds, api] = [performance.now() - began, waitedFor() - waitedBefore]
  return { pages: rendered, seconds: seconds / 1_000, api: api / 1_000, memory: Number.NaN }
}

const rowOf = (articles: string, work: string, { pages, seconds, api, memory }: Measured) => [
  articles,
  work,
  pages,
  rounded(seconds, 2),
  rounded(api, 2),
  rounded(seconds - api, 2),
  Number.isNaN(memory) ? '' : Math.round(memory),
]

/** Measures compiling, rendering everything, and rendering what one new article changes. */
export const benchBuild = async ({
  sizes = [500, 1_000, 5_000],
  times = 3,
  isProfiled = false,
}: BuildBench): Promise<Report> => {
  const compiled = await repeat(times, () => measure(['compile'], isProfiled))
  const unchanged = await repeat(times, () => measure(['compiled'], isProfiled))
  const rows = [
    rowOf('any', 'compile', compiled),
    rowOf('any', 'compile, nothing changed', unchanged),
  ]
  const notes: string[] = []
  for (const size of sizes) {
    await withStack(async (stack) => {
      await fill(stack.db, size)
      const run = (kind: string) => () => measure([kind, stack.origin, stack.folder], isProfiled)
      const full = await repeat(times, run('full'), () => empty(stack))
      const one = await repeat(times, run('changed'), (n) => publishOne(stack, n))
      // Once more than is measured: the first warms up.
      await publishOne(stack, times)
      await measureHere(stack)
      const here = await repeat(
        times,
        () => measureHere(stack),
        (n) => publishOne(stack, times + 1 + n),
      )
      const name = size.toLocaleString('en')
      rows.push(rowOf(name, 'full render', full), rowOf(name, 'publish one', one))
      rows.push(rowOf(name, 'publish one, running', here))
      const both = rounded(compiled.seconds + full.seconds, 2)
      notes.push(`Compile and full render at ${name}: ${both} s.`)
    })
  }
  return {
    title: `Builds of articles of 800 words, three to a list page: medians of ${times} runs`,
    columns: ['articles', 'work', 'pages', 'seconds', 'API', 'without', 'peak MB'],
    rows,
    notes: [
      ...notes,
      'Seconds of a whole process, from its start; API: those in which it waited for the Worker on',
      'this machine, which shares its cores; without: the rest. Each run is a process of its own, but',
      'for `running`: a process that has rendered before, as the hook of `npm run dev` is.',
    ],
  }
}
