import { own } from '../lib/own.ts'
import { copyButton } from './copy-button.ts'

/** Shows whether an address was copied; null clears that. */
export const tellCopied = (isCopied: boolean | null): void => {
  const status = own('.tools-status')
  if (status) status.textContent = isCopied === null ? '' : isCopied ? 'Copied' : 'Not copied'
}

/** The page's address, without fragment and query. */
export const pageAddress = (): string => location.origin + location.pathname

/** Lets the copy button copy the page's address. */
export const startCopyingUrl = (): void => {
  const button = own('[data-copy-url]')
  if (button) copyButton(button, pageAddress, tellCopied)
}
