/** An island sends this event once React has hydrated it. */
export const readyEvent = 'sp-ready'
