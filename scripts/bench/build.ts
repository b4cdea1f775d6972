import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../lib/paths.ts'
import { secret } from '../local/stack.ts'
import { articleNumber } from './articles.ts'
import { type Command, type Peer, peers } from './peers.ts'
import { create } from './publish.ts'
import { type Measure, median, type Row, rounded } from './report.ts'
import { newFolder, withBlog } from './stack.ts'

const run = async (cwd: string, [program, ...args]: Command): Promise<number> => {
  const began = performance.now()
  await promisify(execFile)(program, args, { cwd })
  return (performance.now() - began) / 1_000
}

const medianOf = async (times: number, secondsOf: (n: number) => Promise<number>) => {
  const seconds: number[] = []
  for (let n = 0; n < times; n += 1) seconds.push(await secondsOf(n))
  return rounded(median(seconds), 2)
}

const measureOurs = (size: number, times: number): Promise<Row> =>
  withBlog(size, async ({ author, build, folder, origin }) => {
    const child = `${root}scripts/testing/rebuild-child.ts`
    const rebuild = (n: number) => {
      const folders = [build.assets, `${folder}/dist-${n}`, `${folder}/kept-${n}/`]
      return run(root, [process.execPath, child, origin, secret, ...folders])
    }
    // Each into new folders, as on a machine that has only the checkout.
    const full = await medianOf(times, rebuild)
    const one = await medianOf(times, async (n) => {
      await create()(author, n)
      return rebuild(times - 1)
    })
    return { 'full build': full, 'publish one': one }
  })

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** @returns the seconds for each size; empty if the generator cannot be installed */
const measurePeer = async (peer: Peer, sizes: readonly number[], times: number) => {
  const site = newFolder()
  const seconds: number[] = []
  for (const [path, text] of Object.entries(peer.templates)) write(`${site}/${path}`, text)
  const isHere = await run(site, peer.install).catch(() => null)
  for (const size of isHere === null ? [] : sizes) {
    for (let n = 0; n < size; n += 1) {
      const { id, heading, date, category, body } = articleNumber(n)
      const tags = JSON.stringify(['all', category])
      const matter = `title: ${JSON.stringify(heading)}\ndate: ${date}\ntags: ${tags}`
      write(`${site}/${peer.file.replace('ID', id)}`, `---\n${matter}\n---\n${body}`)
    }
    seconds.push(await medianOf(times, () => run(site, peer.build)))
  }
  return seconds
}

/** Measures rendering everything, rendering what one new article changes, and others' full builds. */
export const measure: Measure = async (isQuick) => {
  const [sizes, times] = isQuick ? [[100], 1] : [[500, 1_000, 5_000], 3]
  const rows: Record<string, Record<string, number>> = {}
  for (const size of sizes) rows[`${size} articles`] = { ...(await measureOurs(size, times)) }
  for (const peer of peers) {
    const seconds = await measurePeer(peer, sizes, times)
    for (const [n, row] of Object.values(rows).entries()) {
      if (seconds[n] !== undefined) row[peer.name] = seconds[n]
    }
  }
  return {
    title: `Builds of articles of 800 words, three to a list page: seconds, medians of ${times}`,
    rows,
    note: `Whole processes. Ours read from the Worker, which shares the cores; the site is compiled before.
Other generators build plain templates, without sitemap, feeds, search or shell, if they can be installed.`,
  }
}
