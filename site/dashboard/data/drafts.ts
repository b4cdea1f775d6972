import { ask } from './ask.ts'
import { createResource } from './resource.ts'

/** The drafts, oldest first. */
export const draftList = createResource(() => ask('listDrafts'))
