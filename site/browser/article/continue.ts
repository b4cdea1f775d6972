import { storageNames } from '../../../shared/names.ts'
import { own } from '../lib/own.ts'
import { readStored, store } from '../lib/stored.ts'

const { position } = storageNames

/** Offers to go on where a reader left an article. Going back and reloading the browser does by itself. */
export const startContinuing = (): void => {
  const text = own('.article > .prose')
  const button = own('[data-continue]')
  if (!text || !button) return
  const blocks = [...text.children] as HTMLElement[]
  const [path, last = 0] = readStored<[string, number]>(position, 'localStorage') ?? []
  const isKept = path === location.pathname
  const left = isKept ? blocks[last] : undefined
  button.hidden = !left
  button.addEventListener('click', () => {
    if (!left) return
    button.hidden = true
    left.scrollIntoView()
    // The next tab stop is there, too.
    left.tabIndex = -1
    left.focus({ preventScroll: true })
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    const at = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 0)
    const isRead = text.getBoundingClientRect().bottom <= innerHeight
    if (isRead && isKept) store(position, undefined, 'localStorage')
    else if (!isRead && at > 0) store(position, [location.pathname, at], 'localStorage')
  })
}
