import { own } from '../lib/own.ts'
import { copyButton } from './copy-button.ts'

/** Lets the copy button copy the page's address, without a place in it or a query. */
export const startCopyingUrl = (): void => {
  const button = own('[data-copy-url]')
  const status = own('.tools-status')
  if (!button || !status) return
  copyButton(
    button,
    () => location.origin + location.pathname,
    (isCopied) => {
      status.textContent = isCopied === null ? '' : isCopied ? 'Copied' : 'Not copied'
    },
  )
}
