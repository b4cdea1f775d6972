import { authorItems } from '../../../shared/author-names.ts'
import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'
import { readItem, writeItem } from '../data/storage.ts'
import { useStore } from '../data/store.ts'

/** Whether readers find the site open (green) or blocked (red) (specification, section 2). */
export const block = createResource(() => ask('readBlock'))

block.store.subscribe(() => {
  const { data } = block.store.get()
  if (data) writeItem(authorItems.block, data.block === 'red' ? 'red' : null)
})

/** Whether the blog is closed to readers; until the server answers, the last known state. */
export const useIsClosed = (): boolean =>
  (useStore(block.store).data?.block ?? readItem(authorItems.block)) === 'red'

/** Whether open pages check for the block (specification, section 2). */
export const monitor = createResource(() => ask('readMonitor'))
