import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'

/** The drafts, oldest first. */
export const draftList = createResource(() => ask('listDrafts'))
