import { spawn } from 'node:child_process'
import { ensureChromium, versionOf } from '../browser/chromium.ts'
import { root } from '../lib/paths.ts'
import { countCpu } from './cpu.ts'

const help = `npm test: everything that must hold for a change.

Format and lint, types and import arrows, what is unused; then the tests of single modules, of views in a real
Chromium, of the real Worker on D1 and KV, of the commands, and journeys through a whole blog. The end says
what each took of the processor. Arguments go to the test runner: npm test -- gate
npm run test:all runs the long suites, too: kills, load, fuzzing, walks. It may take an hour.

  npm test -- gate -t 'blocked'
  npm test -- --project view`

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(help)
  process.exit(0)
}

const bin = (name: string): string => `${root}node_modules/.bin/${name}`
const isAll = process.env.ALL === '1'
const args = process.argv.slice(2)

type Step = readonly [title: string, command: string, ...args: string[]]
/** Steps of which each waits for the one before. */
type Lane = readonly Step[]

/** The pages alone: the rest of the site has its types checked with everything else. */
const ofPages = ['--tsconfig', 'site/tsconfig.pages.json', '--minimumFailingSeverity', 'warning']

const hintsToo = ['--no-progress', '--treat-config-hints-as-errors']

/** A lane for each of two cores: the types take as long as all the others, the tests' compilation among them. */
const checks: readonly Lane[] = [
  [['Types', bin('tsc'), '-b']],
  [
    ['Format and lint', bin('biome'), 'check', '--error-on-warnings'],
    ['Unused files, exports and packages', bin('knip'), ...hintsToo],
    ['Types of the pages', bin('astro'), 'check', ...ofPages],
    ['Preparation of the tests', process.execPath, `${root}scripts/testing/setup.ts`],
  ],
]

const projects = ['unit', 'view', 'worker', 'commands', 'journey']
const testsOf = (project: string, ...more: string[]): Step => [
  `Tests: ${project}`,
  'env',
  ...['PREPARED=1', bin('vitest'), 'run', '--project', project, ...more],
]
/** A whole run leaves walks to the long suites; who names a file or a tag gets what fits. */
const tests = projects.map((project) =>
  isAll ? testsOf(project) : testsOf(project, '--tags-filter=!walk'),
)
const long: Step = ['Long suites', 'env', 'DEEP=1', bin('vitest'), 'run']
const named: Step = ['Tests', bin('vitest'), 'run', ...args]
/** What runs one after the other, each with its lanes beside each other. */
const stages: readonly (readonly Lane[])[] =
  args.length > 0
    ? [[[named]]]
    : [checks, ...tests.map((step) => [[step]]), ...(isAll ? [[[long]]] : [])]

const env = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  WRANGLER_SEND_METRICS: 'false',
  // Tests start some sixty commands: each would compile the same packages anew.
  NODE_COMPILE_CACHE: `${root}.build/node-cache`,
}

/** Runs a step. Its output is shown at once, or at its end if other steps run beside it. */
const run = ([title, command, ...args]: Step, isAlone: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    if (isAlone) console.log(`\n${title}`)
    const child = spawn(command, args, { cwd: root, env, stdio: isAlone ? 'inherit' : 'pipe' })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.once('close', (status) => {
      if (!isAlone) console.log(`\n${title}\n${output.trim()}`)
      if (status !== 0) console.error(`\n${title}: failed.`)
      resolve(status === 0)
    })
  })

/** Runs steps one after the other, up to the first that fails. */
const runLane = async (lane: Lane, isAlone: boolean): Promise<boolean> => {
  for (const step of lane) if (!(await run(step, isAlone))) return false
  return true
}

const cpu = countCpu()
const inSeconds = (seconds: number | null): string =>
  seconds?.toFixed(1) ?? 'unknown (only Linux tells those of all processes)'
const shares: string[] = []
// First of all: an installation takes the longest, and a missing browser is no reason to skip a test.
const chromium = ensureChromium()
console.log(`Browser: ${versionOf(chromium)} (${chromium})`)
for (const lanes of stages) {
  const before = cpu()
  const passed = await Promise.all(lanes.map((lane) => runLane(lane, lanes.length === 1)))
  const after = cpu()
  const title = lanes.length > 1 ? 'Checks' : lanes[0]?.[0]?.[0]
  shares.push(`  ${title}: ${inSeconds(before === null || after === null ? null : after - before)}`)
  if (passed.includes(false)) process.exitCode = 1
  // What does not compile has no tests to run; of tests all are run, so that one run names all that fail.
  if (lanes === checks && process.exitCode) break
}
console.log(
  `CPU seconds: ${inSeconds(cpu())}; wall: ${(performance.now() / 1000).toFixed(1)}\n${shares.join('\n')}`,
)
