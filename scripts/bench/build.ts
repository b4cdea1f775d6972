import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../lib/paths.ts'
import { articleNumber } from '../testing/numbered-articles.ts'
import { secret } from '../testing/stack.ts'
import { inTurn, type Measure, median, newFolder, rounded, timeOf, withBlog } from './harness.ts'
import { type Command, type Peer, peers } from './peers.ts'
import { create } from './publish.ts'

/** The seconds of a whole process. */
const run = async (cwd: string, [program, ...args]: Command): Promise<number> =>
  (await timeOf(() => promisify(execFile)(program, args, { cwd }))) / 1_000

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A generator that is here, with a folder of its templates. */
type Site = readonly [peer: Peer, folder: string]

/** Installs the other generators. @returns those that can be */
const installPeers = async (): Promise<Site[]> => {
  const sites: Site[] = []
  for (const peer of peers) {
    const folder = newFolder()
    for (const [path, text] of Object.entries(peer.templates)) write(`${folder}/${path}`, text)
    const isHere = await run(folder, peer.install).catch(() => null)
    if (isHere !== null) sites.push([peer, folder])
  }
  return sites
}

const writeArticle = ([{ file }, folder]: Site, n: number): void => {
  const { id, heading, date, category, body } = articleNumber(n)
  const tags = JSON.stringify(['all', category])
  const matter = `title: ${JSON.stringify(heading)}\ndate: ${date}\ntags: ${tags}`
  write(`${folder}/${file.replace('ID', id)}`, `---\n${matter}\n---\n${body}`)
}

/** Measures builds of a number of articles by all generators. */
const measureAll = (articles: number, sites: readonly Site[], times: number) =>
  withBlog(articles, async ({ author, build, origin }) => {
    const child = '--import ./scripts/lib/compile-cache.mjs scripts/testing/rebuild-child.ts'
    const rebuild = (dist: string, cache: string) =>
      run(root, [process.execPath, ...child.split(' '), origin, secret, build.assets, dist, cache])
    const others = sites.map((site) => {
      for (let n = 0; n < articles; n += 1) writeArticle(site, n)
      const [{ name, build: command }, folder] = site
      return [`${articles} articles, ${name}`, () => run(folder, command)] as const
    })
    const lines = {
      // Into new folders, as on a machine that has only the checkout.
      [`${articles} articles`]: () => rebuild(newFolder(), `${newFolder()}/`),
      [`${articles} articles, of which one is new`]: async (n: number) => {
        await create()(author, n)
        return rebuild(build.dist, build.cacheFolder)
      },
      ...Object.fromEntries(others),
    }
    return inTurn(lines, (all) => ({ seconds: rounded(median(all), 2) }), times)
  })

/** Measures rendering everything, rendering what one new article changes, and others' full builds. */
export const measure: Measure = async (isQuick) => {
  const [sizes, times] = isQuick ? [[100], 1] : [[500, 1_000, 5_000], 3]
  const sites = await installPeers()
  let rows = {}
  for (const size of sizes) rows = { ...rows, ...(await measureAll(size, sites, times)) }
  return {
    title: `Builds of articles of 800 words, three to a list page: medians of ${times}`,
    rows,
    note: `Whole processes. Ours read from the Worker, which shares the cores; the site is compiled before.
Other generators build plain templates, without sitemap, feeds, search or shell, if they can be installed.`,
  }
}
