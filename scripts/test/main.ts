import { spawn } from 'node:child_process'
import { ensureChromium, versionOf } from '../browser/chromium.ts'
import { root } from '../lib/paths.ts'
import { countCpu } from './cpu.ts'
import { beginTimings, timingsTable } from './timings-table.ts'

const help = `npm test: everything that must hold; about twelve minutes on two cores.

Format and lint, types and import arrows, what is unused, then every test against the real Worker on D1 and KV, and in
a real Chromium. Arguments go to the test runner: npm test -- gate
npm run test:deep runs the long suites instead: kills, load, fuzzing, and the walks.

  --timings   what the work of the tests took, by its kind

  npm test -- gate -t 'blocked'
  npm test -- search --timings
  npm test -- --tags-filter=walk`

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(help)
  process.exit(0)
}

const bin = (name: string): string => `${root}node_modules/.bin/${name}`
const isDeep = process.env.DEEP === '1'
const withTimings = process.argv.includes('--timings')
const given = process.argv.slice(2).filter((word) => word !== '--timings')

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
    ['Compilation', process.execPath, `${root}scripts/compile/main.ts`],
  ],
]
/** A whole run leaves walks to the long suites; who names a file or a tag gets what fits. */
const wholes: readonly (readonly Lane[])[] = isDeep
  ? [
      [[['Long suites', bin('vitest'), 'run']]],
      [[['Walks', 'env', '-u', 'DEEP', 'npm', 'test', '--', '--tags-filter=walk']]],
    ]
  : [checks, [[['Tests', bin('vitest'), 'run', '--tags-filter=!walk']]]]
const named: Step = ['Tests', bin('vitest'), 'run', ...given]
const steps = given.length > 0 ? [[[named]]] : wholes

const env = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  WRANGLER_SEND_METRICS: 'false',
  // Tests start some sixty commands: each would compile the same packages anew.
  NODE_COMPILE_CACHE: `${root}.build/node-cache`,
  ...(withTimings ? { TIMINGS_FILE: beginTimings() } : {}),
}

/** Runs a step. Its output is shown at once, or at its end if other steps run beside it. */
const run = ([title, command, ...args]: Step, isAlone: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    if (isAlone) console.log(`\n${title}`)
    const child = spawn(command, args, { cwd: root, env, stdio: isAlone ? 'inherit' : 'pipe' })
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
    })
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    child.once('close', (status) => {
      if (!isAlone) console.log(`\n${title}\n${said.trim()}`)
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
// First of all: an installation takes the longest, and a missing browser is no reason to skip a test.
const chromium = ensureChromium()
console.log(`Browser: ${versionOf(chromium)} (${chromium})`)
for (const lanes of steps) {
  const passed = await Promise.all(lanes.map((lane) => runLane(lane, lanes.length === 1)))
  if (passed.includes(false)) {
    process.exitCode = 1
    break
  }
}
if (withTimings) console.log(timingsTable())
const seconds = cpu()
console.log(
  `CPU seconds: ${seconds?.toFixed(1) ?? 'unknown (only Linux tells those of all processes)'}` +
    `; wall: ${(performance.now() / 1000).toFixed(1)}`,
)
