import { misunderstood, readCommand } from '../lib/command.ts'
import { jobs } from './jobs.ts'
import { machine, markdownOf, type Report, textOf } from './report.ts'

const help = `npm run bench [-- JOB …]: how fast and how heavy it is, on this machine. Without a job, all:

${jobs.map(({ name, what }) => `  ${name.padEnd(11)} ${what}`).join('\n')}

  --json      prints JSON instead of tables
  --markdown  prints tables of Markdown
  --quick     fewer articles and repeats: shows that it runs, not how fast
  --profile   with build: leaves CPU profiles in .build/profiles/

Against the real Worker, database and build, each time on a new blog of generated articles. Medians
are to be compared within one run: what else the machine does is in every number.

  npm run bench -- publish --quick`

const flag = { type: 'boolean', default: false } as const
const { values: options, positionals: wanted } = readCommand(
  help,
  { json: flag, markdown: flag, quick: flag, profile: flag },
  jobs.length,
)
const unknown = wanted.find((name) => !jobs.some((job) => job.name === name))
if (unknown !== undefined) {
  misunderstood(`There is no "${unknown}"; measure ${jobs.map(({ name }) => name).join(', ')}.`)
}

// Loaded now: wrangler would say on standard output, before any JSON, which secrets it found.
process.env.WRANGLER_LOG ??= 'error'
const { compile } = await import('../compile/main.ts')
const { bundleWorker } = await import('../local/stack.ts')

const about = machine()
/** Not on standard output, which is the report's. */
const tell = (what: string): void => console.error(`${what} …`)

tell('Compiling')
await compile()
await bundleWorker('worker/index.ts', 'worker')
const reports: Report[] = []
for (const { name, run } of jobs) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  tell(`Measuring ${name}`)
  reports.push(...(await run({ isQuick: options.quick, isProfiled: options.profile })))
}

if (options.json) {
  console.log(JSON.stringify({ ...about, reports }, null, 2))
} else {
  const { node, astro, workerd, cores, processor, load } = about
  console.log(`node ${node}, astro ${astro}, workerd ${workerd}`)
  console.log(`${cores} cores (${processor}), load ${load} before the start`)
  for (const report of reports) console.log((options.markdown ? markdownOf : textOf)(report))
}
