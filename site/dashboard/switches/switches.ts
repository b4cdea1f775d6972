import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'

/** Whether readers find the site open (green) or blocked (red). */
export const block = createResource(() => ask('readBlock'))

/** Whether open pages check for the block. */
export const monitor = createResource(() => ask('readMonitor'))
