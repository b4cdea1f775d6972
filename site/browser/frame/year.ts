import { own } from '../lib/own.ts'

/** Corrects the copyright year on a page from an earlier year. */
export const startYear = (): void => {
  const shown = own('.year')
  const year = String(new Date().getFullYear())
  if (shown && shown.textContent !== year) shown.textContent = year
}
