import { watchBlock } from './block-watch.ts'
import { countVisit } from './visits.ts'

/** The answer to the view of this page, which is sent once. */
export const visit = countVisit()
void visit.then(watchBlock)
