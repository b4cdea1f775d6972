import { own } from '../lib/own.ts'
import { pageAddress } from './copy-url.ts'

/** Lets a button open the phone's share sheet. Without one, the button is hidden and keeps its space. */
export const startSharing = (): void => {
  const button = own('[data-share]')
  if (!button) return
  // Some browsers lack it, although the types say otherwise.
  if (typeof navigator.share !== 'function') {
    button.style.visibility = 'hidden'
    return
  }
  button.addEventListener('click', () => {
    // Rejects when the reader closes the sheet.
    navigator.share({ title: own('h1')?.textContent ?? '', url: pageAddress() }).catch(() => {})
  })
}
