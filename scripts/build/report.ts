import { reportRebuild } from '../../shared/rebuild.ts'
import { createClient, expectData } from '../lib/client.ts'
import { misunderstood, readCommand } from '../lib/command.ts'
import { readRebuildSecret } from '../lib/dev-vars.ts'
import { root } from '../lib/paths.ts'
import { readStamp } from './output.ts'

const help = `npm run report -- --origin URL: tells a deployed blog which build is live.

Run it after every deployment that npm run deploy did not make. REBUILD_SECRET, from the environment or
.dev.vars, signs the call.

  --origin URL   the deployed blog

  npm run report -- --origin https://example.org`

const { values } = readCommand(help, { origin: { type: 'string' } })
const { origin = '' } = values
if (!/^https?:/.test(origin) || !URL.canParse(origin)) {
  misunderstood('Name the blog with --origin https://example.org')
}

const stamp = readStamp(`${root}dist`)
if (!stamp) {
  console.error('dist/ has no finished build; run npm run build first.')
  process.exit(1)
}
const secret = readRebuildSecret()
const client = createClient(origin, { secret })
try {
  expectData(await client.call(reportRebuild, { body: stamp }))
  console.log(`Reported: revision ${stamp.revision} is live.`)
} catch (error) {
  const why = error instanceof TypeError ? 'nothing answers there' : (error as Error).message
  console.error(`The report to ${origin} failed: ${why}. Fix that, then run this command again.`)
  process.exitCode = 1
}
