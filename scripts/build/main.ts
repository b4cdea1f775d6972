// This import must be first: the others read the site's config when they load.
import '../lib/check-site-config.ts'

import { localState } from '../backup/services.ts'
import { endOnSignal, misunderstood, readCommand } from '../lib/command.ts'
import { readDevVars, readRebuildSecret } from '../lib/dev-vars.ts'
import { buildOptions } from '../local/build.ts'
import { describeWayIn } from '../local/demo-link.ts'
import { freePort, startLocalWorker } from '../local/worker.ts'
import { renewServices } from '../renew/renew-services.ts'
import { bringUpToDate, buildAll } from './build.ts'
import { compile } from './compile.ts'

const help = `npm run build: builds a complete dist/.

The command compiles the site and renders every page from the articles of the local database; a new one gets
the demo. With --origin it reads the articles of a running blog; REBUILD_SECRET, from the environment or .dev.vars,
signs its calls.

  --origin URL   the blog that has the articles, such as https://example.org
  --changed      renders only the pages that changed since the last build, if it is known

  npm run build -- --origin https://example.org`

const { values } = readCommand(help, {
  origin: { type: 'string' },
  changed: { type: 'boolean' },
})
if (values.origin !== undefined && !URL.canParse(values.origin)) {
  misunderstood('--origin takes an address such as https://example.org.')
}

// Workers Builds calls this command before npm run deploy, which builds from the live blog.
if (process.env.WORKERS_CI) {
  console.log('Nothing to do here: npm run deploy builds and deploys.')
  process.exit()
}

endOnSignal(() => 'You stopped the build; dist/ has the last complete one.')
const vars = readDevVars()
const secret = readRebuildSecret()
const started = performance.now()

const startHere = async () => {
  await renewServices({ state: localState })
  const worker = await startLocalWorker({ port: await freePort(), hookUrl: '' })
  // Its import of articles has libraries that a deployment does not install.
  const { seedIfNew } = await import('../local/seed.ts')
  await seedIfNew(worker.origin, vars)
  return worker
}

console.error('Compiling the site …')
await compile()
const worker = values.origin ? null : await startHere()
try {
  const origin = values.origin ?? (worker?.origin as string)
  const options = await buildOptions(origin, secret)
  const { rendered, stamp } = await (values.changed ? bringUpToDate(options) : buildAll(options))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `dist/ is complete: ${rendered} pages rendered at revision ${stamp.revision}, ${seconds} s`,
  )
  // Wrangler starts the blog next; only its own output says where.
  if (worker && process.env.WRANGLER_COMMAND === 'dev') {
    console.log(
      `On the address that wrangler prints below:\n${await describeWayIn(origin, vars, '')}`,
    )
  }
} catch (error) {
  console.error(`The build failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await worker?.stop()
}
