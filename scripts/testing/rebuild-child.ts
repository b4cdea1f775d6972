import '../lib/compile-cache.ts'

/** A rebuild in a separate process, which a test kills; arguments: origin, secret, assets, dist, cacheFolder. */
const [origin, secret, assets, dist, cacheFolder] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
]
// Imported late: Node compiles static imports before the cache is on.
const { rebuild } = await import('../build/rebuild.ts')
const { createClient } = await import('../lib/client.ts')
const { loadRenderer } = await import('../lib/renderer.ts')
const client = createClient(origin, { secret })
await rebuild({ client, renderer: await loadRenderer(), assets, dist, cacheFolder })
