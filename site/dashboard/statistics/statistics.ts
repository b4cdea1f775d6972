import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'

export const statistics = createResource(() => ask('readStatistics'))

/** The newest refused sign-ins, newest first. */
export const failedSignIns = createResource(() => ask('listFailedSignIns'))
