import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { ensureChromium, versionOf } from '../browser/chromium.ts'
import { root } from '../lib/paths.ts'
import { type CpuSeconds, countCpu } from './cpu.ts'

const help = `npm test: checks all that must hold for a change.

The command checks format, lint, types and imports, and looks for unused code. Then it runs the tests of single
modules, of the real Worker on D1 and KV, of the commands, journeys through a whole blog, and views in a real
Chromium, with a worker for each core if memory suffices: VITEST_MAX_WORKERS=8 npm test. At the end it prints the
processor time of each. It passes arguments to the test runner: npm test -- gate
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

/** All of them: after a global's change the compiler leaves others as they were (`findings/typescript-stale-types.sh`). */
// One checker, because each further one checks again what files share.
const types: Lane = [['Types', bin('tsc'), '-b', '--force', '--checkers', '1', '--builders', '1']]
const looks: Lane = [
  ['Format and lint', bin('biome'), 'check', '--error-on-warnings'],
  ['Unused files, exports and packages', bin('knip'), ...hintsToo],
]
/** Both run Astro in this folder. */
const preparation: Lane = [
  ['Types of the pages', bin('astro'), 'check', ...ofPages],
  ['Preparation of the tests', process.execPath, `${root}scripts/testing/setup.ts`],
]
/** A lane for each of two cores: the types take as long as all others. On more cores, three lanes. */
const checks: readonly Lane[] =
  availableParallelism() < 4 ? [types, [...looks, ...preparation]] : [types, looks, preparation]

/** `npm test` leaves walks to the long suites; a run of named files includes them. */
const withoutWalks = isAll ? [] : ['--tags-filter=!walk']
const reporters = ['--reporter=default', `--reporter=${root}scripts/test/all-ran.ts`]
const whole = [bin('vitest'), 'run', ...reporters]
const tests: Step = ['Tests', 'env', 'PREPARED=1', ...whole, ...withoutWalks]
const long: Step = ['Long suites', 'env', 'DEEP=1', ...whole]
const named: Step = ['Tests', bin('vitest'), 'run', ...args]
/** The stages run one after the other; the lanes of a stage run at the same time. */
const stages: readonly (readonly Lane[])[] =
  args.length > 0 ? [[[named]]] : [checks, [[tests]], ...(isAll ? [[[long]]] : [])]

const env = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  WRANGLER_SEND_METRICS: 'false',
  // Tests start some sixty commands: each would compile the same packages again.
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
const inSeconds = (now: number, before = 0): string => (now - before).toFixed(1)
/** What a stage took, and each project of the tests in it. */
const sharesOf = (title: string | undefined, before: CpuSeconds, after: CpuSeconds): string[] => [
  `  ${title}: ${inSeconds(after.total, before.total)}`,
  ...[...after.projects]
    .map(([name, all]) => [name, inSeconds(all, before.projects.get(name))])
    .filter(([, seconds]) => seconds !== '0.0')
    .map(([name, seconds]) => `    ${name}: ${seconds}`),
]
const shares: string[] = []
// First, because an installation takes the longest, and no test is skipped for lack of a browser.
const chromium = ensureChromium()
console.log(`Browser: ${versionOf(chromium)} (${chromium})`)
for (const lanes of stages) {
  const before = cpu()
  const passed = await Promise.all(lanes.map((lane) => runLane(lane, lanes.length === 1)))
  const after = cpu()
  const title = lanes.length > 1 ? 'Checks' : lanes[0]?.[0]?.[0]
  if (before && after) shares.push(...sharesOf(title, before, after))
  if (passed.includes(false)) process.exitCode = 1
  // Without a compilation there are no tests to run. All tests run, so that one run names all failures.
  if (lanes === checks && process.exitCode) break
}
const used = cpu()
const total = used ? inSeconds(used.total) : 'unknown (only Linux reports them)'
console.log(
  `CPU seconds: ${total}; wall: ${(performance.now() / 1000).toFixed(1)}\n${shares.join('\n')}`,
)
