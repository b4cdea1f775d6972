/** Finds the first matching element of the page, but none inside an article's text. */
export const queryPage = <Found extends HTMLElement = HTMLElement>(
  selector: string,
): Found | null => document.querySelector<Found>(`:is(${selector}):not(.prose *)`)
