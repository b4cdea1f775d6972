import { watchBlock } from './block-watch.ts'
import { countVisit } from './visits.ts'

/** The reply to the view of this page. The view is sent once. */
export const visit = countVisit()
void visit.then(watchBlock)
