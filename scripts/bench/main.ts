import { availableParallelism, cpus, loadavg } from 'node:os'
import { endOnSignal, misunderstood, readCommand } from '../lib/command.ts'
import type { Measure } from './harness.ts'

const help = `npm run bench [-- JOB …]: measures speed on this machine. Without a job it measures all:

  publish   the time from sending an article, or an edit, to reading the page that shows it
  reads     pages and calls a second, and the time of one; a file also beside a Worker that only serves files
  build     all pages, and the pages that a new article changes; the same with Eleventy and Hugo
  typing    the time from a key to the letter on the screen, in a short and a long draft

  --quick   uses fewer articles and repeats: shows that it runs, not how fast

Each job uses the real Worker, database and build, with a new blog of generated articles. Compare only
numbers of one run: other work of the machine changes all of them.

  npm run bench -- publish --quick`

/** Each job is loaded when it runs, so that `--help` is fast. */
const jobs: Readonly<Record<string, () => Promise<{ readonly measure: Measure }>>> = {
  publish: () => import('./publish.ts'),
  reads: () => import('./reads.ts'),
  build: () => import('./build.ts'),
  typing: () => import('./typing.ts'),
}

const names = Object.keys(jobs)
const quick = { type: 'boolean', default: false } as const
const { values, positionals: wanted } = readCommand(help, { quick }, names.length)
const unknown = wanted.find((name) => !names.includes(name))
if (unknown !== undefined)
  misunderstood(`There is no job "${unknown}". The jobs are ${names.join(', ')}.`)

endOnSignal(() => 'You stopped the measurement; what is printed stays true.')
console.log(`Node ${process.versions.node} on ${availableParallelism()} cores: ${cpus()[0]?.model}`)
console.log(`Load before the start: ${loadavg()[0]?.toFixed(1)}`)
const { compile } = await import('../build/compile.ts')
const { bundleWorker } = await import('../testing/stack.ts')
await compile()
await bundleWorker('worker/index.ts', 'worker')
for (const [name, job] of Object.entries(jobs)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const { measure } = await job()
  const { title, rows, note } = await measure(values.quick)
  console.log(`\n${title}`)
  console.table(rows)
  console.log(note)
}
