import { own } from '../lib/own.ts'
import { pageAddress } from './copy-url.ts'

/** Lets a button open the phone's sheet of apps. Where there is none it goes, and its place stays. */
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
