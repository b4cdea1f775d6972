import { leftPosition } from '../../../shared/names.ts'
import { own } from '../lib/own.ts'
import { readStored, store } from '../lib/stored.ts'

/** Offers to go on where a reader left an article. Going back and reloading the browser does by itself. */
export const startContinuing = (): void => {
  const text = own('.article > .prose')
  const button = own('[data-continue]')
  if (!text || !button) return
  // The contents may stand beside all of them.
  const blocks = [...text.querySelectorAll<HTMLElement>(':scope > :not(.contents)')]
  const name = leftPosition(location.pathname)
  const left = blocks[readStored<number>(name, 'localStorage') ?? -1]
  if (left) {
    button.hidden = false
    button.addEventListener('click', () => {
      button.hidden = true
      // The next tab stop is there, too.
      left.tabIndex = -1
      left.focus()
      left.scrollIntoView()
    })
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    const at = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 0)
    const isRead = text.getBoundingClientRect().bottom <= innerHeight
    if (isRead || at > 0) store(name, isRead ? undefined : at, 'localStorage')
  })
}
