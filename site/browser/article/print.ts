import { delays } from '../../../shared/timings.ts'
import { own } from '../lib/own.ts'

/** Lets the print button print the page, once the button has come up again. */
export const startPrinting = (): void => {
  const button = own('[data-print]')
  let waiting: ReturnType<typeof setTimeout> | undefined
  button?.addEventListener('click', () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => window.print(), delays.print)
  })
}
