import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'

/** Whether readers find the site open (green) or blocked (red). */
export const block = createResource(() => ask('readBlock'))

/** Whether pages that readers have open look after the block. */
export const monitor = createResource(() => ask('readMonitor'))
