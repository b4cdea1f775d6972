import { parseArgs } from 'node:util'
import { reportRebuild } from '../shared/rebuild/contract.ts'
import { readStamp } from './build/output.ts'
import { createClient, expectData } from './lib/client.ts'
import { readDevVars } from './lib/dev-vars.ts'
import { root } from './lib/paths.ts'

const help = `npm run report -- --origin URL: tells a deployed blog which build is live now.

Run it after every deploy. Signed with REBUILD_SECRET of the environment or of .dev.vars.`

const { values } = parseArgs({ options: { help: { type: 'boolean' }, origin: { type: 'string' } } })
if (values.help || !values.origin) {
  console.log(help)
  process.exit(values.help ? 0 : 2)
}

const stamp = readStamp(`${root}dist`)
if (!stamp) {
  console.error('dist/ holds no finished build; run npm run build first.')
  process.exit(1)
}
const secret = process.env.REBUILD_SECRET ?? readDevVars().REBUILD_SECRET
const client = createClient(values.origin, { secret })
expectData(await client.call(reportRebuild, { body: stamp }))
console.log(`Reported: revision ${stamp.revision} is live.`)
