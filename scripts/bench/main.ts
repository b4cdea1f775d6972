import { misunderstood, readCommand } from '../lib/command.ts'
import { machine, type Report, textOf } from './report.ts'

const help = `npm run bench -- publish | build | weight | all: how fast it is, on this machine.

  publish   from sending a change to having read the page that shows it
  weight    what a reader's browser fetches
  build     compiling, rendering everything, rendering what one new article changes

  --json      prints JSON instead of tables
  --quick     fewer articles and repeats: shows that it runs, not how fast
  --profile   with build: leaves CPU profiles in .build/profiles/

Against the real Worker, database and build, each time on a new blog of generated articles. Medians
are to be compared within one run: what else the machine does is in every number.

  npm run bench -- publish --quick`

const { values, positionals } = readCommand(
  help,
  {
    json: { type: 'boolean' },
    quick: { type: 'boolean' },
    profile: { type: 'boolean' },
  },
  1,
)
const [job = ''] = positionals
if (!['publish', 'build', 'weight', 'all'].includes(job)) {
  misunderstood('Say what to measure: publish, build, weight or all.')
}

// Loaded now: wrangler would say on standard output, before any JSON, which secrets it found.
process.env.WRANGLER_LOG ??= 'error'
const { compile } = await import('../compile.ts')
const { bundleWorker } = await import('../lib/local-stack.ts')
const { benchBuild } = await import('./build.ts')
const { benchPublish } = await import('./publish.ts')
const { benchWeight } = await import('./weight.ts')

const about = machine()
/** Not on standard output, which is the report's. */
const tell = (what: string): void => console.error(`${what} …`)

tell('Compiling')
await compile()
await bundleWorker('worker/index.ts', 'worker')
const reports: Report[] = []
const isWanted = (name: string): boolean => job === name || job === 'all'
if (isWanted('publish')) {
  tell('Publishing, again and again')
  reports.push(await benchPublish(values.quick ? { articles: 100, warmUps: 1, times: 4 } : {}))
}
if (isWanted('weight')) {
  tell('Weighing the pages')
  reports.push(await benchWeight())
}
if (isWanted('build')) {
  tell('Building; this takes minutes')
  const quick = values.quick ? { sizes: [100], times: 1 } : {}
  reports.push(await benchBuild({ ...quick, isProfiled: values.profile ?? false }))
}

if (values.json) {
  console.log(JSON.stringify({ ...about, reports }, null, 2))
} else {
  const { node, astro, workerd, cores, processor, load } = about
  console.log(`node ${node}, astro ${astro}, workerd ${workerd}`)
  console.log(`${cores} cores (${processor}), load ${load} before the start`)
  for (const report of reports) console.log(textOf(report))
}
