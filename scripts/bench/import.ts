import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { articleNumber } from './articles.ts'
import { type Report, rounded } from './report.ts'
import { untilLanded, withDev } from './with-dev.ts'

const run = promisify(execFile)

/** What our blocks are in Markdown, which may hold what stands in their lines as it is. */
const blocks: readonly (readonly [RegExp, string])[] = [
  [/<pre><code class="language-(\w+)">([^<]*)<\/code><\/pre>/g, '```$1\n$2```\n\n'],
  [/<blockquote><p>/g, '> '],
  [/<\/p><\/blockquote>|<\/?p>|<\/?ul>|<\/h2>/g, '\n\n'],
  [/<h2>/g, '## '],
  [/<li>(.*?)<\/li>/g, '- $1\n'],
]

/** An article as a Markdown file. */
const fileOf = (n: number): string => {
  const { heading, date, image, image_source, body } = articleNumber(n)
  const matter = { title: heading, date, image, image_source }
  const lines = Object.entries(matter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const text = blocks.reduce((left, [tag, mark]) => left.replaceAll(tag, mark), body)
  return ['---', ...lines, '---', '', text].join('\n')
}

/** Measures `npm run import` of a folder of Markdown files, twice: the second run adds nothing. */
export const benchImport = ({ articles = 1_000 } = {}): Promise<Report> =>
  withDev(async ({ origin, folder, author, output }) => {
    const posts = `${folder}/.build/posts`
    mkdirSync(posts)
    for (let n = 0; n < articles; n += 1) writeFileSync(`${posts}/${n}.md`, fileOf(n))
    const rows: (string | number)[][] = []
    for (const name of ['the first time', 'again']) {
      const said = output().length
      const began = performance.now()
      const words = ['scripts/import/main.ts', posts, '--origin', origin]
      await run(process.execPath, words, { cwd: folder })
      const taken = (performance.now() - began) / 1_000
      await untilLanded(author)
      const landed = (performance.now() - began) / 1_000 - taken
      const rebuilds =
        output()
          .slice(said)
          .match(/^Rebuilt /gm)?.length ?? 0
      rows.push([name, rounded(taken, 1), rounded(landed, 1), rebuilds])
    }
    return {
      title: `Importing ${articles} Markdown files of 800 words`,
      columns: ['run', 'seconds', 'landed after, s', 'rebuilds'],
      rows,
      notes: [
        'Into an empty blog under npm run dev; from the command until its report.',
        'Target: 1,000 in 30 s.',
      ],
    }
  }, '--empty')
