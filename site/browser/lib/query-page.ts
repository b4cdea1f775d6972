/** The first element of the page itself that matches a selector; never one inside an article's text. */
export const queryPage = <Found extends HTMLElement = HTMLElement>(selector: string): Found | null =>
  document.querySelector<Found>(`:is(${selector}):not(.prose *)`)
