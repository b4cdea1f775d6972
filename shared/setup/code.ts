/** The fewest characters of a set-up code. */
export const shortestSetupCode = 24
