import { spawnSync } from 'node:child_process'
import { ensureChromium } from './lib/chromium.ts'
import { root } from './lib/paths.ts'

const help = `npm test: everything that must hold; about seven minutes on two cores.

Format and lint, types and import arrows, then every test against the real Worker on D1 and KV, and in
a real Chromium. Arguments go to the test runner: npm test -- gate
npm run test:deep runs the long suites instead: kills, load, fuzzing.

  npm test -- gate -t 'blocked'`

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(help)
  process.exit(0)
}

const bin = (name: string): string => `${root}node_modules/.bin/${name}`
const isDeep = process.env.DEEP === '1'
const given = process.argv.slice(2)

const steps: [title: string, command: string, ...args: string[]][] = [
  ['Format and lint', bin('biome'), 'check', '--error-on-warnings'],
  ['Types', bin('tsc'), '-b'],
  ['Types of the pages', bin('astro'), 'check', '--minimumFailingSeverity', 'warning'],
  ['Tests', bin('vitest'), 'run', ...given],
]

// First of all: an installation takes the longest, and a missing browser is no reason to skip a test.
console.log(`Chromium: ${ensureChromium()}`)
const wanted = isDeep || given.length > 0 ? steps.slice(-1) : steps
for (const [title, command, ...args] of wanted) {
  console.log(`\n${title}`)
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', WRANGLER_SEND_METRICS: 'false' }
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (status !== 0) {
    console.error(`\n${title}: failed.`)
    process.exit(1)
  }
}
