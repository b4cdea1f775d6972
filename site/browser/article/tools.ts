import { delays } from '../../../shared/timings.ts'
import { own } from '../lib/query-page.ts'
import { copyButton } from './copy.ts'

/** Shows whether an address was copied; null clears that. */
const tellCopied = (isCopied: boolean | null): void => {
  const status = own('.tools-status')
  if (status) status.textContent = isCopied === null ? '' : isCopied ? 'Copied' : 'Not copied'
}

/** The page's address, without fragment and query. */
const pageAddress = (): string => location.origin + location.pathname

/** Lets the copy button copy the page's address. */
export const startCopyingUrl = (): void => {
  const button = own('[data-copy-url]')
  if (button) copyButton(button, pageAddress, tellCopied)
}

/** Lets the link in a heading, which leads to its section, copy the section's address, too. */
export const startCopyingSections = (): void => {
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('.prose .anchor')) {
    copyButton(anchor, () => pageAddress() + anchor.hash, tellCopied)
  }
}

/** Lets the print button print the page after its delay. */
export const startPrinting = (): void => {
  const button = own('[data-print]')
  let waiting: ReturnType<typeof setTimeout> | undefined
  button?.addEventListener('click', () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => window.print(), delays.print)
  })
}

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
