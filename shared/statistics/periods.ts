/** The periods of the statistics in days, as they are in an address. */
export const periods = ['30', '90', '365'] as const
export type Period = (typeof periods)[number]

/** Visitors of a day who are told apart; past them each view counts. */
export const dayVisitors = 200_000
