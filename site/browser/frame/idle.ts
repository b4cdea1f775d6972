import { watchBlock } from './block-watch.ts'
import { countVisit } from './visits.ts'

void countVisit()
void watchBlock()
