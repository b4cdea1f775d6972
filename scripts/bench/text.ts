import { displayVersion } from '../../shared/articles/html/display-version.ts'
import { formsOf } from '../../shared/articles/html/forms.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { articleOf } from '../../worker/articles/rows.ts'
import { type BuiltPost, postOf } from '../build/articles.ts'
import { memorySource } from '../lib/memory-source.ts'
import { loadRenderer } from '../lib/renderer.ts'
import { articleNumber } from './articles.ts'
import { median, type Report, rounded } from './report.ts'

const pictureNumber = (n: number): string =>
  `<p><img src="/uploads/${String(n).padStart(32, '0')}-2000x1000.jpg" alt="" loading="lazy" decoding="async"></p>`

/** An article of about 800 words, with pictures of its own or without. */
const bodyWith = (pictures: number): string =>
  articleNumber(0).body + Array.from({ length: pictures }, (_, n) => pictureNumber(n)).join('')

const postWith = async (html: string): Promise<BuiltPost> => ({
  ...(await postOf({ ...articleOf(articleNumber(0), undefined), display: displayVersion })),
  html,
})

/** Milliseconds of the processor for one time, by the median of some rounds. */
const cpuOf = async (work: () => unknown, { rounds = 7, times = 200 } = {}): Promise<number> => {
  const found: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const before = process.cpuUsage()
    for (let n = 0; n < times; n += 1) await work()
    const { user, system } = process.cpuUsage(before)
    // The first warms up.
    if (round > 0) found.push((user + system) / 1_000 / times)
  }
  return median(found)
}

/** The cost of rendering a page, and of preparing its text once when it is saved. */
export const benchText = async ({ times = 200 } = {}): Promise<Report> => {
  const renderer = await loadRenderer()
  const rows: (string | number)[][] = []
  for (const pictures of [0, 8]) {
    const body = bodyWith(pictures)
    const path = articlePath(articleNumber(0).id)
    const post = await postWith(formsOf(body, path).page)
    const source = memorySource([post], async () => post)
    const page = await cpuOf(() => renderer.render(path, source), { times })
    const text = await cpuOf(() => formsOf(body, path), { times })
    rows.push([`800 words, ${pictures} pictures`, rounded(page, 2), rounded(text, 2)])
  }
  return {
    title: 'CPU of an article, ms',
    columns: ['article', 'its page, at each render', 'what is shown of its text, once'],
    rows,
    notes: [
      'In Node, which runs the same bundle; the page is rendered only while its file is older.',
    ],
  }
}
