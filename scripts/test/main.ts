import { spawn } from 'node:child_process'
import { ensureChromium, versionOf } from '../browser/chromium.ts'
import { root } from '../lib/paths.ts'
import { countCpu } from './cpu.ts'

const help = `npm test: checks all that must hold for a change.

The command checks format, lint, types and imports, and looks for unused code. Then it runs the tests of single
modules, of views in a real Chromium, of the real Worker on D1 and KV, of the commands, and journeys through a
whole blog. At the end it prints the processor time of each. It passes arguments to the test runner: npm test -- gate
npm run test:all also runs the long suites: kills, load, fuzzing, walks. It may take an hour.

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
/** Steps that run one after the other. */
type Lane = readonly Step[]

/** Only the pages: `tsc` checks the rest of the site. */
const ofPages = ['--tsconfig', 'site/tsconfig.pages.json', '--minimumFailingSeverity', 'warning']

const hintsToo = ['--no-progress', '--treat-config-hints-as-errors']

/** One lane for each of two cores: the types take as long as all other checks and the preparation of the tests. */
const checks: readonly Lane[] = [
  [['Types', bin('tsc'), '-b']],
  [
    ['Format and lint', bin('biome'), 'check', '--error-on-warnings'],
    ['Unused files, exports and packages', bin('knip'), ...hintsToo],
    ['Types of the pages', bin('astro'), 'check', ...ofPages],
    ['Preparation of the tests', process.execPath, `${root}scripts/testing/setup.ts`],
  ],
]

/** A whole run leaves walks to the long suites; who names a file or a tag gets what fits. */
const testsOf = (project: string): Step => [
  `Tests: ${project}`,
  'env',
  ...['PREPARED=1', bin('vitest'), 'run', '--project', project],
  ...(isAll ? [] : ['--tags-filter=!walk']),
]
/** The projects of a row run beside each other, so that no core waits for the last long test of one. */
const projects = [['unit'], ['view', 'commands'], ['worker', 'journey']]
const long: Step = ['Long suites', 'env', 'DEEP=1', bin('vitest'), 'run']
const named: Step = ['Tests', bin('vitest'), 'run', ...args]
/** The stages run one after the other; the lanes of a stage run at the same time. */
const stages: readonly (readonly Lane[])[] =
  args.length > 0
    ? [[[named]]]
    : [
        checks,
        ...projects.map((names) => names.map((name) => [testsOf(name)])),
        ...(isAll ? [[[long]]] : []),
      ]

const env = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  WRANGLER_SEND_METRICS: 'false',
  // Tests start some sixty commands: each would compile the same packages again.
  NODE_COMPILE_CACHE: `${root}.build/node-cache`,
}

const cpu = countCpu()
const inSeconds = (seconds: number | null): string =>
  seconds?.toFixed(1) ?? 'unknown (only Linux reports the time of all processes)'
const shares: string[] = []

/** Runs a step. Its output is shown at once, or at its end if another step shows its own. */
const run = ([title, command, ...args]: Step, isLive: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    if (isLive) console.log(`\n${title}`)
    const child = spawn(command, args, { cwd: root, env, stdio: isLive ? 'inherit' : 'pipe' })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.once('close', (status) => {
      if (!isLive) console.log(`\n${title}\n${output.trim()}`)
      shares.push(`  ${title}: ${inSeconds(cpu(child.pid))}`)
      if (status !== 0) console.error(`\n${title}: failed.`)
      resolve(status === 0)
    })
  })

/** Runs steps one after the other, up to the first that fails. */
const runLane = async (lane: Lane, isLive: boolean): Promise<boolean> => {
  for (const step of lane) if (!(await run(step, isLive))) return false
  return true
}

// First, because an installation takes the longest, and no test is skipped for lack of a browser.
const chromium = ensureChromium()
console.log(`Browser: ${versionOf(chromium)} (${chromium})`)
for (const lanes of stages) {
  const passed = await Promise.all(lanes.map((lane, n) => runLane(lane, n === 0)))
  if (passed.includes(false)) process.exitCode = 1
  // Without a compilation there are no tests to run. All tests run, so that one run names all failures.
  if (lanes === checks && process.exitCode) break
}
console.log(
  `CPU seconds: ${inSeconds(cpu())}; wall: ${(performance.now() / 1000).toFixed(1)}\n${shares.join('\n')}`,
)
