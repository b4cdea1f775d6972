/** An island tells by this event that React has taken it over. */
export const readyEvent = 'sp-ready'
