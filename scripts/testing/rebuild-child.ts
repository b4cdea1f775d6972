import { rebuild } from '../build/rebuild.ts'
import { createClient } from '../lib/client.ts'
import { loadRenderer } from '../lib/renderer.ts'

/** A rebuild in a separate process, which a test kills; arguments: origin, secret, assets, dist, cacheFolder. */
const [origin, secret, assets, dist, cacheFolder] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
]
const client = createClient(origin, { secret })
await rebuild({ client, renderer: await loadRenderer(), assets, dist, cacheFolder })
