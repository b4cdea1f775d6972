import { own } from '../lib/own.ts'

/** Corrects the year of the copyright on a page that was made in an older one. */
export const startYear = (): void => {
  const shown = own('.year')
  const year = String(new Date().getFullYear())
  if (shown && shown.textContent !== year) shown.textContent = year
}
