import type { Miniflare } from 'miniflare'
import { openInspector } from '../local/inspector.ts'

/**
 * The heap of the Worker after a garbage collection, in MB, without the platform's simulation in the same process.
 * @param flare started with a port for the inspector
 */
export const heapOf = async (flare: Miniflare): Promise<number> => {
  const { origin } = await flare.ready
  const { ask, close } = await openInspector(flare)
  await ask('HeapProfiler.enable')
  // The second collection frees what the first one finalised.
  for (let time = 0; time < 2; time += 1) {
    const collected = ask('HeapProfiler.collectGarbage')
    // The runtime runs a requested collection after it has answered a request.
    for (let request = 0; request < 2; request += 1) await (await fetch(origin)).text()
    await collected
  }
  const { usedSize = 0, backingStorageSize = 0 } =
    await ask<Record<string, number>>('Runtime.getHeapUsage')
  close()
  return (usedSize + backingStorageSize) / 2 ** 20
}
