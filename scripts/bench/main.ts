import { availableParallelism, cpus, loadavg } from 'node:os'
import { misunderstood, readCommand } from '../lib/command.ts'
import type { Measure } from './report.ts'

const help = `npm run bench [-- JOB …]: how fast and how heavy it is, on this machine. Without a job, all:

  publish   from sending a change to having read the page that shows it
  reads     pages and calls a second, and how long one takes
  build     all pages, and those that a new article changes; the same with Eleventy and Hugo
  weight    what a reader’s browser fetches
  typing    from a key to the letter on the screen, in a short and a long draft

  --quick   fewer articles and repeats: shows that it runs, not how fast

Against the real Worker, database and build, each time on a new blog of generated articles. Compare
numbers of one run only: what else the machine does is in every one of them.

  npm run bench -- publish --quick`

/** Each is loaded when it runs: the help is there at once. */
const jobs: Readonly<Record<string, () => Promise<{ readonly measure: Measure }>>> = {
  publish: () => import('./publish.ts'),
  reads: () => import('./reads.ts'),
  build: () => import('./build.ts'),
  weight: () => import('./weight.ts'),
  typing: () => import('./typing.ts'),
}

const names = Object.keys(jobs)
const quick = { type: 'boolean', default: false } as const
const { values, positionals: wanted } = readCommand(help, { quick }, names.length)
const unknown = wanted.find((name) => !names.includes(name))
if (unknown !== undefined) misunderstood(`There is no "${unknown}"; measure ${names.join(', ')}.`)

console.log(`Node ${process.versions.node} on ${availableParallelism()} cores: ${cpus()[0]?.model}`)
console.log(`Load before the start: ${loadavg()[0]?.toFixed(1)}`)
const { compile } = await import('../compile/main.ts')
const { bundleWorker } = await import('../local/stack.ts')
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
