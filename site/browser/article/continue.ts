import { leftPosition } from '../../../shared/names.ts'
import { queryPage } from '../lib/query-page.ts'
import { readStorage, writeStorage } from '../lib/storage.ts'

/** Offers to go on where a reader left an article. After going back and after a reload the browser does it itself. */
export const startContinuing = (): void => {
  const text = queryPage('.article > .prose')
  const button = queryPage('[data-continue]')
  if (!text || !button) return
  const blocks = [...text.children] as HTMLElement[]
  const name = leftPosition(location.pathname)
  const lastRead = blocks[readStorage<number>(name, 'localStorage') ?? -1]
  if (lastRead) {
    button.hidden = false
    button.addEventListener('click', () => {
      button.hidden = true
      // Tab continues from there, too.
      lastRead.tabIndex = -1
      lastRead.focus()
      lastRead.scrollIntoView()
    })
  }
  addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    const at = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 0)
    const isRead = text.getBoundingClientRect().bottom <= innerHeight
    if (isRead || at > 0) writeStorage(name, isRead ? undefined : at, 'localStorage')
  })
}
