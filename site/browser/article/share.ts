import { own } from '../lib/own.ts'
import { pageAddress } from './copy-url.ts'

/**
 * Lets the button of phones open the phone's own sheet of apps. Where the browser has none the button goes, and
 * its place stays, so that nothing moves.
 */
export const startSharing = (): void => {
  const button = own('[data-share]')
  if (!button) return
  // Not every browser has it, whatever the types say.
  if (typeof navigator.share !== 'function') {
    button.style.visibility = 'hidden'
    return
  }
  button.addEventListener('click', () => {
    // Refused where the reader closes the sheet.
    navigator.share({ title: own('h1')?.textContent ?? '', url: pageAddress() }).catch(() => {})
  })
}
