import { ask } from './ask.ts'
import { createResource } from './resource.ts'

export const statistics = createResource(() => ask('readStatistics'))

/** The newest refused sign-ins, newest first. */
export const failedSignIns = createResource(() => ask('listFailedSignIns'))
