import { own } from '../lib/own.ts'
import { copyButton } from './copy-button.ts'

/**
 * Lets the copy button copy the page's address, without fragment and query, and a heading's link, which leads
 * there as well, that of its section.
 */
export const startCopyingUrl = (): void => {
  const button = own('[data-copy-url]')
  const status = own('.tools-status')
  if (!button || !status) return
  const tell = (isCopied: boolean | null) => {
    status.textContent = isCopied === null ? '' : isCopied ? 'Copied' : 'Not copied'
  }
  const address = () => location.origin + location.pathname
  copyButton(button, address, tell)
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('.prose .anchor')) {
    copyButton(anchor, () => address() + anchor.hash, tell)
  }
}
