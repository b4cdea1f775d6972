/**
 * The first element of the page itself that a selector names: never one in the text of an article,
 * whoever wrote that.
 */
export const own = <Found extends HTMLElement = HTMLElement>(selector: string): Found | null =>
  document.querySelector<Found>(`:is(${selector}):not(.prose *)`)
