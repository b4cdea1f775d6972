import { hasSingleKeys, isTyping } from '../lib/keyboard.ts'
import { queryPage } from '../lib/query-page.ts'

/** Lets `/` open the first search box of the page, outside of fields; the search page turns that off. */
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey) return
  const button = queryPage('.search-open[aria-expanded=false]')
  if (!button || isTyping(event.target) || !hasSingleKeys()) return
  event.preventDefault()
  button.click()
})
