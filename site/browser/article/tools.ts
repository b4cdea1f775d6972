import { delays } from '../../../shared/timings.ts'
import { queryPage } from '../lib/query-page.ts'
import { makeCopyButton } from './copy.ts'

/** Shows whether an address was copied; null clears that. */
export const showCopied = (isCopied: boolean | null): void => {
  const status = queryPage('.tools-status')
  if (status) status.textContent = isCopied === null ? '' : isCopied ? 'Copied' : 'Not copied'
}

/** The page's address, without fragment and query. */
export const pageAddress = (): string => location.origin + location.pathname

/** Lets the copy button copy the page's address (specification, section 2). */
export const startCopyingUrl = (): void => {
  const button = queryPage('[data-copy-url]')
  if (button) makeCopyButton(button, pageAddress, showCopied)
}

/** Lets the print button print the page after its delay (specification, section 9). */
export const startPrinting = (): void => {
  const button = queryPage('[data-print]')
  let waiting: ReturnType<typeof setTimeout> | undefined
  button?.addEventListener('click', () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => print(), delays.print)
  })
}

/** Lets a button open the phone's share sheet. Without one, the button is hidden and keeps its space. */
export const startSharing = (): void => {
  const button = queryPage('[data-share]')
  if (!button) return
  // Some browsers lack it, although the types say otherwise.
  if (typeof navigator.share !== 'function') {
    button.style.visibility = 'hidden'
    return
  }
  button.addEventListener('click', () => {
    // Rejects when the reader closes the sheet.
    navigator
      .share({ title: queryPage('h1')?.textContent ?? '', url: pageAddress() })
      .catch(() => {})
  })
}
